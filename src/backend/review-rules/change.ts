import type { ChangeKind } from '#src/contract/pull-requests.ts'
import type { Confidence, ReviewArea, Severity } from '#src/contract/reviews.ts'

export type { Confidence, ReviewArea, Severity }

export interface ChangedFile {
  readonly path: string
  readonly oldPath?: string
  readonly status: Exclude<ChangeKind, 'copied' | 'typeChanged'>
  readonly before: string | null
  readonly after: string | null
}

export interface ContextFile {
  readonly path: string
  readonly content: string
}

export interface Change {
  readonly files: readonly ChangedFile[]
  /** Unchanged files of the repository, as far as the caller looked them up. */
  readonly context: readonly ContextFile[]
  readonly declarations?: readonly ContextFile[]
}

/** Lines count from 1, and the last one is included. */
export interface QuotedLines {
  readonly path: string
  readonly startLine: number
  readonly endLine: number
  readonly quote: string
}

export interface LineFix {
  readonly startLine: number
  readonly endLine: number
  readonly lines: readonly string[]
}

export type Parameters = Readonly<Record<string, string | number>>

export interface RuleFinding extends QuotedLines {
  readonly rule: string
  readonly area: ReviewArea
  readonly severity: Severity
  readonly confidence: Confidence
  readonly parameters: Parameters
  readonly evidence: readonly QuotedLines[]
  readonly fix?: LineFix
}
