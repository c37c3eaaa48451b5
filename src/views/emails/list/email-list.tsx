import Mail from 'lucide-react/icons/mail'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#src/api/api-error.ts'
import type { emailEndpoints } from '#src/contract/emails.ts'
import type { ReplyOf } from '#src/contract/endpoint.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListStates } from '../../listing/list-states.tsx'
import { ListRows } from '../../listing/list-rows.tsx'
import { toPage } from '../../listing/pages.ts'
import { useOpened } from '../../listing/use-opened.ts'
import { isNarrowed } from '../email-filter.ts'
import { useEmailFilter } from '../use-address.ts'
import { useEmailColumns, tableWidth } from './email-columns.tsx'
import { EmailControls } from './email-controls.tsx'

type Log = ReplyOf<typeof emailEndpoints.list>

function EmailRows({ log }: { log: Log }) {
  const { t } = useTranslation(['emails', 'app'])
  const { order, clear } = useEmailFilter()
  const { openId } = useOpened('mail')
  const columns = useEmailColumns()
  return (
    <ListRows
      {...{ columns, order, openId }}
      className={tableWidth}
      label={t('app:titles.emails')}
      page={toPage(log.emails, log)}
      noMatch={t('noMatch')}
      onClear={clear}
    />
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
  const { filter } = useEmailFilter()
  const isEmpty = log?.total === 0 && !isNarrowed(filter)
  const empty = (
    <EmptyState icon={Mail} title={t('empty.title')}>
      {t('empty.text')}
    </EmptyState>
  )
  return (
    <ListStates {...rest} data={log} failed={t('failed')} controls={!isEmpty && <EmailControls counts={log?.counts} />}>
      {(known) => (isEmpty ? empty : <EmailRows log={known} />)}
    </ListStates>
  )
}
