import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { NavLink } from './nav-link.tsx'
import { navigationGroups } from './navigation-entries.ts'
import { useOffered } from './use-offered.ts'

const groups = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const list = css({ display: 'flex', flexDirection: 'column', gap: '0.5', p: '0', m: '0', listStyle: 'none' })
const reserved = css({ minH: '8' })
const heading = css({ px: '2', pb: '1', textStyle: 'caption', color: 'fg.muted', _narrowed: { srOnly: true } })

interface NavigationListProps {
  readonly onFollow?: () => void
}

export function NavigationList({ onFollow }: NavigationListProps) {
  const { t } = useTranslation()
  const selectOffered = useOffered()
  return (
    <nav aria-label={t('shell.navigation')} className={groups}>
      {navigationGroups.map((group, index) => {
        const entries = selectOffered(group)
        if (entries.length === 0) return null
        return (
          <div key={index}>
            {index === 2 && <p className={heading}>{t('shell.administration')}</p>}
            <ul className={list}>
              {entries.map(({ to, icon, areFeaturesKnown }) => (
                <li key={to} className={reserved}>
                  {areFeaturesKnown && (
                    <NavLink to={to} icon={icon} onFollow={onFollow}>
                      {t(`titles.${to}`)}
                    </NavLink>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}
