import type { SkipReason } from '#src/contract/repositories.ts'

/** What a source holds and its folder does not: it is listed with the files that are not in the index. */
export interface LeftOutFile {
  readonly path: string
  readonly reason: SkipReason
  readonly sizeBytes: number
}
