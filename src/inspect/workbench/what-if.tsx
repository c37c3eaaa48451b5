import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import type { FunnelReport } from '../funnels/report.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { StageList } from './stage-list.tsx'
import { isSame, stageOrder } from './stage-order.ts'
import { type Answer, getNewest } from './use-answer.ts'
import { useWhatIf } from './use-what-if.ts'
import { WhatIfChart } from './what-if-chart.tsx'

const columns = css({
  display: 'grid',
  gap: '6',
  p: 'card',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  lg: { gridTemplateColumns: '[minmax(0, 5fr) minmax(0, 7fr)]' },
})
const tools = css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '4' })
const quiet = css({ color: 'fg.muted' })

interface WhatIfProps {
  readonly funnel: FunnelReport
  readonly order: readonly string[] | null
  readonly onOrder: (order: readonly string[] | null) => void
}

interface ResultProps {
  readonly funnel: FunnelReport
  readonly recomputed: Answer<FunnelReport>
}

function Result({ funnel, recomputed }: ResultProps) {
  const { t } = useTranslation('inspect')
  if (recomputed.state === 'none') return <p className={quiet}>{t('whatIf.same')}</p>
  if (recomputed.state === 'failed') return <Banner tone="danger" title={t('whatIf.failed')} />
  const report = getNewest(recomputed)
  if (report !== undefined) return <ComparisonTable real={funnel} recomputed={report} />
  return (
    <SkeletonRegion label={t('reading.again')}>
      <Skeleton shape="block" />
    </SkeletonRegion>
  )
}

const useOrderHistory = (
  real: readonly string[],
  current: readonly string[],
  onOrder: (order: readonly string[] | null) => void,
) => {
  const [past, setPast] = useState<readonly (readonly string[])[]>([])
  const show = (next: readonly string[]) => onOrder(isSame(next, real) ? null : next)
  const change = (next: readonly string[]) => {
    if (isSame(next, current)) return
    setPast([...past, current])
    show(next)
  }
  const undo = () => {
    const last = past.at(-1)
    if (last === undefined) return
    setPast(past.slice(0, -1))
    show(last)
  }
  return { change, undo, canUndo: past.length > 0 }
}

export function WhatIf({ funnel, order: wanted, onOrder }: WhatIfProps) {
  const { t } = useTranslation('inspect')
  const real = funnel.stages.map(({ id }) => id)
  const order = stageOrder(real, wanted)
  const recomputed = useWhatIf(funnel, order.kept)
  const report = getNewest(recomputed)
  const { change, undo, canUndo } = useOrderHistory(real, order.kept, onOrder)
  return (
    <>
      <Card flush title={t('whatIf.title')} text={t('whatIf.text')}>
        <div className={columns}>
          <div>
            <StageList stages={funnel.stages} order={order} onChange={change} />
            <div className={tools}>
              <Button size="sm" icon={Undo2} disabled={!canUndo} onClick={undo}>
                {t('whatIf.undo')}
              </Button>
              <Button size="sm" icon={RotateCcw} disabled={isSame(order.kept, real)} onClick={() => change(real)}>
                {t('whatIf.reset')}
              </Button>
            </div>
          </div>
          <div aria-live="polite">
            <Result funnel={funnel} recomputed={recomputed} />
          </div>
        </div>
      </Card>
      {report !== undefined && <WhatIfChart recomputed={report} />}
    </>
  )
}
