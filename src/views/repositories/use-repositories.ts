import { useEffect, useEffectEvent, useRef } from 'react'
import { useCall } from '#src/api/use-call.ts'
import { type Repository, repositoryEndpoints } from '#src/contract/repositories.ts'
import { useRowChanges } from '../listing/use-row-changes.ts'
import { isInProgress } from './list-filter.ts'

const indexingIntervalMs = 1500
const idleIntervalMs = 30_000

const withoutToast = { onError: () => undefined }

const getRefreshInterval = (repositories: readonly Repository[] | undefined): number =>
  repositories?.some(isInProgress) === true ? indexingIntervalMs : idleIntervalMs

export const useRepositories = (isRefreshed: boolean) => {
  const { data } = useCall(repositoryEndpoints.list, {}, withoutToast)
  return useCall(
    repositoryEndpoints.list,
    {},
    { ...withoutToast, refreshInterval: isRefreshed ? getRefreshInterval(data) : 0 },
  )
}

/** Changes when an index is completed or removed, wherever that was requested. */
const toIndexesKey = (repositories: readonly Repository[] | undefined): string | undefined =>
  repositories?.map(({ id, index }) => `${id} ${index?.indexedAt ?? ''}`).join()

export const useIndexChange = (repositories: readonly Repository[] | undefined, onChange: () => void) => {
  const key = toIndexesKey(repositories)
  const known = useRef(key)
  const onKey = useEffectEvent(() => {
    if (known.current !== undefined && key !== known.current) onChange()
    known.current = key
  })
  useEffect(() => onKey(), [key])
}

export const useTotalSize = (repositories: readonly Repository[] | undefined) => {
  const { data, mutate } = useCall(repositoryEndpoints.totalSize, {}, withoutToast)
  useIndexChange(repositories, () => void mutate())
  return data
}

export const useListChanges = () => {
  const { putRow, dropRow, refresh } = useRowChanges<Repository>(repositoryEndpoints.list)
  return {
    putRow,
    dropRow(id: string) {
      dropRow(id)
      refresh(repositoryEndpoints.totalSize)
    },
    refresh: () => refresh(repositoryEndpoints.list, repositoryEndpoints.totalSize),
  }
}
