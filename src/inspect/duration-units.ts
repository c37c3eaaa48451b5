import { days, hours, minutes, seconds } from '#src/lib/durations.ts'

/** The largest first, in milliseconds. */
export const durationUnits = [
  ['d', days],
  ['h', hours],
  ['min', minutes],
  ['s', seconds],
] as const

/** Milliseconds of each unit by its name in `Intl.NumberFormat`. */
export const namedDurations = [
  ['day', days],
  ['hour', hours],
  ['minute', minutes],
  ['second', seconds],
  ['millisecond', 1],
] as const
