import { sql } from 'kysely'
import type { Handle } from './tables.ts'

export const isNameTaken = async (
  db: Handle,
  table: 'api_keys' | 'repositories' | 'workspaces',
  { organisationId, name, exceptId = '' }: { organisationId: string; name: string; exceptId?: string | undefined },
): Promise<boolean> => {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .where('id', '!=', exceptId)
    .$if(table === 'api_keys', (query) => query.where(sql.ref('revoked_at'), 'is', null))
    .executeTakeFirst()
  return row !== undefined
}
