import { minutes } from '#src/lib/durations.ts'

const MIB = 1024 * 1024

export interface ArchiveLimits {
  readonly maxUnpackedBytes: number
  readonly maxFileBytes: number
  readonly maxEntries: number
  readonly maxNameBytes: number
  readonly maxPathBytes: number
  /** The ratio is checked only above `ratioFloorBytes`, since short runs of zeros are harmless. */
  readonly maxRatio: number
  readonly ratioFloorBytes: number
  readonly maxOverheadBytes: number
  readonly maxMilliseconds: number
}

export const ARCHIVE_LIMITS: ArchiveLimits = {
  maxUnpackedBytes: 1024 * MIB,
  maxFileBytes: 256 * MIB,
  maxEntries: 150_000,
  maxNameBytes: 255,
  maxPathBytes: 1024,
  maxRatio: 200,
  ratioFloorBytes: 10 * MIB,
  maxOverheadBytes: 4096,
  maxMilliseconds: 10 * minutes,
}
