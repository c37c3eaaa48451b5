import { fromPromise } from 'xstate'
import { type Branch, type EditedQuestion, questionEditMachine } from '#machines/conversation/question-edit.machine.ts'
import type { Client } from '#src/api/client.ts'
import { chatEndpoints } from '#src/contract/chat.ts'

const createKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

export const createQuestionEdit = (client: Client) => {
  let attempt = { question: '', key: '' }
  const toKey = (edited: EditedQuestion): string => {
    const question = JSON.stringify(edited)
    if (attempt.question !== question) attempt = { question, key: createKey() }
    return attempt.key
  }
  return questionEditMachine.provide({
    actors: {
      branchConversation: fromPromise<Branch, EditedQuestion>(({ input }) => {
        const { conversationId: id, ...body } = input
        return client.call(chatEndpoints.branch, { params: { id }, body, idempotencyKey: toKey(input) })
      }),
    },
  })
}
