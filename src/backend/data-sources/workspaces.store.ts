import { sql } from 'kysely'
import type { DataSourceStatus, Repository } from '#src/contract/repositories.ts'
import type { WorkspaceRule } from '#src/contract/workspace-rule.ts'
import type { Handle } from '../db/tables.ts'
import type { Member } from './workspace-members.ts'

const selectWorkspaces = (db: Handle, organisationId: string) =>
  db
    .selectFrom('workspaces as w')
    .where('w.organisation_id', '=', organisationId)
    .selectAll('w')
    .select(
      sql<string[]>`coalesce((
        select array_agg(m.repository_id) from workspace_repositories m where m.workspace_id = w.id), '{}')`.as(
        'picked',
      ),
    )

export type WorkspaceRow = Awaited<ReturnType<ReturnType<typeof selectWorkspaces>['executeTakeFirstOrThrow']>>

export const listWorkspaces = (db: Handle, organisationId: string): Promise<WorkspaceRow[]> =>
  selectWorkspaces(db, organisationId).orderBy('w.name').orderBy('w.id').execute()

export const findWorkspace = (db: Handle, organisationId: string, id: string): Promise<WorkspaceRow | undefined> =>
  selectWorkspaces(db, organisationId).where('w.id', '=', id).executeTakeFirst()

export const listCandidates = async (db: Handle, organisationId: string): Promise<Member[]> => {
  const rows = await db
    .selectFrom('repositories')
    .where('organisation_id', '=', organisationId)
    .select(['id', 'name', 'source_type', 'status'])
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, source_type, status }) => ({
    id,
    name,
    sourceType: source_type as Repository['sourceType'],
    status: status as DataSourceStatus,
  }))
}

interface NewWorkspace {
  readonly id: string
  readonly organisationId: string
  readonly name: string
  readonly description: string | null
  readonly rule: WorkspaceRule | null
  readonly createdBy: string
}

const toStoredRule = (rule: WorkspaceRule | null): string | null => (rule === null ? null : JSON.stringify(rule))

export const insertWorkspace = async (db: Handle, workspace: NewWorkspace, now: Date): Promise<void> => {
  await db
    .insertInto('workspaces')
    .values({
      id: workspace.id,
      organisation_id: workspace.organisationId,
      name: workspace.name,
      description: workspace.description,
      rule: toStoredRule(workspace.rule),
      is_auto_indexed: false,
      version: 1,
      created_at: now,
      updated_at: now,
      created_by: workspace.createdBy,
    })
    .execute()
}

export interface WorkspaceChange {
  readonly name?: string
  readonly description?: string | null
  readonly rule?: WorkspaceRule | null
  readonly isAutoIndexed?: boolean
}

/** Returns false when the workspace is gone or its version is not current; without a version the last writer wins. */
export const updateWorkspace = async (
  db: Handle,
  { id, organisationId, version }: { id: string; organisationId: string; version?: number },
  { name, description, rule, isAutoIndexed }: WorkspaceChange,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('workspaces')
    .set({
      version: sql<number>`version + 1`,
      updated_at: now,
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      ...(rule === undefined ? {} : { rule: toStoredRule(rule) }),
      ...(isAutoIndexed === undefined ? {} : { is_auto_indexed: isAutoIndexed }),
    })
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteWorkspace = async (db: Handle, organisationId: string, id: string): Promise<void> => {
  await db.deleteFrom('workspaces').where('id', '=', id).where('organisation_id', '=', organisationId).execute()
}

/** The ids are sent as one JSON parameter, however many they are. */
const toIdList = (ids: readonly string[]) =>
  sql<string>`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

export const areOwnRepositories = async (
  db: Handle,
  organisationId: string,
  ids: readonly string[],
): Promise<boolean> => {
  const { found } = await db
    .selectFrom('repositories')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', toIdList(ids))
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  return Number(found) === new Set(ids).size
}

export const pickRepositories = async (
  db: Handle,
  organisationId: string,
  workspaceId: string,
  ids: readonly string[],
): Promise<void> => {
  await db
    .insertInto('workspace_repositories')
    .columns(['workspace_id', 'repository_id'])
    .expression((where) =>
      where
        .selectFrom('repositories')
        .where('organisation_id', '=', organisationId)
        .where('id', 'in', toIdList(ids))
        .select([sql<string>`${workspaceId}`.as('workspace_id'), 'id']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const unpickRepositories = async (db: Handle, workspaceId: string, ids?: readonly string[]): Promise<void> => {
  await db
    .deleteFrom('workspace_repositories')
    .where('workspace_id', '=', workspaceId)
    .$if(ids !== undefined, (query) => query.where('repository_id', 'in', toIdList(ids ?? [])))
    .execute()
}

/** Returns false, and changes nothing, unless every id belongs to the organisation. */
export const setWorkspacesAutoIndexed = async (
  db: Handle,
  organisationId: string,
  { ids, isEnabled, now }: { ids: readonly string[]; isEnabled: boolean; now: Date },
): Promise<boolean> => {
  const rows = await db
    .selectFrom('workspaces')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', toIdList(ids))
    .select('id')
    .forUpdate()
    .execute()
  if (rows.length !== new Set(ids).size) return false
  await db
    .updateTable('workspaces')
    .set({ is_auto_indexed: isEnabled, version: sql<number>`version + 1`, updated_at: now })
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', toIdList(ids))
    .where('is_auto_indexed', '!=', isEnabled)
    .execute()
  return true
}
