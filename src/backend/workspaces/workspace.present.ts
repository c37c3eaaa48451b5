import type { Workspace } from '#src/contract/workspaces.ts'
import { countHealth, type Member, selectMembers, summariseStatus } from '../data-sources/workspace-members.ts'
import type { WorkspaceRow } from '../data-sources/workspaces.store.ts'

export const presentWorkspace = (row: WorkspaceRow, candidates: readonly Member[]): Workspace => {
  const members = selectMembers(row, candidates)
  const picked = new Set(row.picked)
  const ids = members.map(({ id }) => id)
  return {
    id: row.id,
    name: row.name,
    ...(row.description === null ? {} : { description: row.description }),
    repositoryIds: ids,
    pickedIds: ids.filter((id) => picked.has(id)),
    ...(row.rule === null ? {} : { rule: row.rule }),
    status: summariseStatus(members),
    health: countHealth(members),
    isAutoIndexed: row.is_auto_indexed,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
