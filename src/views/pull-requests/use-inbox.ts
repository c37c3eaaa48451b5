import { useCallback, useEffect, useRef } from 'react'
import { useSWRConfig } from 'swr'
import { useCall } from '#src/api/use-call.ts'
import { type ImportState, pullRequestInboxEndpoints } from '#src/contract/pull-requests.ts'
import { repositoryEndpoints } from '#src/contract/repositories.ts'
import { useSettled } from '../use-settled.ts'
import { type InboxFilter, toQuery } from './inbox-filter.ts'

const withoutToast = { onError: () => undefined }

const runningIntervalMs = 2000
const idleIntervalMs = 30_000

const isAnyRunning = (imports: readonly ImportState[] | undefined): boolean =>
  imports?.some(({ isRunning }) => isRunning) === true

export const useImports = (isRefreshed: boolean) =>
  useCall(
    pullRequestInboxEndpoints.imports,
    {},
    {
      ...withoutToast,
      refreshInterval: (known) => (isAnyRunning(known) ? runningIntervalMs : isRefreshed ? idleIntervalMs : 0),
    },
  )

export const useInboxRepositories = () => useCall(repositoryEndpoints.list, {}, withoutToast)

export const useInbox = (filter: InboxFilter, isRefreshed: boolean) => {
  const words = useSettled(filter.words)
  const { data: imports } = useImports(isRefreshed)
  const isImporting = isAnyRunning(imports)
  const inbox = useCall(
    pullRequestInboxEndpoints.list,
    { query: toQuery({ ...filter, words }) },
    {
      ...withoutToast,
      keepPreviousData: true,
      refreshInterval: isImporting ? runningIntervalMs : isRefreshed ? idleIntervalMs : 0,
    },
  )
  const { mutate } = inbox
  const lastImports = imports?.map(({ importedAt }) => importedAt).join()
  const knownImports = useRef(lastImports)
  useEffect(() => {
    if (knownImports.current !== undefined && knownImports.current !== lastImports) void mutate().catch(() => undefined)
    knownImports.current = lastImports
  }, [lastImports, mutate])
  return { ...inbox, isImporting }
}

export const useRefreshInbox = () => {
  const { mutate } = useSWRConfig()
  return useCallback(
    () => void mutate((key) => JSON.stringify(key).includes('"/api/pull-requests')).catch(() => undefined),
    [mutate],
  )
}
