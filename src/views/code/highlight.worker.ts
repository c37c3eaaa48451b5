import { highlight } from './highlight.ts'
import type { HighlightAnswer, HighlightQuestion } from './highlighter.ts'

const say = (answer: HighlightAnswer): void =>
  globalThis.postMessage(answer, { transfer: answer.spans === null ? [] : [answer.spans.buffer] })

/** A text that its grammar stumbles over stays plain. */
const answerQuestion = ({ data: { id, text, language } }: MessageEvent<HighlightQuestion>): void => {
  highlight(text, language).then(
    (spans) => say({ id, spans }),
    () => say({ id, spans: null }),
  )
}

addEventListener('message', answerQuestion)

export default answerQuestion
