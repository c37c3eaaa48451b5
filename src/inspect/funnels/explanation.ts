import type { Claim } from './findings.ts'
import type { Verdict } from './funnel-tally.ts'
import type { LogProblemKind } from './report.ts'

/** What was made of one event. */
export interface Explanation {
  readonly line: number
  /** Milliseconds since 1970; NaN when the log does not say. */
  readonly at: number
  readonly event: string
  /** The funnel or journey it is of. */
  readonly chart: string | null
  /** The stage or milestone. */
  readonly subject: string | null
  /**
   * `started`, `joined`, `advanced`, `skipped`, `repeated`, `outOfOrder`: what the chart did with a stage or milestone.
   * `unknown`: there is no such one. `followed`: it is what the chart says in the same moment. `gaveUp`: it waits no longer.
   * `identified`: somebody without a name turned out to be this person. `noted`: no chart knows this event.
   * `passedOver`: its number was there before, so that it was not replayed.
   */
  readonly verdict: Verdict | 'unknown' | 'followed' | 'gaveUp' | 'identified' | 'noted' | 'passedOver'
  readonly from: string | null
  readonly skipped: readonly string[]
  readonly problems: readonly { readonly kind: LogProblemKind; readonly claim?: Claim }[]
}
