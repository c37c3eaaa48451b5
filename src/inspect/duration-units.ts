import { days, hours, minutes, seconds } from '#src/lib/durations.ts'

/** The largest unit comes first; lengths are in milliseconds. */
export const durationUnits = [
  ['d', days],
  ['h', hours],
  ['min', minutes],
  ['s', seconds],
] as const

/** The names are those of `Intl.NumberFormat`. */
export const namedDurations = [
  ['day', days],
  ['hour', hours],
  ['minute', minutes],
  ['second', seconds],
  ['millisecond', 1],
] as const
