import { hashSecret } from '../crypto/secret-tokens.ts'
import type { Database } from '../db/tables.ts'
import { notFound, refused } from '../http/refusal.ts'
import type { Reach } from '../data-sources/allowed-sources.ts'
import { isConversationWithin } from './conversation-sources.ts'
import { readAnswerByKey, readMessages, type AnswerRow, type Owner } from './messages.store.ts'

const toScope = (owner: Owner): string => {
  if ('linkId' in owner) return `visitor ${owner.linkId} ${owner.tokenHash}`
  const { organisationId, userId, apiKeyId } = owner
  return `${organisationId} ${apiKeyId === undefined ? `user ${userId}` : `key ${apiKeyId}`}`
}

export const toQuestionKey = (owner: Owner, idempotencyKey: string): string =>
  hashSecret(`${toScope(owner)} ${idempotencyKey}`)

export const findEarlierTry = async (
  db: Database,
  owner: Owner & Reach,
  questionKey: string,
  content: string,
): Promise<AnswerRow | undefined> => {
  const answer = await readAnswerByKey(db, owner, questionKey)
  if (answer === undefined) return undefined
  const messages = await readMessages(db, answer.conversation_id)
  const question = messages.findLast(({ role, position }) => role === 'user' && position < answer.position)
  if (question?.content !== content) throw refused(422, 'errors.idempotencyKeyReused')
  if (!(await isConversationWithin(db, owner, answer.conversation_id))) throw notFound()
  return answer
}
