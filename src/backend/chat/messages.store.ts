import { sql } from 'kysely'
import type { AnswerAuthor, AnswerNotice, Citation, LookUp, ModelFault } from '#src/contract/answer-events.ts'
import type { ChatMode } from '#src/contract/chat.ts'
import type { Database, Handle } from '../db/tables.ts'
import type { ErrorKey } from '../http/error-keys.ts'

interface MemberOwner {
  readonly userId: string
  readonly organisationId: string
  readonly apiKeyId?: string
}

interface VisitorOwner {
  readonly linkId: string
  readonly tokenHash: string
  readonly organisationId: string
}

export type Owner = MemberOwner | VisitorOwner

export const ownedBy = (owner: Owner) => {
  const { organisationId } = owner
  if ('linkId' in owner) {
    return sql<boolean>`conversations.organisation_id = ${organisationId}
      and conversations.link_id = ${owner.linkId} and conversations.visitor_token_hash = ${owner.tokenHash}`
  }
  return owner.apiKeyId === undefined
    ? sql<boolean>`conversations.organisation_id = ${organisationId} and conversations.user_id = ${owner.userId}`
    : sql<boolean>`conversations.organisation_id = ${organisationId} and conversations.api_key_id = ${owner.apiKeyId}`
}

export const silentAfter = 30_000

export const readMessages = (db: Handle, conversationId: string) =>
  db.selectFrom('chat_messages').selectAll().where('conversation_id', '=', conversationId).orderBy('position').execute()

export type MessageRow = Awaited<ReturnType<typeof readMessages>>[number]

const blank = {
  search_mode: null,
  citations: '[]',
  answered_by: null,
  notice: null,
  failure_key: null,
  feedback: null,
  feedback_comment: null,
  worker: null,
  beat_at: null,
  stop_requested_at: null,
  revision: 0,
}

interface Place {
  readonly id: string
  readonly conversationId: string
  readonly position: number
  readonly now: Date
}

export const insertQuestion = (
  db: Handle,
  { id, conversationId, position, now }: Place,
  content: string,
  mode: ChatMode,
) =>
  db
    .insertInto('chat_messages')
    .values({
      ...blank,
      id,
      conversation_id: conversationId,
      position,
      role: 'user',
      content,
      state: 'complete',
      search_mode: mode,
      created_at: now,
    })
    .execute()

interface Writer {
  readonly worker: string
  readonly author: AnswerAuthor
  readonly model: string
  readonly questionKey: string | null
}

/** Returns whether the answer is new, since another try may have been faster. */
export const insertAnswer = async (
  db: Handle,
  { id, conversationId, position, now }: Place,
  { worker, author, model, questionKey }: Writer,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('chat_messages')
    .values({
      ...blank,
      id,
      conversation_id: conversationId,
      position,
      role: 'assistant',
      content: '',
      state: 'streaming',
      answered_by: author,
      model,
      worker,
      beat_at: now,
      question_key: questionKey,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('question_key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows !== 0n
}

export const removeMessage = (db: Handle, id: string) => db.deleteFrom('chat_messages').where('id', '=', id).execute()

const ownAnswers = (db: Handle, owner: Owner) =>
  db
    .selectFrom('chat_messages')
    .innerJoin('conversations', 'conversations.id', 'chat_messages.conversation_id')
    .where('chat_messages.role', '=', 'assistant')
    .where(ownedBy(owner))
    .selectAll('chat_messages')

export const readAnswer = (db: Handle, owner: Owner, id: string) =>
  ownAnswers(db, owner).where('chat_messages.id', '=', id).executeTakeFirst()

export const readAnswerByKey = (db: Handle, owner: Owner, questionKey: string) =>
  ownAnswers(db, owner).where('chat_messages.question_key', '=', questionKey).executeTakeFirst()

export type AnswerRow = NonNullable<Awaited<ReturnType<typeof readAnswer>>>

export interface AnswerProgress {
  readonly content: string
  readonly citations: readonly Citation[]
  readonly notice: AnswerNotice | undefined
  readonly lookUps: readonly LookUp[]
  readonly modelFault: ModelFault | undefined
}

export const blankProgress: AnswerProgress = {
  content: '',
  citations: [],
  notice: undefined,
  lookUps: [],
  modelFault: undefined,
}

const toColumns = ({ content, citations, notice, lookUps, modelFault }: AnswerProgress) => ({
  content,
  citations: JSON.stringify(citations),
  notice: notice ?? null,
  look_ups: JSON.stringify(lookUps),
  ...(modelFault === undefined ? {} : { model_fault: JSON.stringify(modelFault), answered_by: 'extract' as const }),
})

export const toProgress = ({
  content,
  citations,
  notice,
  look_ups: lookUps,
  model_fault: modelFault,
}: Pick<AnswerRow, 'content' | 'citations' | 'notice' | 'look_ups' | 'model_fault'>): AnswerProgress => ({
  content,
  citations,
  notice: notice ?? undefined,
  lookUps,
  modelFault: modelFault ?? undefined,
})

export const keepProgress = async (
  db: Handle,
  id: string,
  progress: AnswerProgress,
  now: Date,
): Promise<{ isToBeStopped: boolean } | undefined> => {
  const kept = await db
    .updateTable('chat_messages')
    .set((row) => ({ ...toColumns(progress), beat_at: now, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'streaming')
    .returning('stop_requested_at')
    .executeTakeFirst()
  return kept && { isToBeStopped: kept.stop_requested_at !== null }
}

export type AnswerEnd =
  | { readonly state: 'complete' | 'stopped' }
  | { readonly state: 'failed'; readonly failure: ErrorKey }

export const keepEnd = (db: Handle, id: string, progress: AnswerProgress, end: AnswerEnd) =>
  db
    .updateTable('chat_messages')
    .set((row) => ({
      ...toColumns(progress),
      state: end.state,
      failure_key: end.state === 'failed' ? end.failure : null,
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'streaming')
    .execute()

export const requestStop = (db: Handle, id: string, now: Date) =>
  db
    .updateTable('chat_messages')
    .set({ stop_requested_at: now })
    .where('id', '=', id)
    .where('state', '=', 'streaming')
    .execute()

export const endWithoutWriter = (db: Handle, id: string, end: AnswerEnd) =>
  db
    .updateTable('chat_messages')
    .set((row) => ({
      state: end.state,
      failure_key: end.state === 'failed' ? end.failure : null,
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'streaming')
    .execute()

const interrupted = { state: 'failed', failure_key: 'errors.answerInterrupted' satisfies ErrorKey } as const

export const failOrphans = async (db: Database, silentSince: Date | 'all'): Promise<void> => {
  await db
    .updateTable('chat_messages')
    .set({ ...interrupted, revision: sql`revision + 1` })
    .where('state', '=', 'streaming')
    .$if(silentSince !== 'all', (update) => update.where('beat_at', '<', silentSince as Date))
    .execute()
}

export const keepFeedback = (db: Handle, id: string, feedback: 'up' | 'down' | null, comment: string | undefined) =>
  db
    .updateTable('chat_messages')
    .set({ feedback, feedback_comment: feedback === null ? null : comment || null })
    .where('id', '=', id)
    .execute()
