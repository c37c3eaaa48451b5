import { useMemo } from 'react'
import type { AnalysisQuestion, FunnelAnalysis } from '../funnels/analysis.ts'
import type { FunnelReport, LogReport } from '../funnels/report.ts'
import { type Answer, useAnswer } from './use-answer.ts'
import { useWorkbenchDeps } from './workbench-deps.ts'

export interface AnalysedFunnel extends FunnelAnalysis {
  readonly report: LogReport
}

export const useAnalysis = (
  { id }: FunnelReport,
  report: LogReport,
  question: AnalysisQuestion,
): Answer<AnalysedFunnel> => {
  const { bench } = useWorkbenchDeps()
  const wanted = JSON.stringify(question)
  const ask = useMemo(
    () => async () => ({ ...(await bench.analyse(id, JSON.parse(wanted) as AnalysisQuestion)), report }),
    [bench, id, report, wanted],
  )
  return useAnswer(ask)
}
