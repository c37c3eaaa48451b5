import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import { css } from '#styled-system/css'
import { brand } from '#src/lib/brand.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { parseTab } from '../tab-address.ts'
import { TabLinks } from '../tab-links.tsx'
import { ProfileCards } from './profile-cards.tsx'
import { type ProfileTab, profileTabs } from './tabs.ts'

const page = css({ w: 'full', maxW: 'content', mx: 'auto', px: '6', py: '6', _phone: { px: '4', py: '4' } })

const useTabTitle = (tab: ProfileTab) => {
  const { t } = useTranslation(['profile', 'app'])
  const screen = t('app:titles.profile')
  const title = tab === profileTabs[0] ? screen : `${t(`tabs.${tab}`)} · ${screen}`
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title])
}

export default function ProfileView() {
  const { t } = useTranslation(['profile', 'app'])
  const tab = parseTab(profileTabs, useSearch())
  useTabTitle(tab)
  return (
    <div className={page}>
      <PageHeader title={t('app:titles.profile')}>{t('lead')}</PageHeader>
      <TabLinks
        of="profile"
        label={t('tabs.label')}
        names={profileTabs}
        chosen={tab}
        getLabel={(name) => t(`tabs.${name}`)}
      />
      <ProfileCards tab={tab} />
    </div>
  )
}
