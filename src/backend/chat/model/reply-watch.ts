import { ModelFailed } from '../../language-models/model-fault.ts'
import { maxFirstPartMs, maxSilenceMs, type RoundBudget } from './answer-budget.ts'

/** Ends the calls of an answer when a model is silent for too long, or when the answer as a whole takes too long. */
export class ReplyWatch {
  readonly #abort = new AbortController()
  readonly #total: NodeJS.Timeout
  #silence: NodeJS.Timeout

  constructor({ maxDurationMs }: RoundBudget) {
    this.#total = setTimeout(() => this.#fail('tooSlow'), maxDurationMs)
    this.#silence = setTimeout(() => this.#fail('tooSlow'), maxFirstPartMs)
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  get failure(): ModelFailed | undefined {
    const { reason } = this.#abort.signal
    return reason instanceof ModelFailed ? reason : undefined
  }

  begin(): void {
    this.#restart(maxFirstPartMs, 'tooSlow')
  }

  notePart(): void {
    this.#restart(maxSilenceMs, 'brokenOff')
  }

  close(): void {
    clearTimeout(this.#total)
    clearTimeout(this.#silence)
    this.#abort.abort()
  }

  #restart(limitMs: number, kind: 'tooSlow' | 'brokenOff'): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#fail(kind), limitMs)
  }

  #fail(kind: 'tooSlow' | 'brokenOff'): void {
    this.#abort.abort(new ModelFailed({ kind }))
  }
}
