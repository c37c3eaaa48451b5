import { chatModes } from '#src/contract/chat.ts'
import type { TaskPool } from '../task-pool.ts'
import type { Answerer, AnswerPart } from './answerer.ts'

/** Questions and code are foreign text, so they are handled in a thread. */
export const threadedAnswerer = (work: TaskPool): Answerer => ({
  author: 'extract',
  model: 'quarry-extract',
  modes: chatModes,
  async *answer({ indexes, tickets, commits, ...question }, signal): AsyncGenerator<AnswerPart> {
    const { organisationId } = question
    yield* await work.run({ organisationId, signal, calls: { indexes, tickets, commits } }, 'answer', question)
  },
})
