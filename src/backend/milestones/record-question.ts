import { days } from '#src/lib/durations.ts'
import { sql } from 'kysely'
import type { Handle } from '../db/tables.ts'
import type { Member } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { toUtcDay } from '../usage/record-usage.ts'
import { readStatisticsSince } from '../accounts/cookie-preferences.store.ts'

type Person = Pick<Member, 'organisationId' | 'userId'>

const keptDays = 30

export const mayCountFor = async ({ config, db }: Pick<Services, 'config' | 'db'>, userId: string): Promise<boolean> =>
  !config.isSelfHosted && (await readStatisticsSince(db, userId)) !== undefined

const getCountedIds = async (db: Handle, { organisationId, userId }: Person, ids: readonly string[]) => {
  if (ids.length === 0) return []
  const own = db
    .selectFrom('repositories')
    .where('organisation_id', '=', organisationId)
    .where('added_by', '=', userId)
    .where('id', 'in', ids)
    .select('id')
  const workspaces = db
    .selectFrom('workspaces')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', ids)
    .select('id')
  return (await own.unionAll(workspaces).execute()).map(({ id }) => id)
}

/** Counts the question once, and once more for each workspace and each repository of the person's own it was about. */
export const recordQuestion = async (
  db: Handle,
  person: Person,
  sourceIds: readonly string[],
  at: number,
): Promise<void> => {
  const { organisationId, userId } = person
  const counted = ['', ...(await getCountedIds(db, person, sourceIds))]
  const key = { organisation_id: organisationId, user_id: userId, day: toUtcDay(at) }
  await db
    .deleteFrom('asked_sources')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('day', '<', toUtcDay(at - keptDays * days))
    .execute()
  await db
    .insertInto('asked_sources')
    .values(counted.map((id) => ({ ...key, source_id: id, questions: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'user_id', 'source_id', 'day'])
        .doUpdateSet({ questions: sql<number>`asked_sources.questions + 1` }),
    )
    .execute()
}
