import { type ChatMode, chatModes } from '#src/contract/chat.ts'
import type { Answerer, AnswerPart, Asked } from '#src/backend/chat/answerer.ts'

/** Stands for a language model: says what the test tells it to, when the test tells it to. */
export class ScriptedAnswerer implements Answerer {
  readonly author = 'model'
  readonly model = 'scripted'
  modes: readonly ChatMode[] = chatModes
  readonly asked: Asked[] = []
  /** Signals of the answers under way, in the order of the questions. */
  readonly signals: AbortSignal[] = []
  #parts: (AnswerPart | Error | 'end')[] = []
  #wake = (): void => undefined

  say(...parts: (string | AnswerPart | Error | 'end')[]): void {
    this.#parts.push(
      ...parts.map((part) =>
        typeof part === 'string' && part !== 'end' ? ({ type: 'text', text: part } as const) : (part as AnswerPart),
      ),
    )
    this.#wake()
  }

  /** What was not said yet is not said any more. */
  forget(): void {
    this.#parts = []
  }

  async *answer(asked: Asked, signal: AbortSignal): AsyncGenerator<AnswerPart> {
    this.asked.push(asked)
    this.signals.push(signal)
    for (;;) {
      const next = this.#parts.shift()
      if (next === 'end') return
      if (next instanceof Error) throw next
      if (next !== undefined) yield next
      else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve
          signal.addEventListener('abort', () => resolve())
        })
      }
      if (signal.aborted) return
    }
  }
}
