import type { ConsentLogEntry } from '#src/contract/consent.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import type { Handle } from '../db/tables.ts'

const selectActions = (db: Handle, userId: string) => db.selectFrom('consent_actions').where('user_id', '=', userId)

const selectNewestFirst = (db: Handle, userId: string) =>
  selectActions(db, userId)
    .selectAll()
    .orderBy('chosen_at', 'desc')
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')

export const readConsentActions = (db: Handle, userId: string, { page, size }: { page: number; size: number }) =>
  selectNewestFirst(db, userId)
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export type ConsentActionRow = Awaited<ReturnType<typeof readConsentActions>>[number]

export const readLastConsentAction = (db: Handle, userId: string): Promise<ConsentActionRow | undefined> =>
  selectNewestFirst(db, userId).limit(1).executeTakeFirst()

export const countConsentActions = async (db: Handle, userId: string): Promise<number> => {
  const { count } = await selectActions(db, userId)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface NewAction {
  readonly userId: string
  readonly idempotencyKey: string | null
  readonly entry: ConsentLogEntry
}

const toRow = ({ userId, idempotencyKey, entry }: NewAction, now: number) => {
  const { preferences, statistics, marketing, support } = entry.preferences
  return {
    id: newObjectId(now),
    user_id: userId,
    idempotency_key: idempotencyKey,
    action: entry.action,
    consent_version: entry.consentVersion,
    previous_version: entry.previousVersion,
    is_re_consent: entry.isReConsent,
    deferral_count: entry.deferralCount,
    preferences,
    statistics,
    marketing,
    support,
    user_agent: entry.userAgent,
    source: entry.source,
    session_id: entry.sessionId,
    locale: entry.locale,
    chosen_at: new Date(entry.timestamp),
    recorded_at: new Date(now),
  }
}

/** Under an idempotency key that the person used before, returns the earlier row. */
export const addConsentAction = async (db: Handle, action: NewAction, now: number): Promise<ConsentActionRow> => {
  const added = await db
    .insertInto('consent_actions')
    .values(toRow(action, now))
    .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (added !== undefined) return added
  return selectActions(db, action.userId)
    .selectAll()
    .where('idempotency_key', '=', action.idempotencyKey)
    .executeTakeFirstOrThrow()
}
