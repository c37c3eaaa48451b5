import { seconds } from '#src/lib/durations.ts'

export const searchTimeLimitMs = 1.5 * seconds

/** More than are shown, so that the best can be chosen among them. */
export const surplusHits = 1.5
