import type { ChatMode } from '#src/contract/chat.ts'
import { minutes, seconds } from '#src/lib/durations.ts'

export interface RoundBudget {
  /** Rounds of look-ups; the round after the last one must answer. */
  readonly maxRounds: number
  readonly maxInputTokens: number
  readonly maxDurationMs: number
  readonly maxOutputTokens?: number
}

export interface AnswerBudget extends RoundBudget {
  readonly passages: number
}

/** `src/backend/README.md`, "Language models". */
export const answerBudgets: Readonly<Record<ChatMode, AnswerBudget>> = {
  Fast: { maxRounds: 0, maxInputTokens: 16_000, maxDurationMs: 60 * seconds, passages: 12 },
  Auto: { maxRounds: 3, maxInputTokens: 60_000, maxDurationMs: 2 * minutes, passages: 12 },
  FastComplex: { maxRounds: 6, maxInputTokens: 120_000, maxDurationMs: 3 * minutes, passages: 16 },
  Deep: { maxRounds: 16, maxInputTokens: 400_000, maxDurationMs: 4 * minutes, passages: 20 },
}

export const maxCallsPerRound = 8
export const maxOutputTokens = 4_000
/** A host need not respect the number of tokens, and the text is checked on the main thread. */
export const maxAnswerLength = 60_000
/** A model on a machine without a graphics card may need as long for its first word. */
export const maxFirstPartMs = 60 * seconds
export const maxSilenceMs = 30 * seconds
