import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import type { AnalysisQuestion, FunnelAnalysis, Release } from '../funnels/analysis.ts'
import type { Explanation } from '../funnels/explanation.ts'
import type { FunnelReport, LogReport } from '../funnels/report.ts'
import { markAnalyses } from '../funnels/releases.ts'
import { sampleLog } from '../funnels/sample-log.ts'
import { type VerifiedLog, verifyLog } from '../funnels/verify-log.ts'
import { whatIf } from '../funnels/what-if.ts'
import { markdownReport } from '../reports/markdown-report.ts'
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
  writeMarkdown(question: AnalysisQuestion, releases: readonly Release[]): Promise<string>
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

const explainIds = async (log: Blob, ids: readonly string[]): Promise<readonly Explanation[]> => {
  const { explanations } = await verifyLog(readPieces(log), { explain: new Set(ids) })
  return explanations
}

type Breakdowns = ReturnType<typeof createBreakdownReading>

const answer = async ({ log, verified }: ReadLog, question: AnalysisQuestion, breakdowns: Breakdowns) => {
  const source = question.by === null ? verified : await breakdowns.read(log, question.by)
  return source.analyse(question)
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
      return ids.length === 0 ? [] : explainIds(kept.log, ids)
    },
    async whatIf(id, order) {
      const chart = analyticsCharts.funnels.find(({ funnel }) => funnel.id === id)
      const ways = kept?.verified.ways[id]
      if (chart === undefined || ways === undefined) throw noLogError()
      return whatIf(chart.funnel, order, ways)
    },
    async analyse(id, question) {
      if (kept === null) throw noLogError()
      const analysis = (await answer(kept, question, breakdowns)).find((candidate) => candidate.id === id)
      if (analysis === undefined) throw noLogError()
      return analysis
    },
    async writeMarkdown(question, releases) {
      if (kept === null) throw noLogError()
      const { report } = kept.verified
      return markdownReport(report, markAnalyses(await answer(kept, question, breakdowns), releases))
    },
  }
}
