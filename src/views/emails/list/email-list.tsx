import { Mail, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#src/api/api-error.ts'
import { emailPageSize, type emailEndpoints } from '#src/contract/emails.ts'
import type { ReplyOf } from '#src/contract/endpoint.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFaces } from '../../listing/list-faces.tsx'
import { ListTable } from '../../listing/list-table.tsx'
import { NoMatch } from '../../listing/no-match.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { isNarrowed } from '../email-filter.ts'
import { useEmailFilter } from '../use-address.ts'
import { useEmailColumns } from './email-columns.tsx'
import { EmailControls } from './email-controls.tsx'

type Log = ReplyOf<typeof emailEndpoints.list>

function Beyond() {
  const { t } = useTranslation('emails')
  const { change } = useEmailFilter()
  const first = <Button onClick={() => change({ page: 1 })}>{t('beyond.first')}</Button>
  return (
    <EmptyState icon={SearchX} title={t('beyond.title')} action={first}>
      {t('beyond.text')}
    </EmptyState>
  )
}

function Rows({ log: { emails, total } }: { log: Log }) {
  const { t } = useTranslation(['emails', 'app'])
  const { filter, order, clear } = useEmailFilter()
  const { openId } = useOpened('mail')
  const columns = useEmailColumns()
  if (total === 0) return <NoMatch title={t('noMatch')} onClear={clear} />
  if (emails.length === 0) return <Beyond />
  const last = Math.ceil(total / emailPageSize)
  const page = { rows: emails, page: filter.page, last, from: (filter.page - 1) * emailPageSize, total }
  return <ListTable label={t('app:titles.emails')} {...{ columns, page, order, openId }} />
}

function Known({ log }: { log: Log }) {
  const { t } = useTranslation('emails')
  const { filter } = useEmailFilter()
  if (log.total === 0 && !isNarrowed(filter)) {
    return (
      <EmptyState icon={Mail} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    )
  }
  return (
    <>
      <EmailControls counts={log.counts} />
      <Rows log={log} />
    </>
  )
}

interface EmailListProps {
  readonly log: Log | undefined
  readonly error: ApiError | undefined
  readonly isAsking: boolean
  readonly onRetry: () => void
}

export function EmailList({ log, ...rest }: EmailListProps) {
  const { t } = useTranslation('emails')
  return (
    <ListFaces data={log} {...rest} failed={t('failed')} controls={<EmailControls />}>
      {(known) => <Known log={known} />}
    </ListFaces>
  )
}
