/** The largest first, in milliseconds. */
export const durationUnits = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const

/** The same by the names that `Intl.NumberFormat` knows, down to the millisecond. */
export const namedDurations = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
  ['millisecond', 1],
] as const
