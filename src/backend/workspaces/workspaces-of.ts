import type { Repository } from '#src/contract/repositories.ts'
import type { Handle } from '../db/tables.ts'
import { belongingBy } from '#src/contract/workspace-rule.ts'
import { listWorkspaces } from './workspaces.store.ts'

interface Held {
  readonly id: string
  readonly name: string
  readonly organisation_id: string
  readonly source_type: string
}

/** How many workspaces the repository belongs to, picked or by a rule. */
export const countWorkspacesOf = async (db: Handle, { id, name, ...row }: Held): Promise<number> => {
  const candidate = { name, sourceType: row.source_type as Repository['sourceType'] }
  const workspaces = await listWorkspaces(db, row.organisation_id)
  return workspaces.filter(({ picked, rule }) => picked.includes(id) || (rule !== null && belongingBy(rule)(candidate)))
    .length
}
