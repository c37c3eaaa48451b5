import { sql, type Selectable } from 'kysely'
import type { PullRequest, PullRequestState } from '#src/contract/pull-requests.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import type { Handle, Tables } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'

type StoredRow = Selectable<Tables['pull_requests']>

export interface NewPullRequest {
  readonly origin: PullRequest['origin']
  readonly key: string
  readonly number: number | null
  readonly title: string
  readonly description: string
  readonly author: string
  readonly state: PullRequestState
  readonly sourceBranch: string | null
  readonly targetBranch: string | null
  readonly headCommit: string
  readonly baseCommit: string
  readonly webUrl: string | null
  readonly commits: StoredRow['commits']
  readonly commitsTotal: number
  readonly files: number
  readonly addedLines: number
  readonly removedLines: number
  readonly openedAt: Date
  readonly updatedAt: Date
}

interface Place {
  readonly organisationId: string
  readonly repositoryId: string
}

const toColumns = (row: NewPullRequest) => ({
  origin: row.origin,
  number: row.number,
  title: row.title,
  description: row.description,
  author: row.author,
  state: row.state,
  source_branch: row.sourceBranch,
  target_branch: row.targetBranch,
  head_commit: row.headCommit,
  base_commit: row.baseCommit,
  web_url: row.webUrl,
  commits: JSON.stringify(row.commits),
  commits_total: row.commitsTotal,
  files: row.files,
  added_lines: row.addedLines,
  removed_lines: row.removedLines,
  opened_at: row.openedAt,
  updated_at: row.updatedAt,
})

export const savePullRequest = async (db: Handle, place: Place, row: NewPullRequest, now: number): Promise<string> => {
  const columns = toColumns(row)
  const { id } = await db
    .insertInto('pull_requests')
    .values({
      id: newObjectId(now),
      organisation_id: place.organisationId,
      repository_id: place.repositoryId,
      key: row.key,
      ...columns,
    })
    .onConflict((conflict) => conflict.columns(['repository_id', 'key']).doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const listStored = (db: Handle, repositoryId: string) =>
  db
    .selectFrom('pull_requests')
    .where('repository_id', '=', repositoryId)
    .where('origin', '!=', 'Commits')
    .select(['id', 'key', 'origin', 'number', 'state', 'title', 'head_commit', 'base_commit', 'updated_at'])
    .execute()

export type StoredPullRequest = Awaited<ReturnType<typeof listStored>>[number]

export const changeState = async (db: Handle, id: string, state: PullRequestState, now: number): Promise<void> => {
  await db
    .updateTable('pull_requests')
    .set({ state, updated_at: new Date(now) })
    .where('id', '=', id)
    .execute()
}

const lastReview = sql<{
  id: string
  number: number
  state: Tables['reviews']['state']
  finishedAt: string | null
  counts: NonNullable<PullRequest['lastReview']>['counts']
} | null>`(select jsonb_build_object('id', l.id, 'number', l.number, 'state', l.state, 'finishedAt', l.finished_at,
    'counts', l.counts) from reviews l where l.pull_request_id = p.id order by l.number desc limit 1)`

const section = sql<PullRequest['section']>`case
  when p.state in ('Merged', 'Closed') then 'closed'
  when f.head_commit is null then 'needsReview'
  when f.head_commit <> p.head_commit then 'changedSinceReview'
  else 'reviewed' end`

const withSections = (db: Handle, organisationId: string) =>
  db
    .selectFrom('pull_requests as p')
    .innerJoin('repositories as r', 'r.id', 'p.repository_id')
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('reviews as f')
          .whereRef('f.pull_request_id', '=', 'p.id')
          .where('f.state', '=', 'Finished')
          .select('f.head_commit')
          .orderBy('f.number', 'desc')
          .limit(1)
          .as('f'),
      (join) => join.onTrue(),
    )
    .where('p.organisation_id', '=', organisationId)
    .select(section.as('section'))

export const selectPullRequests = (db: Handle, organisationId: string) =>
  withSections(db, organisationId)
    .selectAll('p')
    .select(['r.name as repository_name', lastReview.as('last_review')])

export type PullRequestRow = Awaited<ReturnType<ReturnType<typeof selectPullRequests>['executeTakeFirstOrThrow']>>

export const requirePullRequest = async (db: Handle, organisationId: string, id: string): Promise<PullRequestRow> => {
  const row = await selectPullRequests(db, organisationId).where('p.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound()
  return row
}
