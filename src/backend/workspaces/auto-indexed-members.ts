import type { Handle } from '../db/tables.ts'
import { selectMembers } from '../data-sources/workspace-members.ts'
import { listCandidates, listWorkspaces } from '../data-sources/workspaces.store.ts'

export const findAutoIndexedMembers = async (db: Handle): Promise<ReadonlySet<string>> => {
  const organisations = await db
    .selectFrom('workspaces as w')
    .innerJoin('organisations as o', 'o.id', 'w.organisation_id')
    .where('w.is_auto_indexed', '=', true)
    .where('o.is_auto_indexing_allowed', '=', true)
    .select('o.id')
    .distinct()
    .execute()
  const members = new Set<string>()
  for (const { id } of organisations) {
    const candidates = await listCandidates(db, id)
    const kept = (await listWorkspaces(db, id)).filter((workspace) => workspace.is_auto_indexed)
    for (const workspace of kept) for (const member of selectMembers(workspace, candidates)) members.add(member.id)
  }
  return members
}
