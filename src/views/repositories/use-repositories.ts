import { useSWRConfig } from 'swr'
import { keyOf } from '#src/api/call-key.ts'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { type Repository, repositoryEndpoints } from '#src/contract/repositories.ts'
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
  const { scope } = useApi()
  const { mutate } = useSWRConfig()
  const list = keyOf(scope, repositoryEndpoints.list)
  const change = (next: (known: readonly Repository[]) => readonly Repository[]) =>
    void mutate<readonly Repository[]>(list, (known) => next(known ?? []), { revalidate: false })
  const refresh = () =>
    void Promise.all([mutate(list), mutate(keyOf(scope, repositoryEndpoints.totalSize))]).catch(() => undefined)
  return {
    put: (repository: Repository) => change((known) => [repository, ...known.filter(({ id }) => id !== repository.id)]),
    drop: (id: string) => {
      change((known) => known.filter((repository) => repository.id !== id))
      void mutate(keyOf(scope, repositoryEndpoints.totalSize)).catch(() => undefined)
    },
    refresh,
  }
}
