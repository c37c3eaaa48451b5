import CloudDownload from 'lucide-react/icons/cloud-download'
import GitCompare from 'lucide-react/icons/git-compare'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { useAutoRefresh } from '../listing/auto-refresh.ts'
import { ListPage } from '../listing/list-page.tsx'
import { RefreshButton } from '../listing/refresh-button.tsx'
import { useListShortcuts } from '../listing/use-list-shortcuts.ts'
import { useCan } from '../product.ts'
import { InboxList } from './inbox/inbox-list.tsx'
import { inboxShortcuts } from './shortcuts.ts'
import { useInboxAddress } from './use-inbox-address.ts'
import { useInbox, useRefreshInbox } from './use-inbox.ts'
import {
  importCompareDialog,
  importImportDialog,
  OverlaysProvider,
  useMakeOverlays,
  useOverlays,
} from './use-overlays.ts'

const ImportDialog = lazyPart(importImportDialog)
const CompareDialog = lazyPart(importCompareDialog)

function OpenOverlay() {
  const { overlay, close } = useOverlays()
  const onClose = () => close()
  if (overlay === null) return null
  return overlay.kind === 'import' ? <ImportDialog onClose={onClose} /> : <CompareDialog onClose={onClose} />
}

function Actions({ isAsking }: { readonly isAsking: boolean }) {
  const { t } = useTranslation(['pull-requests', 'listing'])
  const mayChange = useCan('User')
  const { show } = useOverlays()
  const refresh = useRefreshInbox()
  const refused = mayChange ? {} : { disabled: true, title: t('listing:needsUser') }
  return (
    <>
      <RefreshButton isAsking={isAsking} onRefresh={refresh} />
      <Button
        icon={GitCompare}
        {...refused}
        onPointerEnter={() => void importCompareDialog()}
        onClick={() => show({ kind: 'compare' })}
      >
        {t('compare.open')}
      </Button>
      <Button
        variant="solid"
        icon={CloudDownload}
        {...refused}
        onPointerEnter={() => void importImportDialog()}
        onClick={() => show({ kind: 'import' })}
      >
        {t('import.open')}
      </Button>
    </>
  )
}

export default function PullRequestsView() {
  const { t } = useTranslation(['pull-requests', 'app'])
  const { filter } = useInboxAddress()
  const [isOn] = useAutoRefresh()
  const { data: inbox, error, isValidating, isImporting, mutate } = useInbox(filter, isOn)
  const overlays = useMakeOverlays()
  useListShortcuts(inboxShortcuts)
  const panels = (
    <Suspense>
      <OpenOverlay />
    </Suspense>
  )
  return (
    <OverlaysProvider value={overlays}>
      <ListPage panels={panels}>
        <PageHeader title={t('app:titles.pullRequests')} actions={<Actions isAsking={isValidating} />}>
          {t(isImporting ? 'importing' : 'text')}
        </PageHeader>
        <InboxList {...{ inbox, error, isImporting }} isAsking={isValidating} onRetry={() => void mutate()} />
      </ListPage>
    </OverlaysProvider>
  )
}
