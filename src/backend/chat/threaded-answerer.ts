import { chatModes } from '#src/contract/chat.ts'
import type { Work } from '../work.ts'
import type { Answerer, AnswerPart } from './answerer.ts'

/** Quotes the index like the extractive answerer, in a thread, since questions and code are written by others. */
export const threadedAnswerer = (work: Work): Answerer => ({
  author: 'extract',
  model: 'quarry-extract',
  modes: chatModes,
  async *answer({ indexes, ...asked }, signal): AsyncGenerator<AnswerPart> {
    const { organisationId } = asked
    yield* await work.run({ organisationId, signal, calls: { indexes } }, 'answer', asked)
  },
})
