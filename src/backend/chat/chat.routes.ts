import { answerEndpoints, chatEndpoints } from '#src/contract/chat.ts'
import { notFound } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { deliverAnswer, resumeAnswer, stopAnswer, toDelivery } from './answer-calls.ts'
import { askQuestion, questionTerms } from './ask-question.ts'
import { branchConversation } from './branch-conversation.ts'
import { listBranches, renameOrigin } from './branches.store.ts'
import { presentConversation, presentSummary } from './conversation.present.ts'
import {
  deleteConversation,
  keepArchived,
  listConversations,
  readConversation,
  renameConversation,
} from './conversations.store.ts'
import { keepFeedback, readAnswer, readMessages, type Owner } from './messages.store.ts'

const removeConversation = async ({ answers, db }: Services, owner: Owner, id: string): Promise<void> => {
  const messages = await readMessages(db, id)
  if (!(await deleteConversation(db, owner, id))) throw notFound()
  for (const message of messages) answers.running(message.id)?.stop('taken')
}

const conversationRoutes = (services: Services): readonly ServedCall[] => {
  const { clock, db } = services
  return [
    serve(chatEndpoints.conversations, async ({ caller, query }) => {
      const rows = await listConversations(db, caller, query.searchTerm?.trim() ?? '')
      return rows.map(presentSummary)
    }),
    serve(chatEndpoints.conversation, async ({ caller, params }) => {
      const row = await readConversation(db, caller, params.id)
      if (row === undefined) throw notFound()
      const origin = row.origin_id === null ? undefined : await readConversation(db, caller, row.origin_id)
      const branches = await listBranches(db, caller, row.id)
      return presentConversation(row, await readMessages(db, row.id), { origin, branches })
    }),
    serve(chatEndpoints.rename, async ({ body, caller, params: { id } }) => {
      if (!(await renameConversation(db, caller, id, body.title))) throw notFound()
      await renameOrigin(db, id, body.title)
      const row = await readConversation(db, caller, id)
      if (row === undefined) throw notFound()
      return presentSummary(row)
    }),
    serve(chatEndpoints.branch, ({ body, caller, params: { id: conversationId }, request }) =>
      branchConversation(services, caller, { ...body, conversationId }, questionTerms(request)),
    ),
    serve(chatEndpoints.remove, ({ caller, params: { id } }) => removeConversation(services, caller, id)),
    serve(chatEndpoints.archive, async ({ body, caller, params }) => {
      const archivedAt = body.isArchived ? new Date(clock()) : null
      if (!(await keepArchived(db, caller, params.id, archivedAt))) throw notFound()
    }),
    serve(chatEndpoints.feedback, async ({ body, caller, params }) => {
      if ((await readAnswer(db, caller, params.id)) === undefined) throw notFound()
      await keepFeedback(db, params.id, body.feedback, body.comment)
    }),
  ]
}

const answerRoutes = (services: Services): readonly ServedCall[] => [
  serve(answerEndpoints.complete, async ({ body, caller, origin, request }) => {
    const answer = await askQuestion(services, caller, body, questionTerms(request))
    return deliverAnswer(services, caller, answer, toDelivery(body, request, origin))
  }),
  serve(answerEndpoints.stop, ({ caller, params }) => stopAnswer(services, caller, params.id)),
  serve(answerEndpoints.resume, ({ caller, params: { id }, query: { from }, origin: { requestId } }) =>
    resumeAnswer(services, caller, { id, from, requestId }),
  ),
]

export const chatRoutes = (services: Services): readonly ServedCall[] => [
  ...conversationRoutes(services),
  ...answerRoutes(services),
]
