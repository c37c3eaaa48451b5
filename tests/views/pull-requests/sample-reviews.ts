import type { Finding, ReviewDetails, ReviewSummary } from '#src/contract/reviews.ts'
import { sampleReview } from '#src/inspect/plans/pull-request-review.plan.ts'

export const toDay = (day: number): string => new Date(Date.UTC(2026, 0, 1 + day)).toISOString()

export const sampleFinding = (number: number, change: Partial<Finding> = {}): Finding => ({
  id: `0000000000000000000e${String(number).padStart(4, '0')}`,
  title: 'The tide is never read',
  explanation: 'Nobody calls `readTide`.',
  area: 'quality',
  severity: 'high',
  confidence: 'medium',
  path: 'src/tide.ts',
  side: 'after',
  startLine: 30,
  endLine: 30,
  quote: 'const tide30 = 31',
  evidence: [],
  fix: '-const tide30 = 31',
  status: 'new',
  history: [{ event: 'raised', at: '2026-01-01T00:00:00.000Z', review: 1 }],
  ...change,
})

export const sampleReviewDetails = (
  number: number,
  findings: readonly Finding[] = [],
  change: Partial<ReviewDetails> = {},
): ReviewDetails => ({
  ...sampleReview('Finished', {
    id: `0000000000000000000c${String(number).padStart(4, '0')}`,
    number,
    headCommit: String(number).repeat(40),
    finishedAt: toDay(2 * number - 1),
  }),
  findings: [...findings],
  ...change,
})

export const sampleSummary = (change: Partial<ReviewSummary> = {}): ReviewSummary => ({
  effort: 2,
  risk: 'low',
  groups: [],
  changedTests: 0,
  affected: [],
  isReviewedAcrossFiles: true,
  leftOut: [],
  ...change,
})
