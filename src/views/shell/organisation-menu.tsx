import { selectedOrganisationId } from '#machines/session/session.selectors.ts'
import { useCall } from '#src/api/use-call.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { Menu } from '#src/ui/menu.tsx'
import { useProduct, useSession } from '../product.ts'
import type { MenuBehind } from './lazy-menu.tsx'

export default function OrganisationMenu({ trigger }: MenuBehind) {
  const { session } = useProduct()
  const selected = useSession(selectedOrganisationId)
  const { data } = useCall(userEndpoints.read)
  return (
    <Menu
      trigger={trigger}
      startsOpen
      entries={(data?.organisations ?? []).map(({ id, name }) => ({ id, label: name, checked: id === selected }))}
      onSelect={(organisationId) => session.actor.send({ type: 'organisation.select', organisationId })}
    />
  )
}
