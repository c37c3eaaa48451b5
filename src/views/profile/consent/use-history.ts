import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { SnapshotFrom } from 'xstate'
import type { consentLogMachine } from '#machines/consent/consent-log.machine.ts'
import { selectUnsent } from '#machines/consent/consent-log.selectors.ts'
import { useCall } from '#src/api/use-call.ts'
import { consentEndpoints, consentPageSize } from '#src/contract/consent.ts'
import { useProduct } from '../../product.ts'
import { toProfileAddress } from '../tabs.ts'
import { mergeHistory, type HistoryEntry, toUnsentEntry } from './history-entries.ts'

type Sync = Awaited<ReturnType<ReturnType<typeof useProduct>['consent']['sync']>>

const nothing: readonly HistoryEntry[] = []

/** Returns null until the log's actor is loaded; the history then shows what the server has. */
const useSync = (): Sync => {
  const { consent } = useProduct()
  const [sync, setSync] = useState<Sync>(null)
  useEffect(() => {
    let isHere = true
    consent.sync().then(
      (loaded) => isHere && setSync(loaded),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [consent])
  return sync
}

const selectUnsentEntries = (snapshot: SnapshotFrom<typeof consentLogMachine> | undefined): readonly HistoryEntry[] =>
  snapshot === undefined ? nothing : selectUnsent(snapshot).map(toUnsentEntry)

const isSame = (left: readonly HistoryEntry[], right: readonly HistoryEntry[]): boolean =>
  left.length === right.length && left.every(({ id }, index) => id === right[index]?.id)

export const useUnsent = (onTaken: () => void): readonly HistoryEntry[] => {
  const log = useSync()?.log
  const tell = useEffectEvent(onTaken)
  useEffect(() => {
    const taken = log?.on('entry.taken', () => tell())
    return () => taken?.unsubscribe()
  }, [log])
  return useSelector(log, selectUnsentEntries, isSame)
}

const parsePage = (search: string): number => {
  const given = new URLSearchParams(search).get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(given) ? Number(given) : 1
}

const usePage = () => {
  const [, navigate] = useLocation()
  const address = toProfileAddress('privacy')
  const wanted = parsePage(useSearch())
  return { wanted, goTo: (page: number) => navigate(page === 1 ? address : `${address}&page=${page}`) }
}

const toQuery = (page: number) => ({ query: { page: String(page), size: String(consentPageSize) } })
const terms = { keepPreviousData: true, onError: () => undefined }

export const useHistory = () => {
  const { wanted, goTo } = usePage()
  const requestedPage = useCall(consentEndpoints.mine, toQuery(wanted), terms)
  const last = Math.max(1, Math.ceil((requestedPage.data?.total ?? 0) / consentPageSize))
  const isBeyond = requestedPage.data !== undefined && wanted > last
  const lastPage = useCall(consentEndpoints.mine, isBeyond ? toQuery(last) : null, terms)
  const { data, error, isValidating, mutate } = isBeyond ? lastPage : requestedPage
  const refresh = () => void mutate()
  const unsent = useUnsent(refresh)
  const page = Math.min(wanted, last)
  const entries = data && mergeHistory(page === 1 ? unsent : nothing, data.entries)
  return { entries, total: data?.total ?? 0, unsent, page, last, goTo, error, isAsking: isValidating, refresh }
}
