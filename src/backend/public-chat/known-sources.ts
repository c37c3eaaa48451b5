import type { DataSource } from '#src/contract/data-sources.ts'
import type { Handle } from '../db/tables.ts'
import { selectMembers } from '../data-sources/workspace-members.ts'
import { listCandidates, listWorkspaces } from '../data-sources/workspaces.store.ts'

export interface KnownSource {
  readonly id: string
  readonly name: string
  readonly type: DataSource['type']
  readonly isEmpty: boolean
}

export const knownSources = async (db: Handle, organisationId: string): Promise<ReadonlyMap<string, KnownSource>> => {
  const repositories = await listCandidates(db, organisationId)
  const workspaces = await listWorkspaces(db, organisationId)
  const known: readonly KnownSource[] = [
    ...repositories.map(({ id, name }) => ({ id, name, type: 'Repository' as const, isEmpty: false })),
    ...workspaces.map((workspace) => ({
      id: workspace.id,
      name: workspace.name,
      type: 'Workspace' as const,
      isEmpty: selectMembers(workspace, repositories).length === 0,
    })),
  ]
  return new Map(known.map((source) => [source.id, source]))
}
