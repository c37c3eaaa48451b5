import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { NavLink } from './nav-link.tsx'
import { useNavigationEntries } from './use-navigation-entries.ts'

const list = css({ display: 'flex', flexDirection: 'column', gap: '0.5', p: '0', m: '0', listStyle: 'none' })

interface NavigationListProps {
  readonly onFollow?: () => void
}

export function NavigationList({ onFollow }: NavigationListProps) {
  const { t } = useTranslation()
  const entries = useNavigationEntries()
  return (
    <nav aria-label={t('shell.navigation')}>
      <ul className={list}>
        {entries.map(({ to, icon }) => (
          <li key={to}>
            <NavLink to={to} icon={icon} onFollow={onFollow}>
              {t(`titles.${to}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
