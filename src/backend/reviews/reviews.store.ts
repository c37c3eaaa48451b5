import { findingStatuses, type Review } from '#src/contract/reviews.ts'
import { sql, type Selectable, type Updateable } from 'kysely'
import { minutes } from '#src/lib/durations.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import type { StoredParameters } from '../db/review-tables.ts'
import type { Database, Handle, Tables } from '../db/tables.ts'

export type ReviewRow = Selectable<Tables['reviews']> & { readonly requester: string }

const underWay = ['Scheduled', 'InProgress'] as const

export const noCounts = Object.fromEntries(findingStatuses.map((status) => [status, 0])) as Review['counts']

const selectReviews = (db: Handle, organisationId: string) =>
  db
    .selectFrom('reviews')
    .leftJoin('users', 'users.id', 'reviews.requested_by')
    .where('reviews.organisation_id', '=', organisationId)
    .selectAll('reviews')
    .select(sql<string>`coalesce(trim(users.first_name || ' ' || users.last_name), '')`.as('requester'))

export const listReviews = (db: Handle, organisationId: string, pullRequestId: string): Promise<ReviewRow[]> =>
  selectReviews(db, organisationId)
    .where('pull_request_id', '=', pullRequestId)
    .orderBy('number', 'desc')
    .limit(200)
    .execute()

export const findReview = (
  db: Handle,
  organisationId: string,
  { pullRequestId, id }: { readonly pullRequestId: string; readonly id: string },
): Promise<ReviewRow | undefined> =>
  selectReviews(db, organisationId)
    .where('pull_request_id', '=', pullRequestId)
    .where('reviews.id', '=', id)
    .executeTakeFirst()

interface NewReview {
  readonly organisationId: string
  readonly pullRequestId: string
  readonly headCommit: string
  readonly baseCommit: string
  readonly parameters: StoredParameters
  readonly postComments: boolean
  readonly requestedBy: string
}

/** Returns the id of the review, or of the one of this pull request that is under way. */
export const insertReview = async (db: Handle, review: NewReview, now: number): Promise<string> => {
  const { pullRequestId } = review
  const id = newObjectId(now)
  const { rows } = await sql<{ id: string }>`insert into reviews (id, organisation_id, pull_request_id, number, state,
      parameters, post_comments, head_commit, base_commit, requested_by, requested_at, counts)
    select ${id}, ${review.organisationId}, ${pullRequestId},
      coalesce((select max(number) from reviews where pull_request_id = ${pullRequestId}), 0) + 1, 'Scheduled',
      ${JSON.stringify(review.parameters)}::jsonb, ${review.postComments}, ${review.headCommit}, ${review.baseCommit},
      ${review.requestedBy}, ${new Date(now)}, ${JSON.stringify(noCounts)}::jsonb
    on conflict do nothing returning id`.execute(db)
  if (rows[0] !== undefined) return rows[0].id
  const current = await db
    .selectFrom('reviews')
    .where('pull_request_id', '=', pullRequestId)
    .where('state', 'in', underWay)
    .select('id')
    .executeTakeFirst()
  return current?.id ?? insertReview(db, review, now)
}

export const maxReviewsAtOnce = 2

/** A claim that was not renewed this long, which is longer than a fetch may take, belongs to a dead process. */
const maxClaimMs = 20 * minutes

const isFree = (now: number) =>
  sql<boolean>`(reviews.state = 'Scheduled' or (reviews.state = 'InProgress' and reviews.claimed_at < ${new Date(
    now - maxClaimMs,
  )}::timestamptz))`

/** Chooses one of the organisation that has the fewest under way. */
export const chooseReview = async (
  db: Database,
  underWay: readonly string[],
  now: number,
): Promise<string | undefined> => {
  if (underWay.length >= maxReviewsAtOnce) return undefined
  const { rows } = await sql<{ id: string }>`select id from reviews
    where ${isFree(now)} and id <> all(${underWay}::text[])
    order by (select count(*) from reviews as b where b.organisation_id = reviews.organisation_id
      and b.id = any(${underWay}::text[])), requested_at, id limit 1`.execute(db)
  return rows[0]?.id
}

export const claimReview = (db: Handle, id: string, now: number): Promise<Selectable<Tables['reviews']> | undefined> =>
  db
    .updateTable('reviews')
    .set({ state: 'InProgress', stage: 'fetching', failure: null, claimed_at: new Date(now) })
    .where('id', '=', id)
    .where(isFree(now))
    .returningAll()
    .executeTakeFirst()

export const updateRunning = async (
  db: Handle,
  id: string,
  values: Updateable<Tables['reviews']>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('reviews')
    .set(values)
    .where('id', '=', id)
    .where('state', 'in', underWay)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const scheduleAgain = async (db: Handle, id: string): Promise<boolean> => {
  const { rows } =
    await sql`update reviews as r set state = 'Scheduled', stage = null, failure = null, finished_at = null
    where r.id = ${id} and (r.state in ('Failed', 'Cancelled') or (r.state = 'Finished' and r.model_fault is not null
      and not exists (select from reviews as n where n.pull_request_id = r.pull_request_id and n.number > r.number)))
      and not exists (select from reviews as o
        where o.pull_request_id = r.pull_request_id and o.state in ('Scheduled', 'InProgress'))
    returning r.id`.execute(db)
  return rows.length === 1
}

/** For a start of the only process: what is in progress then belongs to a dead one. */
export const releaseReviews = async (db: Handle): Promise<void> => {
  await db.updateTable('reviews').set({ state: 'Scheduled', stage: null }).where('state', '=', 'InProgress').execute()
}

export const findFormerReview = (
  db: Handle,
  pullRequestId: string,
  number: number,
): Promise<Selectable<Tables['reviews']> | undefined> =>
  db
    .selectFrom('reviews')
    .selectAll()
    .where('pull_request_id', '=', pullRequestId)
    .where('state', '=', 'Finished')
    .where('number', '<', number)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findLastWithFinding = (
  db: Handle,
  {
    organisationId,
    pullRequestId,
    findingId,
  }: Readonly<Record<'organisationId' | 'pullRequestId' | 'findingId', string>>,
): Promise<ReviewRow | undefined> =>
  selectReviews(db, organisationId)
    .innerJoin('review_findings', 'review_findings.review_id', 'reviews.id')
    .where('pull_request_id', '=', pullRequestId)
    .where('review_findings.finding_id', '=', findingId)
    .orderBy('reviews.number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A list of pull requests shows these, so they follow what people judge. */
export const saveCounts = async (db: Handle, id: string, counts: Review['counts']): Promise<void> => {
  await db
    .updateTable('reviews')
    .set({ counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .execute()
}
