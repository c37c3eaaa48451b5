import { type AnalyticsCharts, analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import type { AnalysisQuestion, FunnelAnalysis } from './analysis.ts'
import { cohort } from './breakdown-choice.ts'
import type { Explanation } from './explanation.ts'
import { isUnreadable, type LogProgress } from './log-event.ts'
import type { LogSource } from './log-text.ts'
import { LogVerifier } from './log-verifier.ts'
import { type Take, readLog } from './read-log.ts'
import type { LogReport } from './report.ts'
import type { FunnelWays } from './what-if.ts'

export interface VerifyOptions {
  readonly only?: string
  readonly explain?: ReadonlySet<string>
  /** Memory then grows with the number of stage events. */
  readonly keepsWays?: boolean
  readonly by?: string
  readonly listsProperties?: boolean
  readonly charts?: AnalyticsCharts
  readonly onProgress?: (events: number) => void
  /** Called for each event with the person who sent it; `problems` has only those that count so far. */
  readonly onExplained?: (user: string, explanation: Explanation) => void
  readonly startsAnywhere?: boolean
}

export interface VerifiedLog {
  readonly report: LogReport
  readonly explanations: readonly Explanation[]
  readonly ways: Readonly<Record<string, FunnelWays>>
  readonly listIds: (user: string) => readonly string[]
  readonly analyse: (question: AnalysisQuestion) => readonly FunnelAnalysis[]
}

const chosen = ({ funnels, journeys }: AnalyticsCharts, only: string | undefined): AnalyticsCharts =>
  only === undefined
    ? { funnels, journeys }
    : {
        funnels: funnels.filter(({ funnel }) => funnel.id === only),
        journeys: journeys.filter(({ journey }) => journey.id === only),
      }

export type Reading = (take: Take) => AsyncIterable<LogProgress>

export const createVerifier = (options: VerifyOptions): LogVerifier => {
  const charts = options.charts ?? analyticsCharts
  return new LogVerifier(chosen(charts, options.only), charts, options)
}

export const verifyReading = async (read: Reading, options: VerifyOptions = {}): Promise<VerifiedLog> => {
  const verifier = createVerifier(options)
  let progress: LogProgress = { format: 'empty', lines: 0 }
  const reading = read((line) => {
    if (isUnreadable(line)) verifier.addUnreadable(line)
    else verifier.add(line)
  })
  for await (progress of reading) options.onProgress?.(verifier.events)
  return verifier.finish(progress)
}

/**
 * Memory grows with people and devices, not with events. Events are ordered by `deviceSequence` within a device and by line between
 * devices.
 */
export const verifyLog = (source: LogSource, options: VerifyOptions = {}): Promise<VerifiedLog> =>
  verifyReading((take) => readLog(source, take, options.by === cohort), options)
