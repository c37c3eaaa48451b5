import { sql } from 'kysely'
import type { Handle } from '../db/tables.ts'
import { ownedBy, type Owner } from './messages.store.ts'

interface Origin {
  readonly id: string
  readonly title: string
  readonly messageId: string
  readonly position: number
}

export const keepOrigin = (db: Handle, id: string, origin: Origin) =>
  db
    .updateTable('conversations')
    .set({ origin_id: origin.id, origin_title: origin.title, origin_message_id: origin.messageId })
    .where('id', '=', id)
    .execute()

export const renameOrigin = (db: Handle, id: string, title: string) =>
  db.updateTable('conversations').set({ origin_title: title }).where('origin_id', '=', id).execute()

const copiedColumns = [
  'position',
  'role',
  'content',
  'search_mode',
  'citations',
  'answered_by',
  'model',
  'notice',
  'look_ups',
  'model_fault',
  'failure_key',
  'created_at',
] as const

export const copyMessagesBefore = (db: Handle, id: string, origin: Origin) =>
  db
    .insertInto('chat_messages')
    .columns(['id', 'conversation_id', 'revision', 'state', ...copiedColumns])
    .expression((query) =>
      query
        .selectFrom('chat_messages')
        .where('conversation_id', '=', origin.id)
        .where('position', '<', origin.position)
        .select([
          sql<string>`left(md5(${id}::text || id), 24)`.as('id'),
          sql<string>`${id}::text`.as('conversation_id'),
          sql<number>`0`.as('revision'),
          sql<'complete'>`case state when 'streaming' then 'stopped' else state end`.as('state'),
          ...copiedColumns,
        ]),
    )
    .execute()

const maxBranches = 50

export const listBranches = (db: Handle, owner: Owner, id: string) =>
  db
    .selectFrom('conversations')
    .where(ownedBy(owner))
    .where('origin_id', '=', id)
    .where('origin_message_id', 'is not', null)
    .select(['id', 'title', 'origin_message_id'])
    .orderBy('created_at')
    .limit(maxBranches)
    .$narrowType<{ origin_message_id: string }>()
    .execute()

export type BranchRow = Awaited<ReturnType<typeof listBranches>>[number]
