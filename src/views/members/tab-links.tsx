import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { tabs } from '#styled-system/recipes/tabs'
import { getRoute } from '#machines/navigation/route-table.ts'
import { type TabName, tabNames } from './tabs.ts'

const bar = css({ mb: '5' })

const toAddress = (name: TabName): string => {
  const { path } = getRoute('userSettings')
  return name === tabNames[0] ? path : `${path}?tab=${name}`
}

export function TabLinks({ chosen }: { chosen: TabName }) {
  const { t } = useTranslation('members')
  const styles = tabs()
  if (tabNames.length < 2) return null
  return (
    <nav aria-label={t('tabs.label')} className={bar}>
      <div className={styles.list}>
        {tabNames.map((name) => (
          <Link
            key={name}
            href={toAddress(name)}
            className={styles.tab}
            aria-current={name === chosen ? 'page' : undefined}
            data-selected={name === chosen ? '' : undefined}
          >
            {t(`tabs.${name}`)}
          </Link>
        ))}
      </div>
    </nav>
  )
}
