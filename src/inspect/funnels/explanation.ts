import type { Claim } from './findings.ts'
import type { Verdict } from './funnel-tally.ts'
import type { LogProblemKind } from './report.ts'

export interface Explanation {
  readonly line: number
  /** Milliseconds since 1970 are NaN when the log has no time. */
  readonly at: number
  readonly event: string
  readonly chart: string | null
  readonly subject: string | null
  /**
   * `followed` is an event the chart sends in the same moment, `gaveUp` the end of a wait, `noted` an event unknown to all charts,
   * and `passedOver` one that was not replayed because its number was used before.
   */
  readonly verdict: Verdict | 'unknown' | 'followed' | 'gaveUp' | 'identified' | 'noted' | 'passedOver'
  readonly from: string | null
  readonly skipped: readonly string[]
  readonly problems: readonly { readonly kind: LogProblemKind; readonly claim?: Claim }[]
}
