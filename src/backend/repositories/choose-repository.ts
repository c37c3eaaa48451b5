import { sql } from 'kysely'
import type { DataSourceStatus } from '#src/contract/repositories.ts'
import type { Database } from '../db/tables.ts'

/** Repositories that are fetched or indexed side by side. Those that wait for a turn take little memory. */
export const maxRepositoriesUnderWay = 8

/** An organisation that has one under way leaves so many places to others before it gets the next. */
const placesLeftToOthers = 2

const mayStart = (ofOrganisation: number, ofAll: number): boolean =>
  ofAll + ofOrganisation * placesLeftToOthers < maxRepositoriesUnderWay

/**
 * The waiting repository that is to be indexed next beside those `underWay`: one of the organisation with the fewest
 * under way, the longest waiting first. Undefined when nothing waits or its organisation has its share.
 */
export const chooseRepository = async (db: Database, underWay: readonly string[]): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string; ofOrganisation: number }>`
    select r.id, (select count(*)::integer from repositories o
      where o.organisation_id = r.organisation_id and o.id = any(${underWay}::text[])) as "ofOrganisation"
    from repositories r
    where r.status = ${'Scheduled' satisfies DataSourceStatus} and r.id <> all(${underWay}::text[])
    order by 2, r.progress->>'startedAt', r.created_at, r.id limit 1`.execute(db)
  const [next] = rows
  return next !== undefined && mayStart(next.ofOrganisation, underWay.length) ? next.id : undefined
}
