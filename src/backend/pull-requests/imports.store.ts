import { sql, type Selectable } from 'kysely'
import type { ImportState } from '#src/contract/pull-requests.ts'
import type { Failure } from '#src/contract/repositories.ts'
import { hours } from '#src/lib/durations.ts'
import type { Database, Handle, Tables } from '../db/tables.ts'

/** A claim that is older belongs to a dead process. */
const maxClaimMs = 1 * hours

export const maxImportsAtOnce = 2

type ImportRow = Selectable<Tables['pull_request_imports']>

const countOwn = sql<number>`(select count(*)::int from pull_requests p
  where p.repository_id = pull_request_imports.repository_id)`

const selectStates = (db: Handle, organisationId: string) =>
  db
    .selectFrom('pull_request_imports')
    .where('organisation_id', '=', organisationId)
    .selectAll()
    .select(countOwn.as('pull_requests'))

export const presentImport = (row: ImportRow & { readonly pull_requests: number }): ImportState => ({
  repositoryId: row.repository_id,
  isRunning: row.is_running,
  ...(row.finished_at === null ? {} : { importedAt: row.finished_at.toISOString() }),
  pullRequests: row.pull_requests,
  hasHistory: row.has_history,
  ...(row.failure === null ? {} : { failure: row.failure }),
})

export const listImports = async (db: Handle, organisationId: string): Promise<ImportState[]> =>
  (await selectStates(db, organisationId).orderBy('repository_id').execute()).map(presentImport)

export const readImport = (db: Handle, organisationId: string, repositoryId: string) =>
  selectStates(db, organisationId).where('repository_id', '=', repositoryId).executeTakeFirst()

export const requestImport = async (
  db: Handle,
  organisationId: string,
  repositoryId: string,
  now: number,
): Promise<void> => {
  const requested = { requested_at: new Date(now), is_running: true, is_requested_again: true, failure: null }
  await db
    .insertInto('pull_request_imports')
    .values({ repository_id: repositoryId, organisation_id: organisationId, finished_at: null, ...requested })
    .onConflict((conflict) => conflict.column('repository_id').doUpdateSet(requested))
    .execute()
}

export const requestFurtherImport = async (db: Handle, repositoryId: string, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('pull_request_imports')
    .set({ requested_at: new Date(now), is_running: true, is_requested_again: true })
    .where('repository_id', '=', repositoryId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const isFree = (now: number) =>
  sql<boolean>`(claimed_at is null or claimed_at < ${new Date(now - maxClaimMs)}::timestamptz)`

export const chooseImport = async (
  db: Database,
  underWay: readonly string[],
  now: number,
): Promise<string | undefined> => {
  if (underWay.length >= maxImportsAtOnce) return undefined
  const row = await db
    .selectFrom('pull_request_imports')
    .where('is_running', '=', true)
    .where(isFree(now))
    .$if(underWay.length > 0, (query) => query.where('repository_id', 'not in', [...underWay]))
    .orderBy('requested_at')
    .select('repository_id')
    .executeTakeFirst()
  return row?.repository_id
}

export const claimImport = (db: Handle, repositoryId: string, now: number) =>
  db
    .updateTable('pull_request_imports')
    .set({ claimed_at: new Date(now), is_requested_again: false })
    .where('repository_id', '=', repositoryId)
    .where('is_running', '=', true)
    .where(isFree(now))
    .returningAll()
    .executeTakeFirst()

export interface ImportOutcome {
  readonly hasHistory?: boolean
  readonly failure?: Failure
}

export const finishImport = async (
  db: Handle,
  repositoryId: string,
  { hasHistory, failure }: ImportOutcome,
  now: number,
): Promise<void> => {
  await db
    .updateTable('pull_request_imports')
    .set({
      claimed_at: null,
      is_running: sql<boolean>`is_requested_again`,
      ...(failure === undefined ? { failure: null, finished_at: new Date(now) } : { failure: JSON.stringify(failure) }),
      ...(hasHistory === undefined ? {} : { has_history: hasHistory }),
    })
    .where('repository_id', '=', repositoryId)
    .execute()
}

export const releaseImport = async (db: Handle, repositoryId: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('pull_request_imports')
    .set({ claimed_at: null })
    .where('repository_id', '=', repositoryId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const releaseAllImports = async (db: Handle): Promise<void> => {
  await db.updateTable('pull_request_imports').set({ claimed_at: null }).where('claimed_at', 'is not', null).execute()
}

export const keepHistoryBytes = async (db: Handle, repositoryId: string, bytes: number): Promise<void> => {
  await db
    .updateTable('pull_request_imports')
    .set({ history_bytes: bytes })
    .where('repository_id', '=', repositoryId)
    .execute()
}
