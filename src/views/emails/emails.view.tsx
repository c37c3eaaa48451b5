import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { useAutoRefresh } from '../listing/auto-refresh.ts'
import { CsvButton } from '../listing/csv/csv-button.tsx'
import { ListPage } from '../listing/list-page.tsx'
import { RefreshButton } from '../listing/refresh-button.tsx'
import { useListShortcuts } from '../listing/use-list-shortcuts.ts'
import { useOpened } from '../listing/use-opened.ts'
import { csvColumns, readAllMatches } from './read-all-matches.ts'
import { EmailList } from './list/email-list.tsx'
import { emailShortcuts } from './shortcuts.ts'
import { useEmailFilter } from './use-address.ts'
import { useEmails } from './use-emails.ts'

const EmailDetails = lazyPart(() => import('./details/email-details.tsx'))

export default function EmailsView() {
  const { t } = useTranslation(['emails', 'app'])
  const { client } = useApi()
  const { filter } = useEmailFilter()
  const { openId } = useOpened('mail')
  const [isOn] = useAutoRefresh()
  const { data: log, error, isValidating, mutate } = useEmails(filter, isOn)
  const look = () => void mutate()
  useListShortcuts(emailShortcuts)
  const actions = (
    <>
      <RefreshButton isAsking={isValidating} onRefresh={look} />
      <CsvButton
        of="emails"
        columns={csvColumns}
        read={() => readAllMatches(client, filter)}
        isWaiting={log === undefined || log.total === 0}
      />
    </>
  )
  return (
    <ListPage panels={<Suspense>{openId !== null && <EmailDetails id={openId} />}</Suspense>}>
      <PageHeader title={t('app:titles.emails')} actions={actions}>
        {t('text')}
      </PageHeader>
      <EmailList log={log} error={error} isAsking={isValidating} onRetry={look} />
    </ListPage>
  )
}
