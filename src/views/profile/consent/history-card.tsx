import ScrollText from 'lucide-react/icons/scroll-text'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { consentPageSize } from '#src/contract/consent.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { LateCallFailure, LateFailureCause } from '../../late-call-failure.tsx'
import { useFigures } from '../../listing/figures.ts'
import { tableInCard } from '../table-in-card.ts'
import { ExportButtons } from './export-buttons.tsx'
import { historyColumns } from './history-columns.tsx'
import type { HistoryEntry } from './history-entries.ts'
import { useHistory } from './use-history.ts'

const rows = css({ display: 'flex', flexDirection: 'column', gap: '4', p: 'card' })
const notice = css({ p: 'card', borderBottomWidth: 'hairline' })
type History = ReturnType<typeof useHistory>

function Loading() {
  const { t } = useTranslation()
  return (
    <SkeletonRegion label={t('common.loading')} className={rows}>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} width={row % 2 === 0 ? 'long' : 'half'} />
      ))}
    </SkeletonRegion>
  )
}

function Pages({ page, last, total, goTo }: Pick<History, 'page' | 'last' | 'total' | 'goTo'>) {
  const { t } = useTranslation('profile')
  const { number } = useFigures()
  const from = (page - 1) * consentPageSize
  return (
    <Pagination
      label={t('history.page.label')}
      previousLabel={t('history.page.previous')}
      nextLabel={t('history.page.next')}
      onPrevious={page > 1 ? () => goTo(page - 1) : undefined}
      onNext={page < last ? () => goTo(page + 1) : undefined}
    >
      {t('history.page.range', {
        from: number(from + 1),
        to: number(Math.min(from + consentPageSize, total)),
        total: number(total),
      })}
    </Pagination>
  )
}

function Entries({ entries, history }: { readonly entries: readonly HistoryEntry[]; readonly history: History }) {
  const { t } = useTranslation(['profile', 'consent'])
  const figures = useFigures()
  const columns = useMemo(() => historyColumns(t, figures), [t, figures])
  const { unsent, error, last } = history
  return (
    <div className={tableInCard}>
      {error !== undefined && (
        <div className={notice}>
          <Banner tone="warning" title={t('history.stale')}>
            <LateFailureCause error={error} />
          </Banner>
        </div>
      )}
      {unsent.length > 0 && (
        <div className={notice}>
          <Banner tone="info" title={t('history.waiting', { count: unsent.length })} />
        </div>
      )}
      <DataTable label={t('history.title')} columns={columns} rows={entries} getKey={({ id }) => id} />
      {last > 1 && <Pages {...history} />}
    </div>
  )
}

function Content({ history }: { readonly history: History }) {
  const { t } = useTranslation('profile')
  const { entries, error, isAsking, refresh } = history
  if (entries === undefined && error !== undefined) {
    return <LateCallFailure title={t('history.failed')} error={error} isBusy={isAsking} onRetry={refresh} />
  }
  if (entries === undefined) return <Loading />
  if (entries.length === 0) {
    return (
      <EmptyState compact icon={ScrollText} title={t('history.emptyTitle')}>
        {t('history.emptyText')}
      </EmptyState>
    )
  }
  return <Entries entries={entries} history={history} />
}

export function HistoryCard() {
  const { t } = useTranslation('profile')
  const history = useHistory()
  const isSomething = history.entries !== undefined && history.entries.length > 0
  return (
    <Card
      flush
      title={t('history.title')}
      text={t('history.text')}
      actions={isSomething && <ExportButtons unsent={history.unsent} />}
    >
      <Content history={history} />
    </Card>
  )
}
