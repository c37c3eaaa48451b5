import type { SkipReason } from '#src/contract/repositories.ts'

export interface LeftOutFile {
  readonly path: string
  readonly reason: SkipReason
  readonly sizeBytes: number
}
