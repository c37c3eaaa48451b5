import type { Database } from '../db/tables.ts'
import { selectMembers, type Member } from './workspace-members.ts'
import { listCandidates, listWorkspaces } from './workspaces.store.ts'

/** The id of a workspace also allows the repositories that belong to it. */
export type AllowedSources = 'all' | readonly string[]

export interface Reach {
  readonly organisationId: string
  readonly allowedSources: AllowedSources
}

export const selectRepositoriesWithin = async <Repository extends Member>(
  db: Database,
  { organisationId, allowedSources }: Reach,
  all: readonly Repository[],
): Promise<readonly Repository[]> => {
  if (allowedSources === 'all') return all
  const allowed = new Set(allowedSources)
  const direct = all.filter(({ id }) => allowed.has(id))
  if (direct.length === allowed.size) return direct
  const workspaces = (await listWorkspaces(db, organisationId)).filter(({ id }) => allowed.has(id))
  const within = new Set([...direct, ...workspaces.flatMap((workspace) => selectMembers(workspace, all))])
  return all.filter((repository) => within.has(repository))
}

export const isWorkspaceWithin = ({ allowedSources }: Reach, id: string): boolean =>
  allowedSources === 'all' || allowedSources.includes(id)

export const isRepositoryWithin = async (db: Database, reach: Reach, id: string): Promise<boolean> => {
  if (reach.allowedSources === 'all' || reach.allowedSources.includes(id)) return true
  const within = await selectRepositoriesWithin(db, reach, await listCandidates(db, reach.organisationId))
  return within.some((repository) => repository.id === id)
}

const readExisting = async (db: Database, organisationId: string, ids: readonly string[]) => ({
  repositories: await db
    .selectFrom('repositories')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', ids)
    .select('id')
    .execute(),
  workspaces: await db
    .selectFrom('workspaces')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', ids)
    .select('id')
    .execute(),
})

export const selectSourcesWithin = async (db: Database, reach: Reach, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const { repositories, workspaces } = await readExisting(db, reach.organisationId, ids)
  const within = new Set(workspaces.map(({ id }) => id).filter((id) => isWorkspaceWithin(reach, id)))
  for (const { id } of repositories) if (await isRepositoryWithin(db, reach, id)) within.add(id)
  return ids.filter((id) => within.has(id))
}

export const getOnlySource = ({ allowedSources }: Reach): string | undefined =>
  allowedSources !== 'all' && allowedSources.length === 1 ? allowedSources[0] : undefined
