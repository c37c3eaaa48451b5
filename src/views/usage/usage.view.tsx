import ChartColumn from 'lucide-react/icons/chart-column'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import { type Availability, type DailyUsage, organisationEndpoints } from '#src/contract/organisation.ts'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import CallFailure from '../call-failure.tsx'
import { useProduct } from '../product.ts'
import { RangeControls } from './range-controls.tsx'
import { toDay, rangeBefore, toUsageSearch, type UsageAddress, parseUsageAddress } from './usage-range.ts'
import { toSeries, sumCalls, type UsageSeries } from './usage-series.ts'
import { UsageTotals } from './usage-totals.tsx'

const UsageChart = lazyPart(() => import('./usage-chart.tsx').then(({ UsageChart: of }) => ({ default: of })))
const UsageLegend = lazyPart(() => import('./usage-legend.tsx').then(({ UsageLegend: of }) => ({ default: of })))
const UsageTokens = lazyPart(() => import('./usage-tokens.tsx').then(({ UsageTokens: of }) => ({ default: of })))
const UsageTable = lazyPart(() => import('./usage-table.tsx').then(({ UsageTable: of }) => ({ default: of })))

const page = css({ w: 'full', maxW: 'content', mx: 'auto', px: '6', py: '6', _phone: { px: '4', py: '4' } })
const column = css({ display: 'flex', flexDirection: 'column', gap: '6' })
const withoutToast = { onError: () => undefined }

/** Today is the UTC day at the time the screen was opened. */
const useUsageAddress = () => {
  const { consent } = useProduct()
  const [today] = useState(() => toDay(consent.now()))
  const [path, navigate] = useLocation()
  const search = useSearch()
  const address = useMemo(() => parseUsageAddress(search, today), [search, today])
  const change = (part: Partial<UsageAddress>) => navigate(path + toUsageSearch({ ...address, ...part }))
  return { address, today, change }
}

const useUsage = ({ range }: UsageAddress) => {
  const options = { ...withoutToast, keepPreviousData: false }
  const usage = useCall(organisationEndpoints.dailyApiUsage, { query: range }, options)
  const before = useCall(organisationEndpoints.dailyApiUsage, { query: rangeBefore(range) }, options)
  const deep = useCall(organisationEndpoints.deepAvailability, {}, withoutToast)
  // Waits for all replies, so that no tile grows later.
  const isAnswered = [before, deep].every((answer) => answer.data !== undefined || answer.error !== undefined)
  return { usage, before: before.data, availability: deep.data?.availability ?? 'Unknown', isAnswered } as const
}

const useSeriesWords = () => {
  const { t } = useTranslation('usage')
  return {
    purpose: (purpose: DailyUsage['entries'][number]['purpose']) => t(`purposes.${purpose}`),
    product: t('keys.product'),
    goneKey: (id: string) => t('keys.gone', { id: id.slice(-6) }),
    others: t('keys.others'),
  }
}

interface LoadedProps {
  readonly usage: DailyUsage
  readonly before: DailyUsage | undefined
  readonly availability: Availability
  readonly address: UsageAddress
  readonly onChange: (change: Partial<UsageAddress>) => void
}

function SplitChoice({ address, onChange }: Pick<LoadedProps, 'address' | 'onChange'>) {
  const { t } = useTranslation('usage')
  const splits = (['purpose', 'key'] as const).map((value) => ({ value, label: t(`split.${value}`) }))
  return (
    <Segmented
      label={t('split.label')}
      options={splits}
      value={address.split}
      onChange={(split) => onChange({ split })}
    />
  )
}

function ChartCard({
  shown,
  address,
  onChange,
}: Pick<LoadedProps, 'address' | 'onChange'> & { readonly shown: UsageSeries }) {
  const { t } = useTranslation('usage')
  return (
    <Card
      title={t('chart.title')}
      text={t('chart.text')}
      actions={<SplitChoice address={address} onChange={onChange} />}
    >
      <div className={column}>
        <UsageLegend usage={shown} />
        <UsageChart usage={shown} key={`${address.range.start} ${address.range.end}`} />
      </div>
    </Card>
  )
}

function Loaded({ usage, before, availability, address, onChange }: LoadedProps) {
  const { t } = useTranslation('usage')
  const shown = toSeries(usage, address.range, address.split, useSeriesWords())
  const totals = (
    <UsageTotals
      usage={shown}
      before={before && sumCalls(before)}
      rangeBefore={rangeBefore(address.range)}
      availability={availability}
    />
  )
  if (shown.total === 0) {
    return (
      <>
        {totals}
        <EmptyState icon={ChartColumn} title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      </>
    )
  }
  return (
    <>
      {totals}
      <Suspense fallback={<Skeleton shape="block" />}>
        <ChartCard shown={shown} address={address} onChange={onChange} />
        <UsageTable usage={shown} />
        <UsageTokens usage={usage} />
      </Suspense>
    </>
  )
}

export default function UsageView() {
  const { t } = useTranslation(['usage', 'app'])
  const { address, today, change } = useUsageAddress()
  const { usage, before, availability, isAnswered } = useUsage(address)
  const { data, error, isValidating, mutate } = usage
  const isWaiting = data === undefined ? error === undefined : !isAnswered
  return (
    <div className={page}>
      <PageHeader title={t('app:titles.usage')}>{t('lead')}</PageHeader>
      <div className={column}>
        <RangeControls address={address} today={today} onChange={change} />
        {data !== undefined && isAnswered && (
          <Loaded usage={data} before={before} availability={availability} address={address} onChange={change} />
        )}
        {data === undefined && error !== undefined && (
          <CallFailure title={t('failed')} error={error} isBusy={isValidating} onRetry={() => void mutate()} />
        )}
        {isWaiting && (
          <SkeletonRegion label={t('app:common.loading')} className={column}>
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </SkeletonRegion>
        )}
      </div>
    </div>
  )
}
