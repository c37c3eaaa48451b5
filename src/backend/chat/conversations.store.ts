import type { Database, Handle } from '../db/tables.ts'
import { ownedBy, type Owner } from './messages.store.ts'

const maxListed = 500

const ownConversations = (db: Handle, owner: Owner) => db.selectFrom('conversations').where(ownedBy(owner))

const containing = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`

export const listConversations = (db: Database, owner: Owner, term: string) =>
  ownConversations(db, owner)
    .$if(term !== '', (query) =>
      query.where((where) =>
        where.or([
          where('title', 'ilike', containing(term)),
          where.exists(
            where
              .selectFrom('chat_messages')
              .whereRef('chat_messages.conversation_id', '=', 'conversations.id')
              .where('chat_messages.content', 'ilike', containing(term))
              .select('chat_messages.id'),
          ),
        ]),
      ),
    )
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()

export type ConversationRow = Awaited<ReturnType<typeof listConversations>>[number]

export const readConversation = (db: Handle, owner: Owner, id: string): Promise<ConversationRow | undefined> =>
  ownConversations(db, owner).where('id', '=', id).selectAll().executeTakeFirst()

export const lockConversation = (db: Handle, owner: Owner, id: string): Promise<ConversationRow | undefined> =>
  ownConversations(db, owner).where('id', '=', id).selectAll().forUpdate().executeTakeFirst()

interface NewConversation {
  readonly owner: Owner
  readonly id: string
  readonly title: string
  readonly dataSources: readonly { readonly id: string; readonly name: string }[]
  readonly consumerType: string
  readonly now: Date
}

const ownerColumns = (owner: Owner) => {
  if ('linkId' in owner) return { user_id: null, link_id: owner.linkId, visitor_token_hash: owner.tokenHash }
  return owner.apiKeyId === undefined ? { user_id: owner.userId } : { user_id: null, api_key_id: owner.apiKeyId }
}

export const insertConversation = (db: Handle, { owner, ...conversation }: NewConversation) =>
  db
    .insertInto('conversations')
    .values({
      id: conversation.id,
      organisation_id: owner.organisationId,
      ...ownerColumns(owner),
      title: conversation.title,
      data_sources: JSON.stringify(conversation.dataSources),
      consumer_type: conversation.consumerType,
      archived_at: null,
      created_at: conversation.now,
      updated_at: conversation.now,
    })
    .execute()

export const touchConversation = (db: Handle, id: string, now: Date) =>
  db.updateTable('conversations').set({ updated_at: now }).where('id', '=', id).execute()

export const renameConversation = async (db: Handle, owner: Owner, id: string, title: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('conversations')
    .set({ title })
    .where('id', '=', id)
    .where(ownedBy(owner))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteConversation = async (db: Handle, owner: Owner, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('conversations')
    .where('id', '=', id)
    .where(ownedBy(owner))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const keepArchived = async (db: Handle, owner: Owner, id: string, archivedAt: Date | null): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('conversations')
    .set({ archived_at: archivedAt })
    .where('id', '=', id)
    .where(ownedBy(owner))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
