import { useTranslation } from 'react-i18next'
import type { ApiError } from '#src/api/api-error.ts'
import type { PullRequestPage } from '#src/contract/pull-requests.ts'
import { ListRows } from '../../listing/list-rows.tsx'
import { ListStates } from '../../listing/list-states.tsx'
import { toPage } from '../../listing/pages.ts'
import { isNarrowed } from '../inbox-filter.ts'
import { useInboxAddress } from '../use-inbox-address.ts'
import { useInboxRepositories } from '../use-inbox.ts'
import { tableWidth, useInboxColumns } from './inbox-columns.tsx'
import { InboxControls } from './inbox-controls.tsx'
import { EmptySection, NoRepositories, NothingImported } from './inbox-empty.tsx'

const countAll = ({ counts }: PullRequestPage): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

function Rows({ inbox }: { readonly inbox: PullRequestPage }) {
  const { t } = useTranslation(['pull-requests', 'app'])
  const { filter, order, clear } = useInboxAddress()
  const columns = useInboxColumns()
  if (inbox.total === 0 && (!isNarrowed(filter) || countAll(inbox) > 0) && filter.section !== 'all')
    return <EmptySection />
  return (
    <ListRows
      {...{ columns, order }}
      className={tableWidth}
      label={t('app:titles.pullRequests')}
      page={toPage(inbox.pullRequests, inbox)}
      noMatch={t('noMatch')}
      onClear={clear}
    />
  )
}

interface InboxListProps {
  readonly inbox: PullRequestPage | undefined
  readonly error: ApiError | undefined
  readonly isAsking: boolean
  readonly isImporting: boolean
  readonly onRetry: () => void
}

export function InboxList({ inbox, isImporting, ...request }: InboxListProps) {
  const { t } = useTranslation('pull-requests')
  const { filter } = useInboxAddress()
  const { data: repositories } = useInboxRepositories()
  const isEmpty = inbox !== undefined && countAll(inbox) === 0 && !isNarrowed(filter)
  const controls = !isEmpty && <InboxControls inbox={inbox} />
  return (
    <ListStates {...{ ...request, controls }} data={inbox} failed={t('failed')}>
      {(known) => {
        if (!isEmpty) return <Rows inbox={known} />
        return repositories?.length === 0 ? <NoRepositories /> : <NothingImported isImporting={isImporting} />
      }}
    </ListStates>
  )
}
