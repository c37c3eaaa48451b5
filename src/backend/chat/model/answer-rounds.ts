import { type LanguageModel, stepCountIs, streamText, type TextStreamPart, type ToolSet } from 'ai'
import { ModelFailed, toModelFault } from '../../language-models/model-fault.ts'
import { estimateTokens } from '../answer-frames.ts'
import { maxAnswerLength, maxOutputTokens, type RoundBudget } from './answer-budget.ts'
import type { ReplyWatch } from './reply-watch.ts'

export interface ModelUsage {
  readonly inputTokens: number
  readonly outputTokens: number
}

export type RoundPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'end'; readonly isCutShort: boolean }

interface Rounds {
  readonly model: LanguageModel
  readonly instructions: string
  readonly question: string
  readonly tools: ToolSet
  readonly budget: RoundBudget
  readonly signal: AbortSignal
  readonly watch: ReplyWatch
  readonly clock: () => number
  readonly onRound: () => void
  readonly countUsage: (usage: ModelUsage) => void
}

/** A model may announce its next look-up in a sentence, which is no part of the answer. */
const maxPreamble = 400

class RoundText {
  #held: string | undefined
  #hasReleased = false
  #isNewRound = true

  /** `mayLookUp`: the round may end with look-ups instead of the answer. */
  begin(mayLookUp: boolean): void {
    this.#held = mayLookUp ? '' : undefined
    this.#isNewRound = true
  }

  dropHeld(): void {
    if (this.#held !== undefined) this.#held = ''
  }

  take(text: string): string {
    if (this.#held === undefined) return this.#release(text)
    this.#held += text
    return this.#held.length > maxPreamble ? this.releaseHeld() : ''
  }

  releaseHeld(): string {
    const text = this.#held ?? ''
    this.#held = undefined
    return this.#release(text)
  }

  #release(text: string): string {
    if (text === '') return ''
    const separator = this.#hasReleased && this.#isNewRound ? '\n\n' : ''
    this.#hasReleased = true
    this.#isNewRound = false
    return separator + text
  }
}

const startStream = (
  { model, instructions, question, tools, budget, signal, watch, onRound }: Rounds,
  state: RoundState,
) =>
  streamText({
    model,
    system: instructions,
    prompt: question,
    tools,
    maxOutputTokens: budget.maxOutputTokens ?? maxOutputTokens,
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, watch.signal]),
    stopWhen: stepCountIs(budget.maxRounds + 1),
    prepareStep: ({ stepNumber }) => {
      onRound()
      const mayLookUp = stepNumber < budget.maxRounds && state.inputTokens < budget.maxInputTokens
      state.text.begin(mayLookUp)
      return mayLookUp ? {} : { activeTools: [], toolChoice: 'none' as const }
    },
    // Faults arrive as parts of the stream; without a handler the library prints them.
    onError: () => undefined,
  })

interface RoundState {
  readonly text: RoundText
  inputTokens: number
}

type FinishedStep = Extract<TextStreamPart<ToolSet>, { type: 'finish-step' }>

const finishStep = (
  { usage, finishReason, rawFinishReason }: FinishedStep,
  rounds: Rounds,
  state: RoundState,
): void => {
  const inputTokens = usage.inputTokens ?? estimateTokens(rounds.question)
  state.inputTokens += inputTokens
  rounds.countUsage({ inputTokens, outputTokens: usage.outputTokens ?? 0 })
  if (rawFinishReason === undefined && finishReason === 'other') throw new ModelFailed({ kind: 'brokenOff' })
}

function* endEarly({ text }: RoundState): Generator<RoundPart> {
  yield { type: 'text', text: text.releaseHeld() }
  yield { type: 'end', isCutShort: true }
}

async function* readRounds(rounds: Rounds): AsyncGenerator<RoundPart> {
  const state: RoundState = { text: new RoundText(), inputTokens: 0 }
  let left = maxAnswerLength
  const { watch } = rounds
  for await (const part of startStream(rounds, state).fullStream) {
    watch.notePart()
    if (part.type === 'error') throw watch.failure ?? part.error
    if (part.type === 'abort') throw watch.failure ?? new Error('the answer was stopped')
    if (part.type === 'tool-call') state.text.dropHeld()
    if (part.type === 'text-delta') {
      yield { type: 'text', text: state.text.take(part.text.slice(0, left)) }
      left -= part.text.length
      if (left <= 0) return yield* endEarly(state)
    }
    if (part.type === 'finish-step') {
      finishStep(part, rounds, state)
      if (part.finishReason !== 'tool-calls') yield { type: 'text', text: state.text.releaseHeld() }
    }
    if (part.type === 'finish') yield { type: 'end', isCutShort: part.finishReason === 'length' }
  }
}

/** Asks the model round by round until it answers. Throws `ModelFailed`, which tells what the model's host did. */
export async function* runRounds(rounds: Rounds): AsyncGenerator<RoundPart> {
  let hasText = false
  try {
    for await (const part of readRounds(rounds)) {
      hasText ||= part.type === 'text' && part.text !== ''
      yield part
    }
  } catch (error) {
    throw new ModelFailed(toModelFault(error, rounds.clock(), hasText), error)
  }
}
