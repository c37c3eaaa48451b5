import Building2 from 'lucide-react/icons/building-complex'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { css, cx } from '#styled-system/css'
import { selectedOrganisationId } from '#machines/session/session.selectors.ts'
import { useCall } from '#src/api/use-call.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useSession } from '../product.ts'
import { lazyMenu } from '../lazy-menu.tsx'

const face = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  w: 'full',
  minH: '9',
  px: '2',
  borderRadius: 'sm',
  borderWidth: 'hairline',
  borderColor: 'border.subtle',
  textStyle: 'label',
  textAlign: 'start',
  color: 'fg.default',
  _narrowed: { justifyContent: 'center' },
})
const single = css({ _narrowed: { display: 'none' } })
const name = css({ flex: '1', minW: '0', truncate: true, _narrowed: { srOnly: true } })
const chevron = css({ _narrowed: { display: 'none' } })

const OrganisationMenu = lazyMenu(() => import('./organisation-menu.tsx'))

export function OrganisationSwitcher() {
  const selected = useSession(selectedOrganisationId)
  const { data } = useCall(userEndpoints.read)
  const organisations = data?.organisations ?? []
  const current = organisations.find(({ id }) => id === selected)?.name ?? '…'
  const inside = (
    <>
      <Icon of={Building2} />
      <span className={name}>{current}</span>
    </>
  )
  if (organisations.length < 2) return <div className={cx(face, single)}>{inside}</div>
  return (
    <OrganisationMenu
      trigger={
        <button type="button" className={face} data-tip="">
          {inside}
          <Icon of={ChevronsUpDown} className={chevron} />
        </button>
      }
    />
  )
}
