import { forgetWithSession } from '#src/actors/session-memory.ts'
import { trustedWorkerUrl } from '#src/lib/trusted-worker-url.ts'
import { createAskHighlightWorker, type HighlightWorker } from './ask-highlight-worker.ts'
import type { Spans } from './highlight.ts'
import workerUrl from './highlight.worker.ts?worker&url'

/** A longer text stays plain: nobody reads it for its colours, and the others would wait for it. */
const maxTextLength = 1_000_000
/** So does a text with a longer line, where grammars are slowest. */
const maxLineLength = 10_000
/** So many characters are remembered with their colours; the oldest go first. */
const maxRemembered = 8_000_000

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

const hasLongLine = (text: string): boolean => {
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start)
    if ((end === -1 ? text.length : end) - start > maxLineLength) return true
    if (end === -1) return false
    start = end + 1
  }
  return false
}

/** Asks the worker once per text and remembers. Without one, and when it fails, texts stay plain. */
export const createHighlighter = (openWorker: () => HighlightWorker | null): Highlighter => {
  const entries = new Map<string, Entry>()
  const askWorker = createAskHighlightWorker(openWorker)
  let remembered = 0
  const forgetOldest = (): void => {
    for (const [text, { length }] of entries) {
      if (remembered <= maxRemembered) return
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
    if (text.length > maxTextLength || hasLongLine(text)) settle(null)
    else askWorker(text, language, settle)
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
