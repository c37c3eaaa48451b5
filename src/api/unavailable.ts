import { isUnavailable } from '#src/lib/no-answer-error.ts'

const minRetryDelayMs = 2_000
const maxRetryDelayMs = 15_000

/** `retryCount` starts at 1. Delays are spread, so that many pages do not come back at once. */
export const retryDelayMs = (retryCount: number): number =>
  Math.min(maxRetryDelayMs, minRetryDelayMs * 2 ** (retryCount - 1)) * (0.75 + Math.random() / 2)

/** An outage is over when none of its failures was seen for this long; a waiting page tries more often. */
const outageGapMs = 60_000

export const createOutageWatch = (now: () => number) => {
  let lastSeen = Number.NEGATIVE_INFINITY
  return (error: unknown): boolean => {
    if (!isUnavailable(error)) return true
    const isFirst = now() - lastSeen > outageGapMs
    lastSeen = now()
    return isFirst
  }
}
