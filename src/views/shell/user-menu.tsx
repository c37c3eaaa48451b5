import { ChevronsUpDown, Cookie, LogOut, Monitor, Moon, Rows3, Sun, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useAppearance, useProduct } from '../product.ts'
import { LazyMenu } from './lazy-menu.tsx'

const face = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
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
const name = css({ flex: '1', minW: '0', truncate: true })

const themes = { system: Monitor, light: Sun, dark: Moon } as const
const isTheme = (id: string): id is keyof typeof themes => Object.hasOwn(themes, id)

/** The person, and what they may set for themselves on this device. */
export function UserMenu({ isIconOnly = false }: { isIconOnly?: boolean }) {
  const { t } = useTranslation()
  const { session, appearance, cookieSettings } = useProduct()
  const { theme, density } = useAppearance()
  const { data } = useCall(userEndpoints.read)
  const person = data === undefined ? '…' : `${data.firstName} ${data.lastName}`.trim()

  const select = (id: string) => {
    if (isTheme(id)) appearance.change({ theme: id })
    else if (id === 'density') appearance.change({ density: density === 'compact' ? 'comfortable' : 'compact' })
    else if (id === 'cookies') cookieSettings.open()
    else session.signOut()
  }

  const trigger = (
    <button type="button" className={face} aria-label={isIconOnly ? t('shell.account') : undefined}>
      <Icon of={UserRound} />
      {!isIconOnly && <span className={name}>{person}</span>}
      {!isIconOnly && <Icon of={ChevronsUpDown} />}
    </button>
  )
  return (
    <LazyMenu
      label={t('shell.account')}
      trigger={trigger}
      onSelect={select}
      entries={[
        ...Object.entries(themes).map(([id, icon]) => ({
          id,
          icon,
          label: t(`appearance.${id as keyof typeof themes}`),
          checked: theme === id,
        })),
        { id: 'density', icon: Rows3, label: t('appearance.compact'), checked: density === 'compact' },
        'separator',
        { id: 'cookies', icon: Cookie, label: t('shell.cookieSettings') },
        { id: 'signOut', icon: LogOut, label: t('shell.signOut') },
      ]}
    />
  )
}
