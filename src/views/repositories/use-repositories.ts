import { useCall } from '#src/api/use-call.ts'
import { type Repository, repositoryEndpoints } from '#src/contract/repositories.ts'
import { useRowChanges } from '../listing/use-row-changes.ts'
import { isInProgress } from './list-filter.ts'

/** Milliseconds between two looks while something is being indexed, and otherwise. */
const quick = 1500
const slow = 30_000

/** The view shows its own failures. */
const untold = { onError: () => undefined }

const paceOf = (repositories: readonly Repository[] | undefined): number =>
  repositories?.some(isInProgress) === true ? quick : slow

/** The list, looked at again as long as `isRefreshed`; a hidden page waits until it is seen again. */
export const useRepositories = (isRefreshed: boolean) => {
  const { data } = useCall(repositoryEndpoints.list, {}, untold)
  return useCall(repositoryEndpoints.list, {}, { ...untold, refreshInterval: isRefreshed ? paceOf(data) : 0 })
}

export const useTotalSize = () => useCall(repositoryEndpoints.totalSize, {}, untold)

/** How the list learns of what was changed here, without waiting for the next look. */
export const useListChanges = () => {
  const { put, drop, refresh } = useRowChanges<Repository>(repositoryEndpoints.list)
  return {
    put,
    drop(id: string) {
      drop(id)
      refresh(repositoryEndpoints.totalSize)
    },
    refresh: () => refresh(repositoryEndpoints.list, repositoryEndpoints.totalSize),
  }
}
