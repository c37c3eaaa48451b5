import { highlight } from './highlight.ts'
import type { HighlightQuestion, HighlightReport } from './ask-highlight-worker.ts'

const report = (message: HighlightReport): void =>
  globalThis.postMessage(message, {
    transfer: message.type === 'finished' && message.spans !== null ? [message.spans.buffer] : [],
  })

const answerQuestion = ({ data: { id, text, language } }: MessageEvent<HighlightQuestion>): void => {
  highlight(text, language, () => report({ type: 'began', id })).then(
    (spans) => report({ type: 'finished', id, spans }),
    () => report({ type: 'finished', id, spans: null }),
  )
}

addEventListener('message', answerQuestion)

export default answerQuestion
