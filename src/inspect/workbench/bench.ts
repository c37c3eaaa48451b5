import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import type { AnalysisQuestion, FunnelAnalysis } from '../funnels/analysis.ts'
import type { Explanation } from '../funnels/explanation.ts'
import type { FunnelReport, LogReport } from '../funnels/report.ts'
import { sampleLog } from '../funnels/sample-log.ts'
import { type VerifiedLog, verifyLog } from '../funnels/verify-log.ts'
import { whatIf } from '../funnels/what-if.ts'
import { createBreakdownReading } from './breakdown-reading.ts'
import { readPieces } from './read-pieces.ts'
import type { Progress } from './workbench.machine.ts'

export interface ReadingWatch {
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

/** Other questions refer to the last log that was read whole. */
export interface Bench {
  verify(log: Blob, watch: ReadingWatch): Promise<LogReport>
  sample(users: number): Promise<Blob>
  explain(user: string): Promise<readonly Explanation[]>
  whatIf(funnel: string, order: readonly string[]): Promise<FunnelReport>
  analyse(funnel: string, question: AnalysisQuestion): Promise<FunnelAnalysis>
}

const seed = 20_260_105

const noLogError = () => new Error('no log was read yet')

interface ReadLog {
  readonly log: Blob
  readonly verified: VerifiedLog
}

const readLog = async (log: Blob, { signal, onProgress }: ReadingWatch): Promise<ReadLog> => {
  let bytes = 0
  const verified = await verifyLog(
    readPieces(log, (count) => (bytes += count)),
    {
      keepsWays: true,
      listsProperties: true,
      onProgress(events) {
        signal.throwIfAborted()
        onProgress({ events, share: log.size === 0 ? 1 : bytes / log.size })
      },
    },
  )
  signal.throwIfAborted()
  return { log, verified }
}

export const createBench = (): Bench => {
  let kept: ReadLog | null = null
  const breakdowns = createBreakdownReading()
  return {
    async verify(log, watch) {
      kept = await readLog(log, watch)
      breakdowns.forget()
      return kept.verified.report
    },
    async sample(users) {
      const lines: string[] = []
      for (const event of sampleLog({ users, seed })) lines.push(`${JSON.stringify(event)}\n`)
      return new Blob(lines)
    },
    async explain(user) {
      if (kept === null) throw noLogError()
      const ids = kept.verified.listIds(user)
      if (ids.length === 0) return []
      const { explanations } = await verifyLog(readPieces(kept.log), { explain: new Set(ids) })
      return explanations
    },
    async whatIf(id, order) {
      const chart = analyticsCharts.funnels.find(({ funnel }) => funnel.id === id)
      const ways = kept?.verified.ways[id]
      if (chart === undefined || ways === undefined) throw noLogError()
      return whatIf(chart.funnel, order, ways)
    },
    async analyse(id, question) {
      if (kept === null) throw noLogError()
      const { by } = question
      const verified = by === null ? kept.verified : await breakdowns.read(kept.log, by)
      const analysis = verified.analyse(question).find((candidate) => candidate.id === id)
      if (analysis === undefined) throw noLogError()
      return analysis
    },
  }
}
