import { sql } from 'kysely'
import type { Handle } from '../db/tables.ts'

export const endSharesCiting = (db: Handle, organisationId: string, repositoryId: string) =>
  db
    .deleteFrom('shared_conversations')
    .where(sql<boolean>`messages @> ${JSON.stringify([{ citations: [{ dataSource: { id: repositoryId } }] }])}::jsonb`)
    .where('conversation_id', 'in', (conversations) =>
      conversations.selectFrom('conversations').where('organisation_id', '=', organisationId).select('id'),
    )
    .execute()
