import { isUnavailable } from '#src/lib/no-answer-error.ts'

const minRetryDelayMs = 2_000
const maxRetryDelayMs = 15_000

/** Grows with each retry, from 1. Spread, so that many pages do not come back at once. */
export const retryDelayMs = (retryCount: number): number =>
  Math.min(maxRetryDelayMs, minRetryDelayMs * 2 ** (retryCount - 1)) * (0.75 + Math.random() / 2)

/** An outage is over when none of its failures was seen for this long; a page that waits tries more often. */
const outageGapMs = 60_000

/** Whether a failed reading call is to be told: of an outage only the first one is. */
export const createOutageWatch = (now: () => number) => {
  let lastSeen = Number.NEGATIVE_INFINITY
  return (error: unknown): boolean => {
    if (!isUnavailable(error)) return true
    const isFirst = now() - lastSeen > outageGapMs
    lastSeen = now()
    return isFirst
  }
}
