import type { Generated, JSONColumnType } from 'kysely'
import type { WorkspaceRule } from '#src/contract/workspace-rule.ts'

export interface WorkspaceTables {
  workspaces: {
    id: string
    organisation_id: string
    name: string
    description: string | null
    rule: JSONColumnType<WorkspaceRule | null, string | null, string | null>
    is_auto_indexed: boolean
    version: number
    created_at: Date
    updated_at: Date
    created_by: Generated<string | null>
  }
  workspace_repositories: { workspace_id: string; repository_id: string }
}
