import { minutes } from '#src/lib/durations.ts'

const mebibyte = 1024 * 1024

export interface ArchiveLimits {
  readonly maxUnpackedBytes: number
  readonly maxUnpackedFileBytes: number
  readonly maxEntries: number
  readonly maxNameBytes: number
  readonly maxPathBytes: number
  /** The ratio is checked only above `ratioFloorBytes`, since short runs of zeros are harmless. */
  readonly maxRatio: number
  readonly ratioFloorBytes: number
  readonly maxOverheadBytes: number
  readonly maxMilliseconds: number
}

export const archiveLimits: ArchiveLimits = {
  maxUnpackedBytes: 1024 * mebibyte,
  maxUnpackedFileBytes: 256 * mebibyte,
  maxEntries: 150_000,
  maxNameBytes: 255,
  maxPathBytes: 1024,
  maxRatio: 200,
  ratioFloorBytes: 10 * mebibyte,
  maxOverheadBytes: 4096,
  maxMilliseconds: 10 * minutes,
}
