import { sql } from 'kysely'
import { usagePurposes, type DailyUsage, type OrganisationUsage } from '#src/contract/organisation.ts'
import type { Handle } from '../db/tables.ts'
import { measureTotalSize } from '../repositories/repositories.store.ts'
import { toUtcDay } from './record-usage.ts'

type Counted = 'memberships' | 'workspaces' | 'conversations'

const countRows = async (db: Handle, table: Counted, organisationId: string): Promise<number> => {
  const { found } = await db
    .selectFrom(table)
    .where('organisation_id', '=', organisationId)
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  return Number(found)
}

const countUsableKeys = async (db: Handle, organisationId: string): Promise<number> => {
  const { found } = await db
    .selectFrom('api_keys')
    .where('organisation_id', '=', organisationId)
    .where('revoked_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  return Number(found)
}

const sumCallsSince = async (db: Handle, organisationId: string, day: string): Promise<number> => {
  const { calls } = await db
    .selectFrom('usage_days')
    .where('organisation_id', '=', organisationId)
    .where('day', '>=', day)
    .select(({ fn }) => fn.sum<number | null>('calls').as('calls'))
    .executeTakeFirstOrThrow()
  return Number(calls ?? 0)
}

export const readUsage = async (db: Handle, organisationId: string, at: number): Promise<OrganisationUsage> => {
  const { repositories, sizeBytes: indexedBytes } = await measureTotalSize(db, organisationId)
  return {
    members: await countRows(db, 'memberships', organisationId),
    repositories,
    indexedBytes,
    workspaces: await countRows(db, 'workspaces', organisationId),
    conversations: await countRows(db, 'conversations', organisationId),
    apiKeys: await countUsableKeys(db, organisationId),
    callsThisMonth: await sumCallsSince(db, organisationId, `${toUtcDay(at).slice(0, 7)}-01`),
  }
}

export const readDailyUsage = async (
  db: Handle,
  organisationId: string,
  { start, end }: { start: string; end: string },
): Promise<DailyUsage['entries']> => {
  const rows = await db
    .selectFrom('usage_days')
    .where('organisation_id', '=', organisationId)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .select([
      sql<string>`to_char(day, 'YYYY-MM-DD')`.as('date'),
      'api_key_id',
      'purpose',
      'calls',
      'input_tokens',
      'output_tokens',
    ])
    .orderBy('day')
    .orderBy('api_key_id')
    .orderBy('purpose')
    .execute()
  return rows.flatMap(({ date, api_key_id: apiKeyId, purpose: kept, calls, input_tokens, output_tokens }) => {
    const purpose = usagePurposes.find((known) => known === kept)
    if (purpose === undefined) return []
    const [inputTokens, outputTokens] = [Number(input_tokens), Number(output_tokens)]
    const tokens = inputTokens + outputTokens === 0 ? {} : { inputTokens, outputTokens }
    return [{ day: date, ...(apiKeyId === '' ? {} : { apiKeyId }), purpose, calls, ...tokens }]
  })
}

export const readKeyNames = async (
  db: Handle,
  organisationId: string,
  entries: DailyUsage['entries'],
): Promise<DailyUsage['apiKeys']> => {
  const ids = [...new Set(entries.flatMap(({ apiKeyId }) => (apiKeyId === undefined ? [] : [apiKeyId])))]
  if (ids.length === 0) return []
  return db
    .selectFrom('api_keys')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', ids)
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute()
}
