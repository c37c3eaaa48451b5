import type { DiffSide } from '#src/contract/pull-requests.ts'
import { seconds } from '#src/lib/durations.ts'

export interface HostComment {
  readonly key: string
  readonly path: string
  readonly oldPath: string
  readonly side: DiffSide
  readonly startLine: number
  readonly endLine: number
  readonly otherLine: number | undefined
  readonly body: string
}

export interface HostReview {
  readonly id: string
  readonly number: number
  readonly headCommit: string
  readonly body: string
  readonly comments: readonly HostComment[]
  readonly mayExist: boolean
}

export type PostOutcome =
  | { readonly kind: 'posted'; readonly webUrl: string | undefined }
  | { readonly kind: 'headMoved' | 'draftsPending' | 'rejected' }

const maxCallMs = 20 * seconds

export const limitPostCall = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(maxCallMs)])

const markStart = '<!-- quarry-review:'

export const toMark = (reviewId: string, key = 'summary'): string => `${markStart}${reviewId}:${key} -->`

export const isMarked = (text: string): boolean => text.includes(markStart)

export const withMark = (text: string, mark: string): string => `${text}\n\n${mark}`
