import Gift from 'lucide-react/icons/gift'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearch } from 'wouter'
import { getRoute } from '#machines/navigation/route-table.ts'
import { css } from '#styled-system/css'
import { button } from '#styled-system/recipes/button'
import { brand } from '#src/lib/brand.ts'
import { Icon } from '#src/ui/icon.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { useHasReferrals } from '../shell/use-account-places.ts'
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

function ReferralsLink() {
  const { t } = useTranslation('app')
  return (
    <Link href={getRoute('referrals').path} className={button({ variant: 'outline' })}>
      <Icon of={Gift} />
      {t('titles.referrals')}
    </Link>
  )
}

export default function ProfileView() {
  const { t } = useTranslation(['profile', 'app'])
  const tab = parseTab(profileTabs, useSearch())
  useTabTitle(tab)
  const isReferring = useHasReferrals()
  return (
    <div className={page}>
      <PageHeader title={t('app:titles.profile')} actions={isReferring && <ReferralsLink />}>
        {t('lead')}
      </PageHeader>
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
