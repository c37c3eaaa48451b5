import { type ChatMode, chatModes } from '#src/contract/chat.ts'
import type { Answerer, AnswerPart, AnswerRequest } from '#src/backend/chat/answerer.ts'

export class ScriptedAnswerer implements Answerer {
  readonly author = 'model'
  readonly model = 'scripted'
  modes: readonly ChatMode[] = chatModes
  readonly asked: AnswerRequest[] = []
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

  forget(): void {
    this.#parts = []
  }

  async *answer(request: AnswerRequest, signal: AbortSignal): AsyncGenerator<AnswerPart> {
    this.asked.push(request)
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
