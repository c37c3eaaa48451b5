import type { DataSourceStatus, Repository } from '#src/contract/repositories.ts'
import { createRuleMatcher, type WorkspaceRule } from '#src/contract/workspace-rule.ts'
import type { Workspace } from '#src/contract/workspaces.ts'

export interface Member {
  readonly id: string
  readonly name: string
  readonly sourceType: Repository['sourceType']
  readonly status: DataSourceStatus
}

export interface Membership {
  readonly picked: readonly string[]
  readonly rule: WorkspaceRule | null
}

export const selectMembers = <Repository extends Member>(
  { picked, rule }: Membership,
  all: readonly Repository[],
): Repository[] => {
  const chosen = new Set(picked)
  const belongs = rule === null ? () => false : createRuleMatcher(rule)
  return all.filter((repository) => chosen.has(repository.id) || belongs(repository))
}

const healthByStatus: Readonly<Record<DataSourceStatus, keyof Workspace['health']>> = {
  New: 'new',
  Scheduled: 'processing',
  Processing: 'processing',
  Incomplete: 'alive',
  Alive: 'alive',
  PartiallyAlive: 'alive',
  Failed: 'failed',
}

export const countHealth = (members: readonly Member[]): Workspace['health'] => {
  const health: Workspace['health'] = { alive: 0, processing: 0, failed: 0, new: 0 }
  for (const { status } of members) health[healthByStatus[status]] += 1
  return health
}

const statusPriority = ['Processing', 'Scheduled', 'Failed', 'New'] as const satisfies readonly DataSourceStatus[]

/** Derives the status of a workspace from its members (`src/README.md`, D9f). */
export const summariseStatus = (members: readonly Member[]): DataSourceStatus => {
  const statuses = new Set(members.map(({ status }) => status))
  const { alive } = countHealth(members)
  if (alive === 0) return statusPriority.find((status) => statuses.has(status)) ?? 'New'
  if (alive < members.length) return 'PartiallyAlive'
  return statuses.has('Incomplete') ? 'Incomplete' : 'Alive'
}
