import { FolderGit2, MessageSquareText, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { NavLink } from './nav-link.tsx'

const list = css({ display: 'flex', flexDirection: 'column', gap: '0.5', p: '0', m: '0', listStyle: 'none' })

/** In the order in which a day goes: ask, search, look after what is indexed. */
const screens = [
  { to: 'chat', icon: MessageSquareText, text: 'titles.chat' },
  { to: 'search', icon: Search, text: 'titles.search' },
  { to: 'repositories', icon: FolderGit2, text: 'titles.repositories' },
] as const

interface NavigationListProps {
  readonly isIconOnly?: boolean
  readonly onFollow?: () => void
}

export function NavigationList({ isIconOnly = false, onFollow }: NavigationListProps) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('shell.navigation')}>
      <ul className={list}>
        {screens.map(({ to, icon, text }) => (
          <li key={to}>
            <NavLink to={to} icon={icon} isIconOnly={isIconOnly} onFollow={onFollow}>
              {t(text)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
