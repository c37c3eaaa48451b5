import type { ChatMode } from '#src/contract/chat.ts'
import { minutes, seconds } from '#src/lib/durations.ts'
import type { RoundBudget } from '../../chat/model/answer-budget.ts'

export interface ReviewBudget {
  readonly mode: ChatMode
  readonly maxBatches: number
  readonly maxReadingMs: number
  readonly reading: RoundBudget
  readonly checking: RoundBudget
}

const toBudget = (mode: ChatMode, maxBatches: number, maxRounds: number): ReviewBudget => ({
  mode,
  maxBatches,
  maxReadingMs: (1 + maxBatches / 2) * minutes,
  reading: { maxRounds, maxInputTokens: 120_000, maxDurationMs: 3 * minutes, maxOutputTokens: 8_000 },
  checking: {
    maxRounds: Math.ceil(maxRounds / 2),
    maxInputTokens: 40_000,
    maxDurationMs: 90 * seconds,
    maxOutputTokens: 2_000,
  },
})

const budgets: readonly ReviewBudget[] = [
  toBudget('Fast', 2, 0),
  toBudget('Auto', 4, 1),
  toBudget('Auto', 8, 3),
  toBudget('FastComplex', 14, 5),
  toBudget('Deep', 24, 8),
]

const [lightest] = budgets as [ReviewBudget]

export const getReviewBudget = (depth: number): ReviewBudget => budgets[depth - 1] ?? lightest

export const maxBatchLength = 48_000
export const maxReadLength = 4 * 2 ** 20
export const contextLines = 12
export const maxFindingsInReply = 20
export const maxCheckedFindings = 30
export const checksAtOnce = 3
export const maxCheckingMs = 6 * minutes
export const maxRetryWaitMs = 20 * seconds
