import { days } from '#src/lib/durations.ts'
import { sql } from 'kysely'
import {
  maxTakenMilestones,
  milestoneKinds,
  type MilestoneName,
  type ReachedMilestone,
} from '#src/contract/milestones.ts'
import { sourceTypes } from '#src/contract/repositories.ts'
import type { Handle } from '../db/tables.ts'
import type { Member } from '../http/caller.ts'
import { waitingStatuses } from '../repositories/statuses.ts'
import { toUtcDay } from '../usage/record-usage.ts'

type Person = Pick<Member, 'organisationId' | 'userId'>

const minQuestionsPerWeek = 5
/** A page that has not confirmed its milestones in this time is taken to be closed. */
const offerTimeout = 30_000

interface Row {
  readonly kind: string
  readonly subject_id: string
  readonly source_type: string | null
  readonly reached_at: Date | null
}

const selectRepositoryMilestones = ({ organisationId, userId }: Person, since: Date, weekAgo: string) => sql<Row>`
    select 'repositoryIndexed' as kind, r.id as subject_id, r.source_type, r.first_indexed_at as reached_at
      from repositories r
      where r.organisation_id = ${organisationId} and r.added_by = ${userId} and r.first_indexed_at >= ${since}
    union all select 'repositoryQueried', '', null, null where exists (
      select 1 from asked_sources a join repositories r on r.id = a.source_id and r.added_by = a.user_id
      where a.organisation_id = ${organisationId} and a.user_id = ${userId} and r.current_index is not null)
    union all select 'repositoryActivelyUsed', '', null, null where exists (
      select 1 from asked_sources a join repositories r on r.id = a.source_id and r.added_by = a.user_id
      where a.organisation_id = ${organisationId} and a.user_id = ${userId} and a.day >= ${weekAgo}
      group by a.source_id having sum(a.questions) >= ${minQuestionsPerWeek})`

const selectTeamMilestones = ({ organisationId, userId }: Person, since: Date) => sql<Row>`
    select 'workspaceUsed', '', null, null where exists (
      select 1 from asked_sources a join workspaces w on w.id = a.source_id and w.created_by = a.user_id
      where a.organisation_id = ${organisationId} and a.user_id = ${userId})
    union all select 'memberJoined', '', null, null where exists (
      select 1 from invitations v where v.organisation_id = ${organisationId} and v.invited_by = ${userId}
      and v.ended_as = 'accepted' and v.ended_at >= ${since})
    union all select 'teamActivated', '', null, null where exists (
      select 1 from invitations v join users u on u.email_key = v.email_key
      join asked_sources a on a.organisation_id = v.organisation_id and a.user_id = u.id and a.source_id = ''
      where v.organisation_id = ${organisationId} and v.invited_by = ${userId} and v.ended_as = 'accepted'
      and v.ended_at >= ${since})
    union all select 'workspaceShared', '', null, null where exists (
      select 1 from workspaces w
      join asked_sources a on a.organisation_id = w.organisation_id and a.source_id = w.id
      join asked_sources b on b.organisation_id = w.organisation_id and b.source_id = w.id
        and b.user_id <> a.user_id and b.day between a.day and a.day + 6
      where w.organisation_id = ${organisationId} and w.created_by = ${userId})`

const selectQuestionMilestones = ({ organisationId, userId }: Person, since: Date) => sql<Row>`
    select 'questionAnswered', '', null, null where exists (
      select 1 from conversations c join chat_messages m on m.conversation_id = c.id
      where c.organisation_id = ${organisationId} and c.user_id = ${userId} and m.role = 'assistant'
      and m.state = 'complete' and m.created_at >= ${since})`

/** The names and types of the columns are those of the first select. */
const findReached = async (db: Handle, person: Person, since: Date, now: number): Promise<readonly Row[]> => {
  const weekAgo = toUtcDay(now - 6 * days)
  const { rows } = await sql<Row>`
    ${selectRepositoryMilestones(person, since, weekAgo)}
    union all ${selectTeamMilestones(person, since)}
    union all ${selectQuestionMilestones(person, since)}
  `.execute(db)
  return rows
}

export const markReported = async (
  db: Handle,
  userId: string,
  milestones: readonly MilestoneName[],
  now: number,
): Promise<void> => {
  if (milestones.length === 0) return
  await db
    .updateTable('offered_milestones')
    .set({ told_at: new Date(now) })
    .where('user_id', '=', userId)
    .where((row) =>
      row(
        row.refTuple('kind', 'subject_id'),
        'in',
        milestones.map(({ kind, subjectId }) => row.tuple(kind, subjectId)),
      ),
    )
    .where('told_at', 'is', null)
    .execute()
}

const toKey = ({ kind, subject_id }: Pick<Row, 'kind' | 'subject_id'>): string => `${kind} ${subject_id}`

const findTaken = async (db: Handle, userId: string, now: number): Promise<ReadonlySet<string>> => {
  const taken = await db
    .selectFrom('offered_milestones')
    .where('user_id', '=', userId)
    .where((row) => row.or([row('told_at', 'is not', null), row('offered_at', '>', new Date(now - offerTimeout))]))
    .select(['kind', 'subject_id'])
    .execute()
  return new Set(taken.map(toKey))
}

const offer = async (
  db: Handle,
  userId: string,
  reached: readonly Row[],
  now: number,
): Promise<ReadonlySet<string>> => {
  if (reached.length === 0) return new Set()
  const at = new Date(now)
  const offered = await db
    .insertInto('offered_milestones')
    .values(
      reached.map(({ kind, subject_id }) => ({ user_id: userId, kind, subject_id, offered_at: at, told_at: null })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'subject_id'])
        .doUpdateSet({ offered_at: at })
        .where('offered_milestones.told_at', 'is', null)
        .where('offered_milestones.offered_at', '<=', new Date(now - offerTimeout)),
    )
    .returning(['kind', 'subject_id'])
    .execute()
  return new Set(offered.map(toKey))
}

const present =
  (now: number) =>
  ({ kind, subject_id: subjectId, source_type: type, reached_at: at }: Row): ReachedMilestone[] => {
    const known = milestoneKinds.find((each) => each === kind)
    if (known === undefined) return []
    const sourceType = sourceTypes.find((each) => each === type)
    const age = at === null ? {} : { age: Math.max(0, now - at.getTime()) }
    return [{ kind: known, subjectId, ...(sourceType && { sourceType }), ...age }]
  }

const getPlace = ({ kind }: Row): number => milestoneKinds.findIndex((each) => each === kind)

export const takeReached = async (
  db: Handle,
  person: Person,
  since: Date,
  now: number,
): Promise<ReachedMilestone[]> => {
  const taken = await findTaken(db, person.userId, now)
  const next = (await findReached(db, person, since, now))
    .filter((row) => !taken.has(toKey(row)))
    .toSorted((left, right) => getPlace(left) - getPlace(right))
    .slice(0, maxTakenMilestones)
  const offered = await offer(db, person.userId, next, now)
  return next.filter((row) => offered.has(toKey(row))).flatMap(present(now))
}

export const hasUnindexed = async (db: Handle, { organisationId, userId }: Person): Promise<boolean> => {
  const row = await db
    .selectFrom('repositories')
    .where('organisation_id', '=', organisationId)
    .where('added_by', '=', userId)
    .where('current_index', 'is', null)
    .where('status', 'in', waitingStatuses)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
