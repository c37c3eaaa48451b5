import { forgetWithSession } from '#src/actors/session-memory.ts'
import { type AskedWorker, createAskWorker } from '#src/lib/ask-worker.ts'
import { seconds } from '#src/lib/durations.ts'
import { trustedWorkerUrl } from '#src/lib/trusted-worker-url.ts'
import type { HighlightQuestion, Spans } from './highlight.ts'
import workerUrl from './highlight.worker.ts?worker&url'

/** A longer text stays plain, because the others would wait for it. */
const maxTextLength = 1_000_000
/** Grammars are slowest on long lines. */
const maxLineLength = 10_000
/** The limit counts characters; the oldest texts are dropped first. */
const maxRemembered = 8_000_000

/** Grammars can take quadratic time on foreign text; 1 MB of ordinary code takes a third of a second. */
const timeLimitMs = 2 * seconds

interface Entry {
  readonly length: number
  readonly byLanguage: Map<string, { spans: Spans | null | undefined; readonly listeners: Set<() => void> }>
}

export interface Highlighter {
  /** Returns undefined while the spans are unknown, and null when there are none. */
  readonly getSpans: (text: string, language: string) => Spans | null | undefined
  readonly requestSpans: (text: string, language: string, onKnown: () => void) => () => void
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

const createEntries = () => {
  const entries = new Map<string, Entry>()
  let remembered = 0
  const forgetOldest = (): void => {
    for (const [text, { length }] of entries) {
      if (remembered <= maxRemembered) return
      entries.delete(text)
      remembered -= length
    }
  }
  const getEntry = (text: string): Entry => {
    const entry = entries.get(text) ?? { length: text.length, byLanguage: new Map() }
    if (!entries.has(text)) remembered += text.length
    entries.set(text, entry)
    forgetOldest()
    return entry
  }
  const forget = (): void => {
    entries.clear()
    remembered = 0
  }
  return { find: (text: string) => entries.get(text), getEntry, forget }
}

export const createHighlighter = (openWorker: () => AskedWorker | null): Highlighter => {
  const { find, getEntry, forget } = createEntries()
  const askWorker = createAskWorker<HighlightQuestion, Spans>({ openWorker, timeLimitMs })
  const ask = (text: string, language: string, settle: (spans: Spans | null) => void): void => {
    if (text.length > maxTextLength || hasLongLine(text)) settle(null)
    else askWorker({ text, language }, settle)
  }
  return {
    getSpans: (text, language) => find(text)?.byLanguage.get(language)?.spans,
    requestSpans(text, language, onKnown) {
      const { byLanguage } = getEntry(text)
      const known = byLanguage.get(language)
      const result = known ?? { spans: undefined, listeners: new Set<() => void>() }
      if (result.spans !== undefined) return nothing
      result.listeners.add(onKnown)
      if (known === undefined) {
        byLanguage.set(language, result)
        ask(text, language, (spans) => {
          result.spans = spans
          for (const listener of result.listeners) listener()
          result.listeners.clear()
        })
      }
      return () => void result.listeners.delete(onKnown)
    },
    forget,
  }
}

const openWorker = (): Worker | null =>
  typeof Worker === 'undefined'
    ? null
    : new Worker(trustedWorkerUrl(workerUrl), { type: 'module', name: 'highlighter' })

export const highlighter = createHighlighter(openWorker)
forgetWithSession(highlighter.forget)
