import { forgetWithSession } from '#src/actors/session-memory.ts'
import { trustedWorkerUrl } from '#src/lib/trusted-worker-url.ts'
import type { Spans } from './highlight.ts'
import workerUrl from './highlight.worker.ts?worker&url'

export interface HighlightQuestion {
  readonly id: number
  readonly text: string
  /** As the index names it, a code fence or a file ending. */
  readonly language: string
}

export interface HighlightAnswer {
  readonly id: number
  /** Null: the text stays plain. */
  readonly spans: Spans | null
}

export type HighlightWorker = Pick<Worker, 'postMessage' | 'addEventListener'>

/** A longer text stays plain: nobody reads it for its colours, and the others would wait for it. */
const longestText = 1_000_000
/** So many characters are remembered with their colours; the oldest go first. */
const mostRemembered = 8_000_000

interface Entry {
  readonly length: number
  readonly byLanguage: Map<string, { spans: Spans | null | undefined; readonly listeners: Set<() => void> }>
}

export interface Highlighter {
  /** Undefined while it is not known, null when there are no colours. */
  readonly known: (text: string, language: string) => Spans | null | undefined
  /** Has a text coloured unless it is; gives back what ends the listening. */
  readonly want: (text: string, language: string, onKnown: () => void) => () => void
  /** Keeps no text: they are of somebody who has left. */
  readonly forget: () => void
}

const nothing = (): void => undefined

/** Asks the worker once per text and remembers. Without one, and when it fails, texts stay plain. */
export const createHighlighter = (openWorker: () => HighlightWorker | null): Highlighter => {
  const entries = new Map<string, Entry>()
  const waiting = new Map<number, (spans: Spans | null) => void>()
  let worker: HighlightWorker | null | undefined
  let remembered = 0
  let lastId = 0

  const giveUp = (): void => {
    worker = null
    for (const settle of waiting.values()) settle(null)
    waiting.clear()
  }
  const workerHere = (): HighlightWorker | null => {
    if (worker !== undefined) return worker
    worker = openWorker()
    worker?.addEventListener('message', ({ data }: MessageEvent<HighlightAnswer>) => {
      waiting.get(data.id)?.(data.spans)
      waiting.delete(data.id)
    })
    worker?.addEventListener('error', giveUp)
    return worker
  }
  const forgetOldest = (): void => {
    for (const [text, { length }] of entries) {
      if (remembered <= mostRemembered) return
      entries.delete(text)
      remembered -= length
    }
  }
  const entryOf = (text: string): Entry => {
    const found = entries.get(text) ?? { length: text.length, byLanguage: new Map() }
    if (!entries.has(text)) remembered += text.length
    entries.set(text, found)
    forgetOldest()
    return found
  }
  const ask = (text: string, language: string, settle: (spans: Spans | null) => void): void => {
    const asked = text.length > longestText ? null : workerHere()
    if (asked === null) return settle(null)
    lastId += 1
    waiting.set(lastId, settle)
    asked.postMessage({ id: lastId, text, language } satisfies HighlightQuestion)
  }
  return {
    known: (text, language) => entries.get(text)?.byLanguage.get(language)?.spans,
    want(text, language, onKnown) {
      const { byLanguage } = entryOf(text)
      const found = byLanguage.get(language)
      const one = found ?? { spans: undefined, listeners: new Set<() => void>() }
      if (one.spans !== undefined) return nothing
      one.listeners.add(onKnown)
      if (found === undefined) {
        byLanguage.set(language, one)
        ask(text, language, (spans) => {
          one.spans = spans
          for (const listener of one.listeners) listener()
          one.listeners.clear()
        })
      }
      return () => void one.listeners.delete(onKnown)
    },
    forget() {
      entries.clear()
      remembered = 0
    },
  }
}

const openWorker = (): Worker | null =>
  typeof Worker === 'undefined'
    ? null
    : new Worker(trustedWorkerUrl(workerUrl), { type: 'module', name: 'highlighter' })

export const highlighter = createHighlighter(openWorker)
forgetWithSession(highlighter.forget)
