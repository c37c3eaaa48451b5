import { selectedOrganisationId } from '#machines/session/session.selectors.ts'
import { useCall } from '#src/api/use-call.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { Menu } from '#src/ui/menu.tsx'
import { useProduct, useSession, useToast } from '../product.ts'
import type { MenuBehind } from './lazy-menu.tsx'

export default function OrganisationMenu({ trigger }: MenuBehind) {
  const { session } = useProduct()
  const selected = useSession(selectedOrganisationId)
  const { data } = useCall(userEndpoints.read)
  const toast = useToast()
  const choose = (organisationId: string) => {
    session.actor.send({ type: 'organisation.select', organisationId })
    const name = data?.organisations.find(({ id }) => id === organisationId)?.name
    if (name === undefined || organisationId === selected) return
    toast({ kind: 'info', words: { key: 'shell.inOrganisation', parameters: { name } } })
  }
  return (
    <Menu
      trigger={trigger}
      startsOpen
      entries={(data?.organisations ?? []).map(({ id, name }) => ({ id, label: name, checked: id === selected }))}
      onSelect={choose}
    />
  )
}
