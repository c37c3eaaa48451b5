const MIB = 1024 * 1024

export interface ArchiveLimits {
  readonly maxUnpackedBytes: number
  readonly maxFileBytes: number
  readonly maxEntries: number
  /** Of one segment and of the whole path, in UTF-8 bytes. */
  readonly maxNameBytes: number
  readonly maxPathBytes: number
  /** Unpacked to packed; looked at only once this many bytes are unpacked, since small runs of zeros are no bomb. */
  readonly maxRatio: number
  readonly ratioFloorBytes: number
  /** Of a tar, what is no content: headers with what fills their blocks, by entry; the floor above is free. */
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
  maxMilliseconds: 10 * 60_000,
}
