import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyStateMachine } from 'xstate'
import { css } from '#styled-system/css'
import { Banner } from '#src/ui/banner.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { chartGraph } from '../charts/chart-graph.ts'
import { ChartFrame } from '../charts/chart-frame.tsx'
import { foldGraph } from '../charts/fold-graph.ts'
import type { ReportMarks } from './chart-marks.ts'
import { Legend } from './legend.tsx'
import { getNewest } from './use-answer.ts'
import { usePicture } from './use-picture.ts'

interface ChosenPictureProps {
  readonly machine: AnyStateMachine
  readonly title: string
  readonly description: string
  readonly marks: ReportMarks
}

const waiting = css({ p: 'card' })

export function ChosenPicture({ machine, title, description, marks }: ChosenPictureProps) {
  const { t } = useTranslation('inspect')
  const isFunnel = machine.root.type === 'compound'
  const [isOpen, setOpen] = useState(false)
  const whole = useMemo(() => chartGraph(machine), [machine])
  const graph = isFunnel && !isOpen ? foldGraph(whole, 1) : whole
  const picture = usePicture(graph, { notes: marks.notes, seen: marks.seen })
  const layout = getNewest(picture)
  return (
    <Card
      flush
      title={title}
      text={description}
      actions={
        isFunnel && (
          <Switch checked={isOpen} onChange={setOpen}>
            {t('picture.inner')}
          </Switch>
        )
      }
      footer={<Legend of={isFunnel ? 'funnel' : 'journey'} />}
    >
      {picture.state === 'pending' && layout === undefined && (
        <SkeletonRegion label={t('picture.drawing')} className={waiting}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      )}
      {picture.state === 'failed' && <Banner tone="warning" title={t('picture.failed')} />}
      {layout !== undefined && <ChartFrame layout={layout} words={{ title, description }} marks={marks.marks} />}
    </Card>
  )
}
