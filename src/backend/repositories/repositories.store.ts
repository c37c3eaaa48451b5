import { sql, type ExpressionBuilder } from 'kysely'
import type { DataSourceStatus, Repository } from '#src/contract/repositories.ts'
import type { SourceHostKind } from '#src/contract/source-hosts.ts'
import type { Database, Handle, Tables } from '../db/tables.ts'
import { serialiseWaitingProgress } from './waiting-progress.ts'

export interface HostPlace {
  readonly kind: SourceHostKind
  readonly address: string
  readonly id: string
}

export interface NewRepository {
  readonly id: string
  readonly organisationId: string
  readonly name: string
  readonly description: string | null
  readonly sourceType: Repository['sourceType']
  readonly url: string | null
  readonly branch: string | null
  readonly uploadId: string | null
  readonly isAutoIndexed: boolean
  readonly addedBy: string | null
  readonly host?: HostPlace
}

export const insertRepository = async (db: Handle, repository: NewRepository, now: number): Promise<void> => {
  await db
    .insertInto('repositories')
    .values({
      id: repository.id,
      organisation_id: repository.organisationId,
      name: repository.name,
      description: repository.description,
      source_type: repository.sourceType,
      url: repository.url,
      branch: repository.branch,
      upload_id: repository.uploadId,
      status: 'Scheduled' satisfies DataSourceStatus,
      failure: null,
      progress: serialiseWaitingProgress(now),
      current_index: null,
      is_auto_indexed: repository.isAutoIndexed,
      created_at: new Date(now),
      added_by: repository.addedBy,
      host_kind: repository.host?.kind ?? null,
      host_id: repository.host?.id ?? null,
      host_address: repository.host?.address ?? null,
    })
    .execute()
}

const selectRepositories = (db: Handle, organisationId: string) =>
  db
    .selectFrom('repositories as r')
    .leftJoin('code_indexes as i', 'i.no', 'r.current_index')
    .where('r.organisation_id', '=', organisationId)
    .selectAll('r')
    .select([
      'i.completed_at',
      'i.commit_info',
      'i.branch as indexed_branch',
      'i.files',
      'i.symbols',
      'i.size_bytes',
      'i.languages',
      'i.skipped',
    ])

export type RepositoryRow = Awaited<ReturnType<ReturnType<typeof selectRepositories>['executeTakeFirstOrThrow']>>

export const listRepositories = (db: Handle, organisationId: string): Promise<RepositoryRow[]> =>
  selectRepositories(db, organisationId).orderBy('r.created_at', 'desc').orderBy('r.id', 'desc').execute()

export const findRepository = (db: Handle, organisationId: string, id: string): Promise<RepositoryRow | undefined> =>
  selectRepositories(db, organisationId).where('r.id', '=', id).executeTakeFirst()

interface RepositoryChange {
  readonly name: string
  readonly description?: string | null
  readonly branch?: string | null
  readonly url?: string
  readonly isAutoIndexed?: boolean
}

export const updateRepository = async (
  db: Handle,
  organisationId: string,
  id: string,
  { name, description, branch, url, isAutoIndexed }: RepositoryChange,
): Promise<void> => {
  await db
    .updateTable('repositories')
    .set({
      name,
      ...(description === undefined ? {} : { description }),
      ...(branch === undefined ? {} : { branch }),
      ...(url === undefined ? {} : { url }),
      ...(isAutoIndexed === undefined ? {} : { is_auto_indexed: isAutoIndexed }),
    })
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .execute()
}

/** Returns false, and changes nothing, unless every id belongs to the organisation. */
export const setAutoIndexed = (
  db: Database,
  organisationId: string,
  ids: readonly string[],
  isEnabled: boolean,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const wanted = [...new Set(ids)]
    if (wanted.length === 0) return true
    const ofOrganisation = (where: ExpressionBuilder<Tables, 'repositories'>) =>
      where.and([where('organisation_id', '=', organisationId), where('id', 'in', wanted)])
    const rows = await transaction.selectFrom('repositories').select('id').where(ofOrganisation).execute()
    if (rows.length !== wanted.length) return false
    await transaction.updateTable('repositories').set({ is_auto_indexed: isEnabled }).where(ofOrganisation).execute()
    return true
  })

export const measureTotalSize = async (
  db: Handle,
  organisationId: string,
): Promise<{ sizeBytes: number; repositories: number }> => {
  const { bytes, repositories } = await db
    .selectFrom('repositories as r')
    .leftJoin('code_indexes as i', 'i.no', 'r.current_index')
    .where('r.organisation_id', '=', organisationId)
    .select(({ fn }) => [
      sql<number>`coalesce(sum(i.size_bytes), 0)::float8`.as('bytes'),
      fn.countAll<number>().as('repositories'),
    ])
    .executeTakeFirstOrThrow()
  return { sizeBytes: Number(bytes), repositories: Number(repositories) }
}

export const listSkippedFiles = (db: Handle, organisationId: string, id: string, path?: string) =>
  db
    .selectFrom('repositories as r')
    .innerJoin('skipped_files as s', 's.index_no', 'r.current_index')
    .where('r.organisation_id', '=', organisationId)
    .where('r.id', '=', id)
    .$if(path === undefined, (rows) => rows.where('s.is_listed', '=', true))
    .$if(path !== undefined, (rows) => rows.where('s.path', '=', (path ?? '').replaceAll('\0', '')))
    .select(['s.path', 's.reason', 's.size_bytes as sizeBytes'])
    .orderBy('s.path')
    .limit(1000)
    .execute()

export const countConversations = async (db: Handle, organisationId: string, id: string): Promise<number> => {
  const { conversations } = await db
    .selectFrom('conversations')
    .where('organisation_id', '=', organisationId)
    .where('archived_at', 'is', null)
    .where('user_id', 'is not', null)
    .where(sql<boolean>`data_sources @> ${JSON.stringify([{ id }])}::jsonb`)
    .select(({ fn }) => fn.countAll<number>().as('conversations'))
    .executeTakeFirstOrThrow()
  return Number(conversations)
}
