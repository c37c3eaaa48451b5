import { useMemo } from 'react'
import { useCall } from '#src/api/use-call.ts'
import { type Repository, repositoryEndpoints } from '#src/contract/repositories.ts'
import { type Workspace, workspaceEndpoints } from '#src/contract/workspaces.ts'
import { useRowChanges } from '../listing/use-row-changes.ts'

/** Milliseconds between two looks while something is being indexed, and otherwise. */
const indexingIntervalMs = 3000
const idleIntervalMs = 30_000

/** The view shows its own failures. */
export const withoutToast = { onError: () => undefined }

const getRefreshInterval = (workspaces: readonly Workspace[] | undefined): number =>
  workspaces?.some(({ health }) => health.processing > 0) === true ? indexingIntervalMs : idleIntervalMs

/** The list, looked at again as long as `isRefreshed`. */
export const useWorkspaces = (isRefreshed: boolean) => {
  const { data } = useCall(workspaceEndpoints.list, {}, withoutToast)
  return useCall(
    workspaceEndpoints.list,
    {},
    { ...withoutToast, refreshInterval: isRefreshed ? getRefreshInterval(data) : 0 },
  )
}

export type RepositoriesById = ReadonlyMap<string, Repository>

/** The repositories, as the list of them knows them; empty until it is there. */
export const useRepositoriesById = (workspaces: readonly Workspace[] | undefined): RepositoriesById => {
  const refreshInterval = workspaces?.some(({ health }) => health.processing > 0) === true ? indexingIntervalMs : 0
  const { data } = useCall(repositoryEndpoints.list, {}, { ...withoutToast, refreshInterval })
  return useMemo(() => new Map(data?.map((repository) => [repository.id, repository])), [data])
}

/** How the lists learn of what was changed here, without waiting for the next look. */
export const useWorkspaceChanges = () => {
  const { put, drop, refresh } = useRowChanges<Workspace>(workspaceEndpoints.list)
  return { put, drop, refresh: () => refresh(workspaceEndpoints.list, repositoryEndpoints.list) }
}
