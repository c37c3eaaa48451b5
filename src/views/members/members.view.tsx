import type { ComponentType } from 'react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ListPage } from '../listing/list-page.tsx'
import { ListSkeleton } from '../listing/list-skeleton.tsx'
import { InvitationsActions } from '../invitations/invitations-actions.tsx'
import { parseTab } from '../tab-address.ts'
import { TabLinks } from '../tab-links.tsx'
import { MembersActions } from './list/members-actions.tsx'
import { MembersTab } from './members-tab.tsx'
import { type TabName, tabNames } from './tabs.ts'

const InvitationsTab = lazyPart(() => import('../invitations/invitations-tab.tsx'))

interface Tab {
  readonly Body: ComponentType
  readonly Actions: ComponentType
}

const tabs: Readonly<Record<TabName, Tab>> = {
  members: { Body: MembersTab, Actions: MembersActions },
  invitations: { Body: InvitationsTab, Actions: InvitationsActions },
}

export default function PeopleView() {
  const { t } = useTranslation(['members', 'app'])
  const tab = parseTab(tabNames, useSearch())
  const { Body, Actions } = tabs[tab]
  return (
    <ListPage panels={null}>
      <PageHeader title={t('app:titles.userSettings')} actions={<Actions />}>
        {t('lead')}
      </PageHeader>
      <TabLinks
        of="userSettings"
        label={t('tabs.label')}
        names={tabNames}
        chosen={tab}
        getLabel={(name) => t(`tabs.${name}`)}
      />
      <Suspense fallback={<ListSkeleton />}>
        <Body />
      </Suspense>
    </ListPage>
  )
}
