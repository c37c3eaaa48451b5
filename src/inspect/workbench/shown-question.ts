import type { AnalysisQuestion } from '../funnels/analysis.ts'
import type { FunnelReport } from '../funnels/report.ts'
import type { WorkbenchAddress } from './use-address.ts'

const findBiggestLoss = ({ stages }: FunnelReport): string | null => {
  const losses = stages
    .slice(0, -1)
    .map(({ id, users }, index) => ({ id, lost: users - (stages[index + 1]?.users ?? 0) }))
  return losses.toSorted((a, b) => b.lost - a.lost)[0]?.id ?? null
}

export const toQuestion = (
  { window, interval, left, compare, by }: WorkbenchAddress,
  funnel: FunnelReport | undefined,
): AnalysisQuestion => {
  const isOwnStage = funnel === undefined || funnel.stages.some(({ id }) => id === left)
  return { window, interval, leftAt: isOwnStage ? left : findBiggestLoss(funnel), compare, by }
}
