import type { Spans } from './highlight.ts'

export interface HighlightQuestion {
  readonly id: number
  readonly text: string
  readonly language: string
}

export type HighlightReport =
  | { readonly type: 'began'; readonly id: number }
  | { readonly type: 'finished'; readonly id: number; readonly spans: Spans | null }

export type HighlightWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>

type Settle = (spans: Spans | null) => void

/** Grammars can take quadratic time on foreign text; 1 MB of ordinary code takes a third of a second. */
const timeLimitMs = 2_000

const createRequests = () => {
  const waiting = new Map<number, { readonly question: HighlightQuestion; readonly settle: Settle }>()
  let lastId = 0
  const settle = (id: number, spans: Spans | null): void => {
    const request = waiting.get(id)
    waiting.delete(id)
    request?.settle(spans)
  }
  return {
    settle,
    add(text: string, language: string, onSettled: Settle): HighlightQuestion {
      lastId += 1
      const question = { id: lastId, text, language }
      waiting.set(lastId, { question, settle: onSettled })
      return question
    },
    settleAll() {
      for (const id of waiting.keys()) settle(id, null)
    },
    listQuestions: () => [...waiting.values()].map(({ question }) => question),
  }
}

/** A text that takes too long stays plain: its worker is ended and a new one continues with the others. */
export const createAskHighlightWorker = (openWorker: () => HighlightWorker | null) => {
  const { add, settle, settleAll, listQuestions } = createRequests()
  let worker: HighlightWorker | null | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const giveUp = (): void => {
    clearTimeout(timer)
    worker = null
    settleAll()
  }
  const replaceWorker = (slowId: number): void => {
    worker?.terminate()
    worker = undefined
    settle(slowId, null)
    const questions = listQuestions()
    if (questions.length === 0) return
    const next = getWorker()
    if (next === null) return giveUp()
    for (const question of questions) next.postMessage(question)
  }
  const getWorker = (): HighlightWorker | null => {
    if (worker !== undefined) return worker
    const opened = openWorker()
    worker = opened
    opened?.addEventListener('message', ({ data }: MessageEvent<HighlightReport>) => {
      if (opened !== worker) return
      clearTimeout(timer)
      if (data.type === 'began') timer = setTimeout(replaceWorker, timeLimitMs, data.id)
      else settle(data.id, data.spans)
    })
    opened?.addEventListener('error', () => opened === worker && giveUp())
    return opened
  }
  return (text: string, language: string, onSettled: Settle): void => {
    const currentWorker = getWorker()
    if (currentWorker === null) return onSettled(null)
    currentWorker.postMessage(add(text, language, onSettled))
  }
}
