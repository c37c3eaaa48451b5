import { fromPromise } from 'xstate'
import { type Feedback, feedbackMachine } from '#machines/conversation/feedback.machine.ts'
import type { Client } from '#src/api/client.ts'
import { chatEndpoints } from '#src/contract/chat.ts'

export const createFeedback = (client: Client) =>
  feedbackMachine.provide({
    actors: {
      sendFeedback: fromPromise<void, Feedback>(({ input: { messageId, opinion, comment } }) =>
        client.call(chatEndpoints.feedback, {
          params: { id: messageId },
          body: { feedback: opinion, ...(comment === null ? {} : { comment }) },
        }),
      ),
    },
  })
