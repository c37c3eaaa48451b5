import { ChevronsUpDown, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { Icon } from '#src/ui/icon.tsx'
import { lazyMenu } from './lazy-menu.tsx'

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
})
const iconOnly = css({ justifyContent: 'center' })
const name = css({ flex: '1', minW: '0', truncate: true })

const AccountMenu = lazyMenu(() => import('./account-menu.tsx'))

/** The person; behind it, what they may set for themselves. */
export function UserMenu({ isIconOnly = false }: { isIconOnly?: boolean }) {
  const { t } = useTranslation()
  const { data } = useCall(userEndpoints.read)
  const person = data === undefined ? '…' : `${data.firstName} ${data.lastName}`.trim()
  return (
    <AccountMenu
      trigger={
        <button
          type="button"
          className={cx(face, isIconOnly && iconOnly)}
          aria-label={isIconOnly ? t('shell.account') : undefined}
        >
          <Icon of={UserRound} />
          {!isIconOnly && <span className={name}>{person}</span>}
          {!isIconOnly && <Icon of={ChevronsUpDown} />}
        </button>
      }
    />
  )
}
