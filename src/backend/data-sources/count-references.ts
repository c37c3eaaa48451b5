import { sql } from 'kysely'
import type { Repository } from '#src/contract/repositories.ts'
import type { Handle } from '../db/tables.ts'
import { createRuleMatcher } from '#src/contract/workspace-rule.ts'
import { listWorkspaces } from './workspaces.store.ts'

interface RepositoryReference {
  readonly id: string
  readonly name: string
  readonly organisation_id: string
  readonly source_type: string
}

export const countWorkspacesUsing = async (db: Handle, { id, name, ...row }: RepositoryReference): Promise<number> => {
  const candidate = { name, sourceType: row.source_type as Repository['sourceType'] }
  const workspaces = await listWorkspaces(db, row.organisation_id)
  return workspaces.filter(
    ({ picked, rule }) => picked.includes(id) || (rule !== null && createRuleMatcher(rule)(candidate)),
  ).length
}

export const countKeysUsing = async (db: Handle, organisationId: string, sourceId: string): Promise<number> => {
  const { keys } = await db
    .selectFrom('api_keys')
    .where('organisation_id', '=', organisationId)
    .where('revoked_at', 'is', null)
    .where('scope', '=', 'SelectedDataSources')
    .where(sql<boolean>`data_sources @> ${JSON.stringify([{ id: sourceId }])}::jsonb`)
    .select(({ fn }) => fn.countAll<number>().as('keys'))
    .executeTakeFirstOrThrow()
  return Number(keys)
}

export const countLinksUsing = async (db: Handle, organisationId: string, sourceId: string): Promise<number> => {
  const { links: count } = await db
    .selectFrom('public_chat_links')
    .where('organisation_id', '=', organisationId)
    .where(sql<boolean>`data_sources @> ${JSON.stringify([{ id: sourceId }])}::jsonb`)
    .select(({ fn }) => fn.countAll<number>().as('links'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
