import type { ChangedFile, DiffSide, LineComment, PullRequestDetails } from '#src/contract/pull-requests.ts'
import type { Finding } from '#src/contract/reviews.ts'
import type { LinePlace } from './diff-chunk.tsx'
import type { Comments } from './use-comments.ts'

export type LookUpLine = (side: DiffSide, from: HTMLElement) => void

export interface FileParts {
  readonly pullRequest: PullRequestDetails
  readonly file: ChangedFile
  readonly comments: readonly LineComment[]
  readonly findings: readonly Finding[]
  readonly selected: LinePlace | null
  readonly words: string
  readonly lookUp: LookUpLine
  readonly select: (place: LinePlace | null) => void
  readonly commenting: Pick<Comments, 'add' | 'remove'>
}
