import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Banner } from '#src/ui/banner.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { ChartFrame } from '../charts/chart-frame.tsx'
import type { ChartGraph } from '../charts/chart-graph.ts'
import { getNewest } from '../workbench/use-answer.ts'
import { usePicture } from '../workbench/use-picture.ts'
import { wires } from '../wiring/wires.ts'
import { toWiringGraph } from '../wiring/wiring-graph.ts'

const part = css({ borderTopWidth: 'hairline' })
const summary = css({ px: 'card', py: '3', textStyle: 'label', color: 'fg.muted', _hover: { color: 'fg.default' } })
const inset = css({ p: 'card' })
const quiet = css({ px: 'card', pb: '3', textStyle: 'small', color: 'fg.muted' })

const choices = { direction: 'right' } as const

function WiringPicture({ graph, title }: { readonly graph: ChartGraph; readonly title: string }) {
  const { t } = useTranslation('inspector')
  const picture = usePicture(graph, choices)
  const layout = getNewest(picture)
  if (layout !== undefined) return <ChartFrame layout={layout} words={{ title }} />
  if (picture.state === 'failed') return <Banner tone="warning" title={t('wiring.failed')} />
  return (
    <SkeletonRegion label={t('chart.drawing')} className={inset}>
      <Skeleton shape="block" />
    </SkeletonRegion>
  )
}

export function WiringPart({ name }: { readonly name: string }) {
  const { t } = useTranslation('inspector')
  const [isOpen, setOpen] = useState(false)
  const graph = useMemo(() => (isOpen ? toWiringGraph(wires, { around: name }) : null), [isOpen, name])
  const title = t('wiring.title', { name })
  return (
    <details className={part} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={summary}>{title}</summary>
      {graph === null ? <p className={quiet}>{t('wiring.none')}</p> : <WiringPicture {...{ graph, title }} />}
    </details>
  )
}
