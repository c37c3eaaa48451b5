import { sql } from 'kysely'
import {
  inboxSections,
  type InboxSection,
  pullRequestPageSize,
  type pullRequestSorts,
} from '#src/contract/pull-requests.ts'
import { containsWords } from '../db/contains-words.ts'
import type { Handle } from '../db/tables.ts'
import { type PullRequestRow, selectPullRequests } from './pull-requests.store.ts'

export interface InboxFilter {
  readonly q?: string | undefined
  readonly section?: InboxSection | undefined
  readonly repositoryId?: string | undefined
  readonly author?: string | undefined
}

type Sort = (typeof pullRequestSorts)[number]

export interface InboxOrder {
  readonly sort: Sort
  readonly isDescending: boolean
  readonly page: number
}

const maxAuthors = 500

const searched = sql`(i.title || ' ' || i.author || ' ' || coalesce(i.source_branch, '') || ' '
  || coalesce(i.number::text, '') || ' ' || coalesce('#' || i.number::text, ''))`

const orders: Readonly<Record<Sort, ReturnType<typeof sql>>> = {
  updated: sql`i.updated_at`,
  opened: sql`i.opened_at`,
  size: sql`(i.added_lines::bigint + i.removed_lines)`,
  findings: sql`coalesce((i.last_review -> 'counts' ->> 'new')::int + (i.last_review -> 'counts' ->> 'stillOpen')::int, -1)`,
}

const selectInbox = (db: Handle, organisationId: string, { q = '', repositoryId, author }: InboxFilter) =>
  db
    .selectFrom(selectPullRequests(db, organisationId).as('i'))
    .where(containsWords(searched, q))
    .$if(repositoryId !== undefined, (query) => query.where('i.repository_id', '=', repositoryId ?? ''))
    .$if(author !== undefined, (query) => query.where('i.author', '=', author ?? ''))

export const listInbox = (
  db: Handle,
  organisationId: string,
  filter: InboxFilter,
  { sort, isDescending, page }: InboxOrder,
): Promise<PullRequestRow[]> =>
  selectInbox(db, organisationId, filter)
    .$if(filter.section !== undefined, (query) => query.where('i.section', '=', filter.section ?? 'closed'))
    .selectAll()
    .orderBy(orders[sort], isDescending ? 'desc' : 'asc')
    .orderBy('i.id', 'desc')
    .offset((page - 1) * pullRequestPageSize)
    .limit(pullRequestPageSize)
    .execute()

export const countInbox = async (
  db: Handle,
  organisationId: string,
  filter: InboxFilter,
): Promise<Record<InboxSection, number>> => {
  const rows = await selectInbox(db, organisationId, filter)
    .select(['i.section', ({ fn }) => fn.countAll<number>().as('amount')])
    .groupBy('i.section')
    .execute()
  const amounts = new Map(rows.map(({ section, amount }) => [section, Number(amount)]))
  return Object.fromEntries(inboxSections.map((section) => [section, amounts.get(section) ?? 0])) as Record<
    InboxSection,
    number
  >
}

export const listAuthors = async (db: Handle, organisationId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('pull_requests')
    .where('organisation_id', '=', organisationId)
    .select('author')
    .distinct()
    .limit(maxAuthors)
    .execute()
  return rows.map(({ author }) => author).toSorted()
}
