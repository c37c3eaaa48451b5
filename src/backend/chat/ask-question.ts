import { minutes } from '#src/lib/durations.ts'
import type { ChatMode, CompletionRequest } from '#src/contract/chat.ts'
import { isLanguage, type Language } from '#src/contract/languages.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import type { Database, Handle } from '../db/tables.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { notFound, refused } from '../http/refusal.ts'
import { selectSourcesWithin, type Reach } from '../data-sources/allowed-sources.ts'
import { readPreferredLanguage } from '../mail/preferred-language.ts'
import { readDefaultChatMode } from '../accounts/default-chat-mode.ts'
import { recordAskedSources } from '../search/record-asked-sources.ts'
import type { Services } from '../services.ts'
import { countQuestion } from '../usage/count-question.ts'
import { readUserRow } from '../accounts/profile.store.ts'
import { nameStoredAnswer, type NamedAnswer } from './answer-frames.ts'
import type { Answerer } from './answerer.ts'
import { chooseSources, indexesOfSources } from './conversation-sources.ts'
import { conversationTitle } from './conversation-title.ts'
import {
  insertConversation,
  lockConversation,
  readConversation,
  touchConversation,
  type ConversationRow,
} from './conversations.store.ts'
import {
  insertAnswer,
  insertQuestion,
  readAnswer,
  readMessages,
  removeMessage,
  type MessageRow,
  type Owner,
} from './messages.store.ts'
import { type IndexedFile, readFileCommits } from '../pull-requests/file-commits.ts'
import { findEarlierTry, toQuestionKey } from './question-key.ts'
import { findNamedTickets, type NamingQuestion } from './named-tickets.ts'
import { countQuestionText } from './question-quota.ts'
import { requestedQuestion, type RequestedQuestion } from './requested-question.ts'

export const questionLimit = { name: 'chat-question', max: 60, withinMs: 1 * minutes }
const maxEarlier = 5

interface Question extends Pick<RequestedQuestion, 'content' | 'earlier'> {
  readonly mode: ChatMode
  readonly key: string | null
}

export type Asker = Owner & Reach

export interface Place {
  readonly id: string
  readonly sources: ConversationRow['data_sources']
  readonly consumerType: string
  readonly isBranch?: true
  readonly enter: (transaction: Handle) => Promise<unknown>
}

type FindPlace = (question: Question & { readonly modelNames: readonly string[] }) => Promise<Place>

interface Asking {
  readonly requested: Pick<RequestedQuestion, 'content' | 'mode' | 'earlier'>
  readonly findPlace: FindPlace
}

const answerPrefix = 'chatcmpl-'

const readNamedConversation = async (db: Database, owner: Owner, id: string): Promise<ConversationRow> => {
  const plainId = id.replace(answerPrefix, '')
  const answer = await readAnswer(db, owner, plainId)
  const conversation = await readConversation(db, owner, answer?.conversation_id ?? plainId)
  if (conversation === undefined) throw notFound()
  return conversation
}

/** A visitor's conversation whose sources are all gone uses the current ones of its link. */
const askableSources = async (
  db: Database,
  owner: Asker,
  { data_sources: sources }: ConversationRow,
): Promise<ConversationRow['data_sources']> => {
  if (!('linkId' in owner) || owner.allowedSources === 'all') return sources
  const ids = sources.map(({ id }) => id)
  const left = await selectSourcesWithin(db, owner, ids)
  return left.length > 0 ? sources : chooseSources(db, owner, { ids: owner.allowedSources, names: [] })
}

export const requireNotArchived = ({ archived_at: archivedAt }: ConversationRow): void => {
  if (archivedAt !== null) throw refused(409, 'errors.conversationArchived')
}

const continued = async ({ db }: Services, owner: Asker, given: string): Promise<Place> => {
  const conversation = await readNamedConversation(db, owner, given)
  requireNotArchived(conversation)
  const { id, consumer_type: consumerType } = conversation
  const sources = await askableSources(db, owner, conversation)
  await indexesOfSources(db, owner, sources)
  return { id, sources, consumerType, enter: (transaction) => lockConversation(transaction, owner, id) }
}

const newConversation = async (
  services: Services,
  owner: Asker,
  request: CompletionRequest,
  { content, modelNames }: Question & { readonly modelNames: readonly string[] },
): Promise<Place> => {
  const { consumerType, dataSources, names, model } = request
  const ids = dataSources?.map(({ id }) => id) ?? []
  const chosen = { ids, names: names ?? [], model: model ?? undefined, modelNames }
  const sources = await chooseSources(services.db, owner, chosen)
  const now = services.clock()
  const id = newObjectId(now)
  const title = conversationTitle(content)
  const row = { owner, id, title, dataSources: sources, consumerType, now: new Date(now) }
  return { id, sources, consumerType, enter: (transaction) => insertConversation(transaction, row) }
}

/** A repeated question after a stopped or failed answer gets another answer. */
const isRetry = (messages: readonly MessageRow[], { content }: Question): boolean => {
  const last = messages.at(-1)
  const lacksAnswer = last?.role === 'assistant' && (last.state === 'stopped' || last.state === 'failed')
  return lacksAnswer && messages.findLast(({ role }) => role === 'user')?.content === content
}

interface Kept {
  readonly messageId: string
  readonly createdAt: Date
  readonly earlier: readonly string[]
  readonly isFirst: boolean
}

class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

const keepQuestion = async (
  { answers, clock }: Services,
  db: Handle,
  { id, isBranch }: Place,
  { author, model, ...question }: Question & Pick<Answerer, 'author' | 'model'>,
): Promise<Kept> => {
  const now = new Date(clock())
  const messages = await readMessages(db, id)
  const isAgain = isBranch !== true && isRetry(messages, question)
  const last = messages.at(-1)
  if (isAgain && last?.content === '') await removeMessage(db, last.id)
  let position = (last?.position ?? -1) + 1
  if (!isAgain) {
    const spot = { id: newObjectId(now.getTime()), conversationId: id, position, now }
    await insertQuestion(db, spot, question.content, question.mode)
    position += 1
  }
  const messageId = newObjectId(now.getTime())
  const writer = { worker: answers.worker, author, model, questionKey: question.key }
  if (!(await insertAnswer(db, { id: messageId, conversationId: id, position, now }, writer))) throw new Overtaken()
  await touchConversation(db, id, now)
  const questions = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
  const before = (isAgain ? questions.slice(0, -1) : questions).toReversed()
  return {
    messageId,
    createdAt: now,
    earlier: [...before, ...question.earlier].slice(0, maxEarlier),
    isFirst: before.length === 0,
  }
}

const readLanguage = async (services: Services, owner: Owner, accepted: string | null): Promise<Language> => {
  if ('linkId' in owner || owner.apiKeyId !== undefined) return readPreferredLanguage(accepted)
  const { language } = await readUserRow(services.db, owner.userId)
  return isLanguage(language) ? language : readPreferredLanguage(accepted)
}

export interface QuestionTerms {
  readonly acceptedLanguages: string | null
  readonly idempotencyKey: string | null
}

export const questionTerms = (request: Request): QuestionTerms => ({
  acceptedLanguages: request.headers.get('accept-language'),
  idempotencyKey: readIdempotencyKey(request),
})

const nameAnswer = (
  { model }: CompletionRequest,
  { promptTokens }: RequestedQuestion,
  answer: Omit<NamedAnswer, 'promptTokens' | 'conversationToken'>,
): NamedAnswer => ({ ...answer, model: model ?? answer.model, promptTokens })

const openSources = (services: Services, owner: Asker, { sources }: Place, question: NamingQuestion) => ({
  indexes: () => indexesOfSources(services.db, owner, sources),
  tickets: findNamedTickets(services, owner, question),
  commits: async (files: readonly IndexedFile[]) => ('linkId' in owner ? [] : readFileCommits(services, files)),
})

const begin = async (
  services: Services,
  owner: Asker,
  { requested, key, acceptedLanguages, findPlace }: Asking & QuestionTerms & { readonly key: string | null },
): Promise<NamedAnswer> => {
  const { answers, db, limiter } = services
  if ('userId' in owner) await limiter.count(questionLimit, owner.userId)
  await countQuestionText(limiter, owner, requested.content)
  const language = await readLanguage(services, owner, acceptedLanguages)
  const question = { ...requested, key, mode: requested.mode ?? (await readDefaultChatMode(db, owner.organisationId)) }
  const { organisationId } = owner
  const apiKeyId = 'userId' in owner ? owner.apiKeyId : undefined
  const { answerer, modelNames } = await answers.choose({ organisationId, apiKeyId, mode: question.mode })
  const { author, model } = answerer
  const place = await findPlace({ ...question, modelNames })
  const { messageId, createdAt, earlier, isFirst } = await db.transaction().execute(async (transaction) => {
    await place.enter(transaction)
    return keepQuestion(services, transaction, place, { ...question, author, model })
  })
  await countQuestion(services, owner)
  if ('userId' in owner)
    await recordAskedSources(services, owner, { ids: place.sources.map(({ id: source }) => source) })
  const answerRequest = {
    organisationId,
    apiKeyId,
    question: question.content,
    earlier,
    mode: question.mode,
    language,
    ...openSources(services, owner, place, { content: question.content, author }),
    saysThereIsNoModel: place.consumerType === 'ApiChat' && isFirst,
  }
  answers.begin(messageId, answerRequest, answerer)
  return { conversationId: place.id, messageId, createdAt, author, model }
}

export const askOnce = async (
  services: Services,
  owner: Asker,
  asking: Asking & QuestionTerms,
): Promise<NamedAnswer> => {
  const { idempotencyKey, requested } = asking
  const key = idempotencyKey === null ? null : toQuestionKey(owner, idempotencyKey)
  const findEarlier = async (): Promise<NamedAnswer | undefined> => {
    const row = key === null ? undefined : await findEarlierTry(services.db, owner, key, requested.content)
    return row && nameStoredAnswer(row, services.answers.answerer)
  }
  const earlier = await findEarlier()
  if (earlier !== undefined) return earlier
  try {
    return await begin(services, owner, { ...asking, key })
  } catch (error) {
    const overtaking = error instanceof Overtaken ? await findEarlier() : undefined
    if (overtaking === undefined) throw error
    return overtaking
  }
}

export const askQuestion = async (
  services: Services,
  owner: Asker,
  request: CompletionRequest,
  terms: QuestionTerms,
): Promise<NamedAnswer> => {
  const requested = requestedQuestion(request)
  const { conversationId } = request
  const findPlace: FindPlace = (question) =>
    typeof conversationId === 'string'
      ? continued(services, owner, conversationId)
      : newConversation(services, owner, request, question)
  return nameAnswer(request, requested, await askOnce(services, owner, { ...terms, requested, findPlace }))
}
