import type { Asked, WorkerReport } from '#src/lib/ask-worker.ts'
import { type DiagramQuestion, drawDiagram, type Drawing } from './draw-diagram.ts'

/** Without a document `elkjs` takes itself for a worker of its own, and the library writes `self` back. */
Object.defineProperty(globalThis, 'self', { value: globalThis, writable: true })
Object.defineProperty(globalThis, 'document', { value: {} })

const report = (message: WorkerReport<Drawing>): void => globalThis.postMessage(message)

const tryToDraw = (source: string): Drawing | null => {
  try {
    return drawDiagram(source)
  } catch {
    return null
  }
}

const answerQuestion = ({ data: { id, source } }: MessageEvent<Asked<DiagramQuestion>>): void => {
  report({ type: 'began', id })
  report({ type: 'finished', id, answer: tryToDraw(source) })
}

addEventListener('message', answerQuestion)

export default answerQuestion
