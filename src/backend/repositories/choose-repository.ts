import { sql, type RawBuilder } from 'kysely'
import type { DataSourceStatus } from '#src/contract/repositories.ts'
import type { Database } from '../db/tables.ts'

/** Limits repositories that are fetched or indexed in parallel; a waiting one holds only its list of paths. */
const maxUnderWay = 8
const maxSmallUnderWay = 2
/** Each repository under way obliges its organisation to leave this many places to others. */
const placesLeftToOthers = 2
const maxSmallArchive = 10 * 1024 * 1024
const maxSmallIndex = 50 * 1024 * 1024

const isSmall = sql<boolean>`coalesce(
  (select u.size_bytes <= ${maxSmallArchive} from archive_uploads u where u.id = r.upload_id),
  (select i.size_bytes <= ${maxSmallIndex} from code_indexes i where i.no = r.current_index), false)`

interface Candidate {
  readonly id: string
  readonly all: number
  readonly small: number
}

const findNext = async (
  db: Database,
  underWay: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<Candidate | undefined> => {
  const { rows } = await sql<Candidate>`
    with repository as (select r.*, ${isSmall} as is_small from repositories r
      where r.status = ${'Scheduled' satisfies DataSourceStatus} or r.id = any(${underWay}::text[])),
    busy as (select organisation_id, count(*)::integer as all, (count(*) filter (where is_small))::integer as small
      from repository where id = any(${underWay}::text[]) group by organisation_id)
    select r.id, coalesce(busy.all, 0) as "all", coalesce(busy.small, 0) as "small"
    from repository r left join busy on busy.organisation_id = r.organisation_id
    where r.status = ${'Scheduled' satisfies DataSourceStatus} and r.id <> all(${underWay}::text[]) and ${condition}
    order by 2, r.progress->>'startedAt', r.created_at, r.id limit 1`.execute(db)
  return rows[0]
}

/**
 * Returns undefined when nothing waits or the next organisation has its share, to which one small repository may be
 * added.
 */
export const chooseRepository = async (db: Database, underWay: readonly string[]): Promise<string | undefined> => {
  const next = await findNext(db, underWay, sql`true`)
  if (next === undefined) return undefined
  if (underWay.length + next.all * placesLeftToOthers < maxUnderWay) return next.id
  if (underWay.length >= maxUnderWay + maxSmallUnderWay) return undefined
  return (await findNext(db, underWay, sql`r.is_small and coalesce(busy.small, 0) = 0`))?.id
}
