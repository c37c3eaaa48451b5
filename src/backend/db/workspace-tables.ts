import type { Generated, JSONColumnType } from 'kysely'
import type { WorkspaceRule } from '#src/contract/workspace-rule.ts'

export interface WorkspaceTables {
  workspaces: {
    id: string
    organisation_id: string
    name: string
    description: string | null
    /** Who belongs besides those that were picked; looked at with every reading, so that it is never out of date. */
    rule: JSONColumnType<WorkspaceRule | null, string | null, string | null>
    is_auto_indexed: boolean
    /** From 1; grows with every change, so that of two people who change the same one the second is told. */
    version: number
    created_at: Date
    updated_at: Date
    created_by: Generated<string | null>
  }
  /** The picked ones. */
  workspace_repositories: { workspace_id: string; repository_id: string }
}
