import { type AnalyticsCharts, analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import type { Explanation } from './explanation.ts'
import { isUnreadable, type LogProgress } from './log-event.ts'
import type { LogSource } from './log-text.ts'
import { LogVerifier } from './log-verifier.ts'
import { type Take, readLog } from './read-log.ts'
import type { LogReport } from './report.ts'
import type { FunnelWays } from './what-if.ts'

export interface VerifyOptions {
  /** The id of a funnel or journey: the others are left out. */
  readonly only?: string
  /** Distinct ids whose events are explained one by one. */
  readonly explain?: ReadonlySet<string>
  /** Keeps which stages each person was heard at and when, for `whatIf`; memory then grows with the number of stage events. */
  readonly keepsWays?: boolean
  readonly charts?: AnalyticsCharts
  /** Called now and then with the number of events so far. */
  readonly onProgress?: (events: number) => void
}

export interface VerifiedLog {
  readonly report: LogReport
  readonly explanations: readonly Explanation[]
  /** By the funnel's id; empty unless they were asked for. */
  readonly ways: Readonly<Record<string, FunnelWays>>
  /** Every id under which the log tells of this person. */
  readonly listIds: (user: string) => readonly string[]
}

const chosen = ({ funnels, journeys }: AnalyticsCharts, only: string | undefined): AnalyticsCharts =>
  only === undefined
    ? { funnels, journeys }
    : {
        funnels: funnels.filter(({ funnel }) => funnel.id === only),
        journeys: journeys.filter(({ journey }) => journey.id === only),
      }

/** Hands over the lines of a log one by one, and tells now and then how far it is. */
export type Reading = (take: Take) => AsyncIterable<LogProgress>

/** As `verifyLog`, whoever reads. */
export const verifyReading = async (read: Reading, options: VerifyOptions = {}): Promise<VerifiedLog> => {
  const charts = options.charts ?? analyticsCharts
  const verifier = new LogVerifier(chosen(charts, options.only), charts, options)
  let progress: LogProgress = { format: 'empty', lines: 0 }
  const reading = read((line) => {
    if (isUnreadable(line)) verifier.addUnreadable(line)
    else verifier.add(line)
  })
  for await (progress of reading) options.onProgress?.(verifier.events)
  return verifier.finish(progress)
}

/**
 * Reads a log and holds it against the charts of the product. Memory grows with the number of people and devices, never with
 * that of events. Order is by `deviceSequence` within a device (see `createOrder`), and by line between devices.
 */
export const verifyLog = (source: LogSource, options: VerifyOptions = {}): Promise<VerifiedLog> =>
  verifyReading((take) => readLog(source, take), options)
