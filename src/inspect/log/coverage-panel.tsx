import Route from 'lucide-react/icons/route'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Banner } from '#src/ui/banner.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Select } from '#src/ui/select.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { StatTile } from '#src/ui/stat-tile.tsx'
import { Switch } from '#src/ui/switch.tsx'
import type { ChartGraph } from '../charts/chart-graph.ts'
import { ChartFrame } from '../charts/chart-frame.tsx'
import type { PanelProps } from '../inspector/inspected-page.ts'
import { getNewest } from '../workbench/use-answer.ts'
import { usePicture } from '../workbench/use-picture.ts'
import { MovesTable, StatesTable } from './coverage-table.tsx'
import { findGraph } from './known-graphs.ts'
import { coverageMarks, roomForCounts, type SessionCoverage, sessionCoverage, withCounts } from './session-coverage.ts'
import { useLogWords } from './use-log-words.ts'

const stack = css({ display: 'flex', flexDirection: 'column', gap: '5' })
const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '6', rowGap: '3' })
const chooser = css({ flex: '[1 1 14rem]', maxW: '80', minW: '0' })
const shares = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })
const waiting = css({ p: 'card' })

function Picture({ graph, coverage }: { graph: ChartGraph; coverage: SessionCoverage }) {
  const { t } = useTranslation('recording')
  const { number } = useLogWords()
  const choices = useMemo(() => ({ notes: roomForCounts(graph) }), [graph])
  const picture = usePicture(graph, choices)
  const layout = getNewest(picture)
  const words = { title: t('coverage.picture', { chart: graph.root.id }) }
  return (
    <Card flush title={words.title} text={t('coverage.pictureText')}>
      {picture.state === 'pending' && layout === undefined && (
        <SkeletonRegion label={t('coverage.drawing')} className={waiting}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      )}
      {picture.state === 'failed' && <Banner tone="warning" title={t('coverage.failed')} />}
      {layout !== undefined && (
        <ChartFrame layout={withCounts(layout, coverage, number)} {...{ words }} marks={coverageMarks(coverage)} />
      )}
    </Card>
  )
}

const countSeen = ({ states, moves }: SessionCoverage) => ({
  states: states.filter(({ isSeen }) => isSeen).length,
  moves: moves.filter(({ times }) => times > 0).length,
})

function Covered({ graph, coverage }: { graph: ChartGraph; coverage: SessionCoverage }) {
  const { t } = useTranslation('recording')
  const [onlyUnseen, setOnlyUnseen] = useState(false)
  const moves = onlyUnseen ? coverage.moves.filter(({ times }) => times === 0) : coverage.moves
  const states = onlyUnseen ? coverage.states.filter(({ isSeen }) => !isSeen) : coverage.states
  return (
    <>
      <Picture key={graph.root.id} {...{ graph, coverage }} />
      <Switch checked={onlyUnseen} onChange={setOnlyUnseen}>
        {t('coverage.onlyUnseen')}
      </Switch>
      {moves.length === 0 && states.length === 0 && <Banner tone="success" title={t('coverage.whole')} />}
      {moves.length > 0 && (
        <Card flush title={t('coverage.moves')}>
          <MovesTable {...{ moves, graph }} />
        </Card>
      )}
      {states.length > 0 && (
        <Card flush title={t('coverage.states')}>
          <StatesTable states={states} />
        </Card>
      )}
    </>
  )
}

function Shares({ coverage }: { coverage: SessionCoverage }) {
  const { t } = useTranslation('recording')
  const { number, percent } = useLogWords()
  const seen = countSeen(coverage)
  return (['states', 'moves'] as const).map((what) => {
    const total = coverage[what].length
    return (
      <StatTile
        key={what}
        label={t(`coverage.${what}`)}
        value={percent(total === 0 ? 1 : seen[what] / total)}
        detail={t('coverage.of', { seen: number(seen[what]), total: number(total) })}
      />
    )
  })
}

export function CoveragePanel({ page, actor }: PanelProps) {
  const { t } = useTranslation('recording')
  const [chosen, setChosen] = useState<string | null>(null)
  const charts = useMemo(
    () => [...new Set([...page.actors.values()].flatMap(({ chart }) => (chart === null ? [] : [chart])))].toSorted(),
    [page.actors],
  )
  const chart = chosen ?? page.actors.get(actor ?? '')?.chart ?? charts[0] ?? null
  const graph = findGraph(chart)
  const coverage = useMemo(() => (graph === undefined ? null : sessionCoverage(graph, page)), [graph, page])
  if (graph === undefined || coverage === null) {
    return (
      <Card title={t('coverage.title')}>
        <EmptyState compact icon={Route} title={t('coverage.emptyTitle')}>
          {t('coverage.emptyText')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className={stack}>
      <Card title={t('coverage.title')} text={t('coverage.text')}>
        <div className={bar}>
          <div className={chooser}>
            <Select
              label={t('coverage.chart')}
              options={charts.map((id) => ({ value: id, label: id }))}
              value={graph.root.id}
              onChange={setChosen}
            />
          </div>
          <div className={shares}>
            <Shares coverage={coverage} />
          </div>
        </div>
      </Card>
      <Covered {...{ graph, coverage }} />
    </div>
  )
}
