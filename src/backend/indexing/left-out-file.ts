import type { SkipReason } from '#src/contract/repositories.ts'

/** A file of the source that is not in its folder: it is listed with the files that are not in the index. */
export interface LeftOutFile {
  readonly path: string
  readonly reason: SkipReason
  readonly sizeBytes: number
}
