import type { ChangedFile } from '../review-rules/change.ts'
import type { DiffKind } from '#src/contract/pull-requests.ts'

export interface CommitRange {
  readonly base: string
  readonly head: string
}

export interface SourceFile extends ChangedFile {
  readonly kind: DiffKind
  readonly addedLines: number
  readonly removedLines: number
}

/** Reads the commits of one pull request. Throws what `indexingFailure` explains. */
export interface ReviewSource {
  readChange(range: CommitRange, signal: AbortSignal): Promise<readonly SourceFile[]>
  /** Leaves out what is not text, not there or larger than an indexed file may be. */
  readTexts(commit: string, paths: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>>
}
