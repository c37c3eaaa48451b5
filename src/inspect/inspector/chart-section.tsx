import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyStateMachine } from 'xstate'
import { css } from '#styled-system/css'
import { Banner } from '#src/ui/banner.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { ChartFrame } from '../charts/chart-frame.tsx'
import { chartGraph } from '../charts/chart-graph.ts'
import { newestOf } from '../workbench/use-answer.ts'
import { usePicture } from '../workbench/use-picture.ts'
import { activeMarks, activeStates } from './active-marks.ts'
import type { InspectedActor } from './inspected-page.ts'
import { usePictureStates } from './use-picture-states.ts'
import { StateTable } from './state-table.tsx'

const waiting = css({ p: 'card' })
const twin = css({ borderTopWidth: 'hairline' })
const summary = css({ px: 'card', py: '3', textStyle: 'label', color: 'fg.muted', _hover: { color: 'fg.default' } })

/** The data below stays in reach. */
const picturePlace = css({
  '& [role=region]': { maxH: '[max(56dvh, 26rem)]' },
  '& svg[role=img]': { cursor: 'pointer' },
})

const noNotes = {}

interface ChartSectionProps {
  readonly machine: AnyStateMachine
  readonly actor: InspectedActor
  /** A state was chosen in the picture. */
  readonly onState: (id: string) => void
}

/** The chart with the states it is in lit, and the same as a table. */
export function ChartSection({ machine, actor, onState }: ChartSectionProps) {
  const { t } = useTranslation('inspector')
  const graph = useMemo(() => chartGraph(machine), [machine])
  const picture = usePicture(graph, noNotes)
  const layout = newestOf(picture)
  const active = activeStates(actor).join(' ')
  const place = usePictureStates({ layout, active, onState })
  const title = t('chart.title', { name: actor.name })
  const description = machine.root.description ?? ''
  const words = { title, ...(description === '' ? {} : { description }) }
  const table = t('chart.table', { name: actor.name })
  return (
    <Card flush title={title} text={description}>
      {picture.state === 'pending' && layout === undefined && (
        <SkeletonRegion label={t('chart.drawing')} className={waiting}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      )}
      {picture.state === 'failed' && <Banner tone="warning" title={t('chart.failed')} />}
      <div ref={place} className={picturePlace}>
        {layout !== undefined && <ChartFrame layout={layout} words={words} marks={activeMarks(actor)} />}
      </div>
      <details className={twin}>
        <summary className={summary}>{table}</summary>
        <StateTable graph={graph} label={table} active={active} />
      </details>
    </Card>
  )
}
