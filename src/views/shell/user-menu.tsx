import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import UserRound from 'lucide-react/icons/user-round'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { Icon } from '#src/ui/icon.tsx'
import { lazyMenu } from '../lazy-menu.tsx'

const face = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  w: 'full',
  minH: '10',
  px: '2',
  borderRadius: 'sm',
  textStyle: 'label',
  textAlign: 'start',
  color: 'fg.default',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover' },
  _narrowed: { justifyContent: 'center' },
})
const name = css({ flex: '1', minW: '0', truncate: true, _narrowed: { srOnly: true } })
const chevron = css({ _narrowed: { display: 'none' } })

const AccountMenu = lazyMenu(() => import('./account-menu.tsx'))

export function UserMenu() {
  const { data } = useCall(userEndpoints.read)
  const person = data === undefined ? '…' : `${data.firstName} ${data.lastName}`.trim()
  return (
    <AccountMenu
      trigger={
        <button type="button" className={face} data-tip="">
          <Icon of={UserRound} />
          <span className={name}>{person}</span>
          <Icon of={ChevronsUpDown} className={chevron} />
        </button>
      }
    />
  )
}
