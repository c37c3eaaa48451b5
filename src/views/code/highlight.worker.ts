import type { Asked, WorkerReport } from '#src/lib/ask-worker.ts'
import { highlight, type HighlightQuestion, type Spans } from './highlight.ts'

const report = (message: WorkerReport<Spans>): void =>
  globalThis.postMessage(message, {
    transfer: message.type === 'finished' && message.answer !== null ? [message.answer.buffer] : [],
  })

const answerQuestion = ({ data: { id, text, language } }: MessageEvent<Asked<HighlightQuestion>>): void => {
  highlight(text, language, () => report({ type: 'began', id })).then(
    (answer) => report({ type: 'finished', id, answer }),
    () => report({ type: 'finished', id, answer: null }),
  )
}

addEventListener('message', answerQuestion)

export default answerQuestion
