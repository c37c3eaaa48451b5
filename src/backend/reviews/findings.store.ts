import { sql } from 'kysely'
import type { DismissReason, Finding, FindingStatus } from '#src/contract/reviews.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import type { FindingContent } from '../db/review-tables.ts'
import type { Handle } from '../db/tables.ts'
import type { DescribeFinding } from './describe-finding.ts'
import { type FindingOutcome, type FormerOutcome, type RememberedFinding, toPlaceKey } from './finding-memory.ts'

export interface FindingPlace {
  readonly organisationId: string
  readonly repositoryId: string
  readonly pullRequestId: string
}

const toAnchorPart = (fingerprint: string): string => fingerprint.split('.')[0] ?? ''

type RememberedRow = Omit<RememberedFinding, 'anchor'> & { readonly fingerprint: string }

/** Locks the findings, so that a judgement during the comparison is not lost. */
export const listRemembered = async (db: Handle, pullRequestId: string): Promise<RememberedFinding[]> => {
  const { rows } = await sql<RememberedRow>`
    select f.id, f.fingerprint, f.status, l.content, l.head_commit as "lastSeenCommit" from findings as f
    join lateral (select rf.content, r.head_commit from review_findings as rf join reviews as r on r.id = rf.review_id
      where rf.finding_id = f.id order by r.number desc limit 1) as l on true
    where f.pull_request_id = ${pullRequestId} order by f.id for update of f`.execute(db)
  return rows.map(({ fingerprint, ...row }) => ({ ...row, anchor: toAnchorPart(fingerprint) }))
}

export const listLastSeenCommits = async (db: Handle, pullRequestId: string): Promise<string[]> => {
  const { rows } = await sql<{ head: string }>`select r.head_commit as head from reviews as r
    join (select max(r.number) as number from review_findings as rf join reviews as r on r.id = rf.review_id
      where r.pull_request_id = ${pullRequestId} group by rf.finding_id) as l on l.number = r.number
    where r.pull_request_id = ${pullRequestId} group by r.head_commit order by max(r.number) desc`.execute(db)
  return rows.map(({ head }) => head)
}

const latestPath = sql<string>`(select rf.content->>'path' from review_findings as rf
  where rf.finding_id = findings.id limit 1)`

const selectDismissed = (db: Handle, { organisationId, repositoryId }: FindingPlace) =>
  db
    .selectFrom('findings')
    .where('organisation_id', '=', organisationId)
    .where('repository_id', '=', repositoryId)
    .where('status', '=', 'dismissed')

export const listDismissedElsewhere = async (db: Handle, place: FindingPlace): Promise<ReadonlySet<string>> => {
  const rows = await selectDismissed(db, place)
    .where('pull_request_id', '!=', place.pullRequestId)
    .select(['fingerprint', latestPath.as('path')])
    .execute()
  return new Set(rows.map(({ fingerprint, path }) => toPlaceKey(toAnchorPart(fingerprint), path)))
}

const readDismissal = (db: Handle, place: FindingPlace, { anchor, content }: FindingOutcome) =>
  selectDismissed(db, place)
    .where('fingerprint', 'like', `${anchor}.%`)
    .where(latestPath, '=', content.path)
    .select(['dismiss_reason', 'dismissed_by', 'dismissed_at'])
    .orderBy('dismissed_at', 'desc')
    .limit(1)
    .executeTakeFirst()

const insertFinding = async (
  db: Handle,
  place: FindingPlace,
  outcome: FindingOutcome,
  { fingerprint, now }: { readonly fingerprint: string; readonly now: number },
): Promise<string> => {
  const id = newObjectId(now)
  const { status } = outcome
  const dismissal = status === 'dismissed' ? await readDismissal(db, place, outcome) : undefined
  await db
    .insertInto('findings')
    .values({
      id,
      organisation_id: place.organisationId,
      repository_id: place.repositoryId,
      pull_request_id: place.pullRequestId,
      fingerprint,
      status,
      dismiss_reason: dismissal?.dismiss_reason ?? null,
      dismissed_by: dismissal?.dismissed_by ?? null,
      dismissed_at: dismissal?.dismissed_at ?? null,
    })
    .execute()
  return id
}

export const takeFormerOutcomes = async (db: Handle, reviewId: string): Promise<FormerOutcome[]> => {
  const { rows } = await sql<FormerOutcome>`delete from review_findings where review_id = ${reviewId}
    returning finding_id as id, status, content`.execute(db)
  return rows
}

interface Recorded {
  readonly reviewId: string
  readonly number: number
  readonly outcomes: readonly FindingOutcome[]
}

const listFingerprints = async (db: Handle, pullRequestId: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('findings')
    .where('pull_request_id', '=', pullRequestId)
    .select('fingerprint')
    .execute()
  return new Set(rows.map(({ fingerprint }) => fingerprint))
}

const takeFingerprint = (taken: Set<string>, anchor: string): string => {
  let no = 0
  while (taken.has(`${anchor}.${no}`)) no += 1
  taken.add(`${anchor}.${no}`)
  return `${anchor}.${no}`
}

/** Call it in the transaction that finishes the review, so that a review is never shown with half of its findings. */
export const recordOutcomes = async (
  db: Handle,
  place: FindingPlace,
  { reviewId, number, outcomes }: Recorded,
  now: number,
): Promise<void> => {
  const taken = await listFingerprints(db, place.pullRequestId)
  for (const outcome of outcomes) {
    const { status, event, content } = outcome
    const fingerprint = outcome.id === undefined ? takeFingerprint(taken, outcome.anchor) : ''
    const id = outcome.id ?? (await insertFinding(db, place, outcome, { fingerprint, now }))
    if (outcome.id !== undefined) await db.updateTable('findings').set({ status }).where('id', '=', id).execute()
    await db
      .insertInto('review_findings')
      .values({ review_id: reviewId, finding_id: id, status, content: JSON.stringify(content) })
      .execute()
    if (event === undefined) continue
    const by_user = null
    await db
      .insertInto('finding_events')
      .values({ finding_id: id, event, at: new Date(now), by_user, review: number, reason: null })
      .execute()
  }
}

const listHistories = async (
  db: Handle,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Finding['history'][number][]>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('finding_events as e')
    .leftJoin('users as u', 'u.id', 'e.by_user')
    .where('e.finding_id', 'in', ids)
    .orderBy('e.no')
    .select(['e.finding_id as id', 'e.event', 'e.at', 'e.review', 'e.reason'])
    .select(sql<string | null>`trim(u.first_name || ' ' || u.last_name)`.as('by'))
    .execute()
  const entries = rows.map(({ id, event, at, review, reason, by }) => ({
    id,
    entry: {
      event,
      at: at.toISOString(),
      ...(by === null ? {} : { by }),
      ...(review === null ? {} : { review }),
      ...(reason === null ? {} : { reason }),
    },
  }))
  return new Map([...groupBy(entries, ({ id }) => id)].map(([id, group]) => [id, group.map(({ entry }) => entry)]))
}

interface FindingRow {
  readonly id: string
  readonly content: FindingContent
  readonly statusThen: FindingStatus
  readonly statusNow: FindingStatus
  readonly reason: DismissReason | null
  readonly dismissedAt: Date | null
  readonly dismissedBy: string | null
}

const withoutTexts = (content: FindingContent) => {
  const { parameters: _parameters, texts: _texts, ...shown } = content
  return shown
}

/** A person's later judgement shows in every review; what later reviews saw does not. */
const presentFinding = (row: FindingRow, history: Finding['history'], describe: DescribeFinding): Finding => {
  const content = withoutTexts(row.content)
  const isDismissed = row.statusNow === 'dismissed'
  const then = row.statusThen === 'dismissed' ? 'stillOpen' : row.statusThen
  const dismissal =
    isDismissed && row.reason !== null && row.dismissedAt !== null
      ? { dismissal: { reason: row.reason, by: row.dismissedBy ?? '', at: row.dismissedAt.toISOString() } }
      : {}
  return {
    id: row.id,
    ...content,
    ...describe(row.content),
    status: isDismissed ? 'dismissed' : then,
    ...dismissal,
    history,
  }
}

const selectFindings = (db: Handle, reviewId: string) =>
  db
    .selectFrom('review_findings as rf')
    .innerJoin('findings as f', 'f.id', 'rf.finding_id')
    .leftJoin('users as u', 'u.id', 'f.dismissed_by')
    .where('rf.review_id', '=', reviewId)
    .select([
      'f.id',
      'rf.content',
      'rf.status as statusThen',
      'f.status as statusNow',
      'f.dismiss_reason as reason',
      'f.dismissed_at as dismissedAt',
    ])
    .select(sql<string | null>`trim(u.first_name || ' ' || u.last_name)`.as('dismissedBy'))

export const listFindings = async (db: Handle, reviewId: string, describe: DescribeFinding): Promise<Finding[]> => {
  const rows = await selectFindings(db, reviewId).execute()
  const histories = await listHistories(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentFinding(row, [...(histories.get(row.id) ?? [])], describe))
}

interface Judgement {
  readonly organisationId: string
  readonly pullRequestId: string
  readonly findingId: string
  readonly userId: string
  readonly reason: DismissReason | null
}

/** Returns false when there is no such finding, or it is fixed. A null `reason` brings it back. */
export const judgeFinding = async (db: Handle, judgement: Judgement, now: number): Promise<boolean> => {
  const { organisationId, pullRequestId, findingId, userId, reason } = judgement
  const at = new Date(now)
  const { numUpdatedRows } = await db
    .updateTable('findings')
    .set(
      reason === null
        ? { status: 'stillOpen', dismiss_reason: null, dismissed_by: null, dismissed_at: null }
        : { status: 'dismissed', dismiss_reason: reason, dismissed_by: userId, dismissed_at: at },
    )
    .where((where) => where.and({ organisation_id: organisationId, pull_request_id: pullRequestId, id: findingId }))
    .where('status', reason === null ? '=' : '!=', reason === null ? 'dismissed' : 'fixed')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  const event = reason === null ? 'restored' : 'dismissed'
  await db
    .insertInto('finding_events')
    .values({ finding_id: findingId, event, at, by_user: userId, review: null, reason })
    .execute()
  return true
}
