import type { InferOutput } from 'valibot'
import type { ParsedBodyOf } from '#src/contract/endpoint.ts'
import type { publicChatLinkEndpoints, PublicChatLinkDraft } from '#src/contract/public-chat-links.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import type { LinkedSource } from '../db/public-chat-tables.ts'
import type { Database, Handle } from '../db/tables.ts'
import { notFound, refused } from '../http/refusal.ts'
import { inTransaction } from '../http/in-transaction.ts'
import { knownSources } from './known-sources.ts'
import { insertLink, isCodeTaken, isRetiredElsewhere, updateLink } from './links.store.ts'
import { folded, objectionTo, randomCode } from './short-codes.ts'

const constraints = { public_chat_links_by_code: 'errors.shortCodeTaken' } as const

type Draft = InferOutput<typeof PublicChatLinkDraft>
type Change = ParsedBodyOf<typeof publicChatLinkEndpoints.update>

interface Place {
  readonly db: Database
  readonly organisationId: string
  readonly now: number
}

const codeTaken = () => refused(409, 'errors.shortCodeTaken')

const chosenSources = async (db: Handle, organisationId: string, ids: readonly string[]): Promise<LinkedSource[]> => {
  const known = await knownSources(db, organisationId)
  return [...new Set(ids)].map((id) => {
    const source = known.get(id)
    if (source === undefined) throw notFound()
    return { id, name: source.name }
  })
}

const requireFuture = (time: string, now: number): Date => {
  const date = new Date(time)
  if (!(date.getTime() > now)) throw refused(400, 'errors.expiryPassed')
  return date
}

const requireFreeCode = async (db: Handle, organisationId: string, code: string): Promise<void> => {
  if (objectionTo(code) !== undefined) throw refused(400, 'errors.shortCodeNotAllowed')
  if (await isCodeTaken(db, organisationId, code)) throw codeTaken()
}

/** The code is checked again after it is taken, since a link may be deleted at the same moment. */
export const createLink = ({ db, organisationId, now }: Place, draft: Draft): Promise<string> =>
  inTransaction(db, constraints, async (transaction) => {
    const { title, dataSourceIds, expiresAt } = draft
    const shortCode = folded(draft.shortCode ?? randomCode())
    await requireFreeCode(transaction, organisationId, shortCode)
    const id = newObjectId(now)
    const link = {
      id,
      organisationId,
      title,
      shortCode,
      dataSources: await chosenSources(transaction, organisationId, dataSourceIds),
      expiresAt: expiresAt === undefined ? null : requireFuture(expiresAt, now),
    }
    await insertLink(transaction, link, new Date(now))
    if (await isRetiredElsewhere(transaction, organisationId, shortCode)) throw codeTaken()
    return id
  })

const toExpiry = (expiresAt: string | null | undefined, now: number): Date | null | undefined =>
  expiresAt === undefined || expiresAt === null ? expiresAt : requireFuture(expiresAt, now)

export const changeLink = ({ db, organisationId, now }: Place, id: string, change: Change): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { title, dataSourceIds, expiresAt, isPaused, version } = change
    const own = {
      title,
      dataSources: dataSourceIds && (await chosenSources(transaction, organisationId, dataSourceIds)),
      expiresAt: toExpiry(expiresAt, now),
      isPaused,
    }
    if (await updateLink(transaction, { id, organisationId, version }, own, new Date(now))) return
    throw refused(409, 'errors.chatLinkChanged')
  })
