import { sql, type RawBuilder } from 'kysely'
import type { DataSourceStatus } from '#src/contract/repositories.ts'
import type { Database } from '../db/tables.ts'

/** Repositories that are fetched or indexed side by side; one that waits for a turn keeps the lists of its paths only. */
const maxUnderWay = 8
/** Beside these, so that what is small waits for nothing big. */
const maxSmallUnderWay = 2
/** An organisation that has one under way leaves so many places to others before it gets the next. */
const placesLeftToOthers = 2
/** An archive of this many bytes, or what was so large when it was last indexed, is small. */
const maxSmallArchive = 10 * 1024 * 1024
const maxSmallIndex = 50 * 1024 * 1024

const isSmall = sql<boolean>`coalesce(
  (select u.size_bytes <= ${maxSmallArchive} from archive_uploads u where u.id = r.upload_id),
  (select i.size_bytes <= ${maxSmallIndex} from code_indexes i where i.no = r.current_index), false)`

interface Candidate {
  readonly id: string
  /** Of its organisation under way: all, and small ones. */
  readonly all: number
  readonly small: number
}

/** Of the organisation with the fewest under way, the longest waiting first. */
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
 * The waiting repository that is to be indexed next beside those `underWay`. Undefined when nothing waits or its
 * organisation has its share, to which one small repository may always be added.
 */
export const chooseRepository = async (db: Database, underWay: readonly string[]): Promise<string | undefined> => {
  const next = await findNext(db, underWay, sql`true`)
  if (next === undefined) return undefined
  if (underWay.length + next.all * placesLeftToOthers < maxUnderWay) return next.id
  if (underWay.length >= maxUnderWay + maxSmallUnderWay) return undefined
  return (await findNext(db, underWay, sql`r.is_small and coalesce(busy.small, 0) = 0`))?.id
}
