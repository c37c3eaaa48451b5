import { forgetWithSession } from '#src/actors/session-memory.ts'
import { type AskedWorker, createAskWorker } from '#src/lib/ask-worker.ts'
import { maxPartWaitMs } from '#src/lib/await-part.ts'
import { seconds } from '#src/lib/durations.ts'
import { trustedWorkerUrl } from '#src/lib/trusted-worker-url.ts'
import type { DiagramQuestion, Drawing } from './draw-diagram.ts'
import workerUrl from './diagram.worker.ts?worker&url'

const maxSourceLength = 20_000
const timeLimitMs = 5 * seconds
const maxRemembered = 50

interface Entry {
  drawing: Drawing | null | undefined
  readonly listeners: Set<() => void>
}

export interface Diagrams {
  readonly getDrawing: (source: string) => Drawing | null | undefined
  readonly requestDrawing: (source: string, onKnown: () => void) => () => void
  readonly forget: () => void
}

export const createDiagrams = (openWorker: () => AskedWorker | null): Diagrams => {
  const entries = new Map<string, Entry>()
  const askWorker = createAskWorker<DiagramQuestion, Drawing>({ openWorker, timeLimitMs, maxStartMs: maxPartWaitMs })
  const forgetOldest = (): void => {
    for (const [source, { listeners }] of entries) {
      if (entries.size <= maxRemembered) return
      if (listeners.size === 0) entries.delete(source)
    }
  }
  const begin = (source: string): Entry => {
    const entry: Entry = { drawing: source.length > maxSourceLength ? null : undefined, listeners: new Set() }
    entries.set(source, entry)
    if (entry.drawing === undefined) {
      askWorker({ source }, (drawing) => {
        entry.drawing = drawing
        for (const listener of entry.listeners) listener()
      })
    }
    return entry
  }
  return {
    getDrawing: (source) => entries.get(source)?.drawing,
    requestDrawing(source, onKnown) {
      const { listeners } = entries.get(source) ?? begin(source)
      listeners.add(onKnown)
      forgetOldest()
      return () => void listeners.delete(onKnown)
    },
    forget: () => entries.clear(),
  }
}

const openWorker = (): Worker | null =>
  typeof Worker === 'undefined' ? null : new Worker(trustedWorkerUrl(workerUrl), { type: 'module', name: 'diagrams' })

export const diagrams = createDiagrams(openWorker)
forgetWithSession(diagrams.forget)
