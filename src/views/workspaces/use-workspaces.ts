import { useMemo } from 'react'
import { useCall } from '#src/api/use-call.ts'
import { type Repository, repositoryEndpoints } from '#src/contract/repositories.ts'
import { type Workspace, workspaceEndpoints } from '#src/contract/workspaces.ts'
import { useRowChanges } from '../listing/use-row-changes.ts'

const indexingIntervalMs = 3000
const idleIntervalMs = 30_000

export const withoutToast = { onError: () => undefined }

const getRefreshInterval = (workspaces: readonly Workspace[] | undefined): number =>
  workspaces?.some(({ health }) => health.processing > 0) === true ? indexingIntervalMs : idleIntervalMs

export const useWorkspaces = (isRefreshed: boolean) => {
  const { data } = useCall(workspaceEndpoints.list, {}, withoutToast)
  return useCall(
    workspaceEndpoints.list,
    {},
    { ...withoutToast, refreshInterval: isRefreshed ? getRefreshInterval(data) : 0 },
  )
}

export type RepositoriesById = ReadonlyMap<string, Repository>

export const useRepositoriesById = (workspaces: readonly Workspace[] | undefined): RepositoriesById => {
  const refreshInterval = workspaces?.some(({ health }) => health.processing > 0) === true ? indexingIntervalMs : 0
  const { data } = useCall(repositoryEndpoints.list, {}, { ...withoutToast, refreshInterval })
  return useMemo(() => new Map(data?.map((repository) => [repository.id, repository])), [data])
}

export const useWorkspaceChanges = () => {
  const { putRow, dropRow, refresh } = useRowChanges<Workspace>(workspaceEndpoints.list)
  return { putRow, dropRow, refresh: () => refresh(workspaceEndpoints.list, repositoryEndpoints.list) }
}
