import { newObjectId } from '#src/lib/object-id.ts'
import type { Handle } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { askOnce, requireNotArchived, type Asker, type Place, type QuestionTerms } from './ask-question.ts'
import { copyMessagesBefore, keepOrigin } from './branches.store.ts'
import { indexesOfSources } from './conversation-sources.ts'
import { conversationTitle } from './conversation-title.ts'
import { insertConversation, lockConversation, readConversation, type ConversationRow } from './conversations.store.ts'
import { readMessages, type MessageRow } from './messages.store.ts'
import { readQuestionText } from './requested-question.ts'

interface EditedQuestion {
  readonly conversationId: string
  readonly messageId: string
  readonly text: string
}

const findQuestion = (messages: readonly MessageRow[], id: string): MessageRow => {
  const named = messages.findIndex((message) => message.id === id)
  const question = messages.slice(0, named + 1).findLast(({ role }) => role === 'user')
  if (question === undefined) throw notFound()
  return question
}

const openBranch = async (
  { clock, db }: Services,
  owner: Asker,
  { id: originId, title, consumer_type: consumerType, data_sources: sources }: ConversationRow,
  { id: messageId, position, content }: Pick<MessageRow, 'id' | 'position' | 'content'>,
): Promise<Place> => {
  await indexesOfSources(db, owner, sources)
  const now = clock()
  const id = newObjectId(now)
  const row = {
    owner,
    id,
    title: conversationTitle(content),
    dataSources: sources,
    consumerType,
    now: new Date(now),
  }
  const origin = { id: originId, title, messageId, position }
  const enter = async (transaction: Handle): Promise<void> => {
    if ((await lockConversation(transaction, owner, originId)) === undefined) throw notFound()
    await insertConversation(transaction, row)
    await keepOrigin(transaction, id, origin)
    await copyMessagesBefore(transaction, id, origin)
  }
  return { id, sources, consumerType, isBranch: true, enter }
}

export const branchConversation = async (
  services: Services,
  owner: Asker,
  { conversationId, messageId, text }: EditedQuestion,
  terms: QuestionTerms,
) => {
  const content = readQuestionText(text, 'text')
  const origin = await readConversation(services.db, owner, conversationId)
  if (origin === undefined) throw notFound()
  requireNotArchived(origin)
  const { id, position, search_mode: mode } = findQuestion(await readMessages(services.db, origin.id), messageId)
  const answer = await askOnce(services, owner, {
    ...terms,
    requested: { content, mode: mode ?? undefined, earlier: [] },
    findPlace: () => openBranch(services, owner, origin, { id, position, content }),
  })
  return { conversationId: answer.conversationId, messageId: answer.messageId }
}
