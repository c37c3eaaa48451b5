import type { SharedMessage, SharedPlace } from '#src/contract/shared-conversations.ts'
import type { Handle } from '../db/tables.ts'
import type { Role } from '#src/contract/roles.ts'

export const findShare = (db: Handle, conversationId: string) =>
  db
    .selectFrom('shared_conversations')
    .where('conversation_id', '=', conversationId)
    .select(['token', 'shared_at', 'messages'])
    .executeTakeFirst()

export type ShareRow = NonNullable<Awaited<ReturnType<typeof findShare>>>

interface Snapshot {
  readonly conversationId: string
  readonly token: string
  readonly title: string
  readonly messages: readonly SharedMessage[]
  readonly places: readonly SharedPlace[]
}

export const putShare = async (db: Handle, snapshot: Snapshot, now: Date): Promise<void> => {
  const shown = {
    title: snapshot.title,
    messages: JSON.stringify(snapshot.messages),
    places: JSON.stringify(snapshot.places),
    shared_at: now,
  }
  await db
    .insertInto('shared_conversations')
    .values({ conversation_id: snapshot.conversationId, token: snapshot.token, ...shown })
    .onConflict((conflict) => conflict.column('conversation_id').doUpdateSet(shown))
    .execute()
}

export const deleteShare = (db: Handle, conversationId: string) =>
  db.deleteFrom('shared_conversations').where('conversation_id', '=', conversationId).execute()

export const findSharedByToken = (db: Handle, token: string) =>
  db
    .selectFrom('shared_conversations as s')
    .innerJoin('conversations as c', 'c.id', 's.conversation_id')
    .innerJoin('organisations as o', 'o.id', 'c.organisation_id')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.organisation_id', '=', 'c.organisation_id').onRef('m.user_id', '=', 'c.user_id'),
    )
    .where('s.token', '=', token)
    .where('m.role', '=', 'Administrator' satisfies Role)
    .select(['s.title', 's.messages', 's.places', 's.shared_at', 'o.features'])
    .executeTakeFirst()

export type SharedRow = NonNullable<Awaited<ReturnType<typeof findSharedByToken>>>
