import { selectedOrganisationId } from '#machines/session/session.selectors.ts'
import { useCall } from '#src/api/use-call.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { Menu } from '#src/ui/menu.tsx'
import { useSession } from '../product.ts'
import type { MenuBehind } from '../lazy-menu.tsx'
import { useSelectOrganisation } from './use-select-organisation.ts'

export default function OrganisationMenu({ trigger }: MenuBehind) {
  const select = useSelectOrganisation()
  const selected = useSession(selectedOrganisationId)
  const { data } = useCall(userEndpoints.read)
  const organisations = data?.organisations ?? []
  const choose = (chosen: string) => {
    const organisation = organisations.find(({ id }) => id === chosen)
    if (organisation !== undefined) select(organisation)
  }
  return (
    <Menu
      trigger={trigger}
      startsOpen
      entries={organisations.map(({ id, name }) => ({ id, label: name, checked: id === selected }))}
      onSelect={choose}
    />
  )
}
