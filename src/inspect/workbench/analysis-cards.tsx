import type { FunnelReport, LogReport } from '../funnels/report.ts'
import { BreakdownCard } from './breakdown-card.tsx'
import { ComparisonCard } from './comparison-card.tsx'
import { ConversionCard } from './conversion-card.tsx'
import type { ControlProps } from './conversion-controls.tsx'
import { ConvertTimesCard } from './convert-times-card.tsx'
import { LeaversCard } from './leavers-card.tsx'
import { toQuestion } from './shown-question.ts'
import { useAnalysis } from './use-analysis.ts'
import { getNewest } from './use-answer.ts'

interface AnalysisCardsProps extends ControlProps {
  readonly funnel: FunnelReport
  readonly report: LogReport
  readonly onExplain: (user: string) => void
}

export function AnalysisCards({ funnel, report, address, onAddress, onExplain }: AnalysisCardsProps) {
  const answer = useAnalysis(funnel, report, toQuestion(address, funnel))
  const newest = getNewest(answer)
  const analysis = newest?.id === funnel.id ? newest : undefined
  return (
    <>
      <ConversionCard {...{ analysis, address, onAddress }} hasFailed={answer.state === 'failed'} />
      {analysis && <BreakdownCard {...{ analysis, address, onAddress }} />}
      {analysis && <ComparisonCard funnel={analysis.id} comparison={analysis.comparison} {...{ address, onAddress }} />}
      {analysis && <ConvertTimesCard analysis={analysis} />}
      {analysis?.leavers && (
        <LeaversCard
          key={analysis.leavers.stage}
          funnel={analysis.id}
          leavers={analysis.leavers}
          stages={analysis.stages}
          onStage={(stage) => onAddress({ left: stage })}
          onExplain={onExplain}
        />
      )}
    </>
  )
}
