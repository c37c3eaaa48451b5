import { answerEndpoints, chatEndpoints } from '#src/contract/chat.ts'
import { notFound } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { streamedAnswer, wholeAnswer } from './answer-stream.ts'
import { askQuestion } from './ask-question.ts'
import { presentConversation, presentSummary } from './conversation.present.ts'
import { keepArchived, listConversations, readConversation } from './conversations.store.ts'
import { followAnswer } from './followed-answer.ts'
import { keepFeedback, readAnswer, readMessages } from './messages.store.ts'

const conversationRoutes = ({ clock, db }: Services): readonly ServedCall[] => [
  serve(chatEndpoints.conversations, async ({ caller, query }) => {
    const rows = await listConversations(db, caller, query.searchTerm?.trim() ?? '')
    return rows.map(presentSummary)
  }),
  serve(chatEndpoints.conversation, async ({ caller, params }) => {
    const row = await readConversation(db, caller, params.id)
    if (row === undefined) throw notFound()
    return presentConversation(row, await readMessages(db, row.id))
  }),
  serve(chatEndpoints.archive, async ({ body, caller, params }) => {
    const archivedAt = body.isArchived ? new Date(clock()) : null
    if (!(await keepArchived(db, caller, params.id, archivedAt))) throw notFound()
  }),
  serve(chatEndpoints.feedback, async ({ body, caller, params }) => {
    if ((await readAnswer(db, caller, params.id)) === undefined) throw notFound()
    await keepFeedback(db, params.id, body.feedback, body.comment)
  }),
]

const answerRoutes = (services: Services): readonly ServedCall[] => {
  const { answers, log } = services
  return [
    serve(answerEndpoints.complete, async ({ body, caller, origin, request }) => {
      const answer = await askQuestion(services, caller, body, request.headers.get('accept-language'))
      const followed = followAnswer(answers, caller, answer.messageId, 0)
      if (!body.stream) return wholeAnswer(answer, followed)
      return streamedAnswer(answer, followed, { requestId: origin.requestId, log })
    }),
    serve(answerEndpoints.stop, async ({ caller, params }) => {
      if ((await answers.read(caller, params.id)) === undefined) throw notFound()
      await answers.stop(caller, params.id)
    }),
    serve(answerEndpoints.resume, async ({ caller, params, query, origin }) => {
      const row = await answers.read(caller, params.id)
      if (row === undefined) throw notFound()
      const answer = {
        conversationId: row.conversation_id,
        messageId: row.id,
        author: row.answered_by ?? answers.answerer.author,
        model: answers.answerer.model,
        createdAt: row.created_at,
      }
      const followed = followAnswer(answers, caller, row.id, query.from)
      return streamedAnswer(answer, followed, { requestId: origin.requestId, log })
    }),
  ]
}

export const chatRoutes = (services: Services): readonly ServedCall[] => [
  ...conversationRoutes(services),
  ...answerRoutes(services),
]
