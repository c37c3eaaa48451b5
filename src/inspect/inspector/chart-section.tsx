import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyStateMachine } from 'xstate'
import { css } from '#styled-system/css'
import { Banner } from '#src/ui/banner.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { ChartFrame } from '../charts/chart-frame.tsx'
import { chartGraph } from '../charts/chart-graph.ts'
import type { Marks } from '../charts/draw-chart.ts'
import { getNewest } from '../workbench/use-answer.ts'
import { usePicture } from '../workbench/use-picture.ts'
import { ChartPartsChoice } from './chart-parts-choice.tsx'
import { useAddress } from './use-address.ts'
import { usePictureStates } from './use-picture-states.ts'
import { StateTable } from './state-table.tsx'
import { WiringPart } from './wiring-part.tsx'

const waiting = css({ p: 'card' })
const twin = css({ borderTopWidth: 'hairline' })
const summary = css({ px: 'card', py: '3', textStyle: 'label', color: 'fg.muted', _hover: { color: 'fg.default' } })

const picturePlace = css({
  '& > :not([popover])': { '--chart-height': 'max(56dvh, 26rem)' },
  '& svg[role=img]': { cursor: 'pointer' },
})

interface ChartSectionProps {
  readonly machine: AnyStateMachine
  readonly name: string
  readonly activeStates: readonly string[]
  readonly marks: Marks
  readonly onState: (id: string) => void
}

export function ChartSection({ machine, name, activeStates, marks, onState }: ChartSectionProps) {
  const { t } = useTranslation('inspector')
  const graph = useMemo(() => chartGraph(machine), [machine])
  const {
    address: { parts },
    change,
  } = useAddress()
  const picture = usePicture(graph, { parts })
  const layout = getNewest(picture)
  const active = activeStates.join(' ')
  const place = usePictureStates({ layout, active, onState })
  const title = t('chart.title', { name })
  const description = machine.root.description ?? ''
  const words = { title, ...(description === '' ? {} : { description }) }
  const table = t('chart.table', { name })
  return (
    <Card flush title={title} text={description}>
      <ChartPartsChoice {...{ parts }} onParts={(chosen) => change({ parts: chosen })} />
      {picture.state === 'pending' && layout === undefined && (
        <SkeletonRegion label={t('chart.drawing')} className={waiting}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      )}
      {picture.state === 'failed' && <Banner tone="warning" title={t('chart.failed')} />}
      <div ref={place} className={picturePlace}>
        {layout !== undefined && <ChartFrame layout={layout} words={words} marks={marks} />}
      </div>
      <details className={twin}>
        <summary className={summary}>{table}</summary>
        <StateTable graph={graph} label={table} active={active} />
      </details>
      <WiringPart name={machine.id} />
    </Card>
  )
}
