import { useMemo } from 'react'
import type { FunnelReport } from '../funnels/report.ts'
import { isSame } from './stage-order.ts'
import { type Answer, useAnswer } from './use-answer.ts'
import { useWorkbenchDeps } from './workbench-deps.ts'

export const useWhatIf = (funnel: FunnelReport, order: readonly string[]): Answer<FunnelReport> => {
  const { bench } = useWorkbenchDeps()
  const wanted = order.join()
  const ask = useMemo(() => {
    const isReal = isSame(
      wanted.split(','),
      funnel.stages.map(({ id }) => id),
    )
    return isReal ? null : () => bench.whatIf(funnel.id, wanted.split(','))
  }, [bench, funnel, wanted])
  return useAnswer(ask)
}
