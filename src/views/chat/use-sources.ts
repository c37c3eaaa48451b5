import { useEffect, useEffectEvent } from 'react'
import { useCall } from '#src/api/use-call.ts'
import { type DataSource, dataSourceEndpoints } from '#src/contract/data-sources.ts'
import { useConversationActor } from './use-conversation.ts'

const untold = { onError: () => undefined }

/** Milliseconds between two looks while nothing can be asked about yet. */
const pace = 3000

const isUnderWay = ({ state }: DataSource): boolean =>
  state === 'New' || state === 'Scheduled' || state === 'Processing'

export type Sources =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }
  /** Something was added, but nothing has an index. */
  | { readonly kind: 'waiting'; readonly isIndexing: boolean }
  | { readonly kind: 'none' }
  | { readonly kind: 'ready'; readonly alive: readonly DataSource[] }

/** What can be asked about. */
const useSources = (): Sources => {
  const known = useCall(dataSourceEndpoints.alive, { query: {} }, untold)
  const isEmpty = known.data?.length === 0
  const alive = useCall(dataSourceEndpoints.alive, { query: {} }, { ...untold, refreshInterval: isEmpty ? pace : 0 })
  const all = useCall(dataSourceEndpoints.all, isEmpty ? { query: {} } : null, { ...untold, refreshInterval: pace })
  const { data, error } = alive
  if (data === undefined) {
    return error === undefined ? { kind: 'loading' } : { kind: 'failed', error, retry: () => void alive.mutate() }
  }
  if (data.length > 0) return { kind: 'ready', alive: data }
  if (all.data === undefined) return { kind: 'loading' }
  return all.data.length === 0 ? { kind: 'none' } : { kind: 'waiting', isIndexing: all.data.some(isUnderWay) }
}

const idsOf = (sources: Sources): readonly string[] | null => {
  if (sources.kind === 'ready') return sources.alive.map(({ id }) => id)
  return sources.kind === 'none' || sources.kind === 'waiting' ? [] : null
}

/** What can be asked about, of which the conversation is told. */
export const useToldSources = (): Sources => {
  const actor = useConversationActor()
  const sources = useSources()
  const ids = idsOf(sources)
  const listed = ids?.join()
  const onList = useEffectEvent(() => {
    if (ids !== null) actor.send({ type: 'dataSources.listed', ids })
  })
  useEffect(() => onList(), [listed])
  return sources
}
