import { useEffect, useEffectEvent } from 'react'
import { useCall } from '#src/api/use-call.ts'
import { type DataSource, dataSourceEndpoints } from '#src/contract/data-sources.ts'
import { useChatPlace } from './use-chat-place.ts'
import { useConversationActor } from './use-conversation.ts'

const withoutToast = { onError: () => undefined }

const refreshIntervalMs = 3000

const isUnderWay = ({ state }: DataSource): boolean =>
  state === 'New' || state === 'Scheduled' || state === 'Processing'

export type Sources =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly kind: 'waiting'; readonly isIndexing: boolean }
  | { readonly kind: 'none' }
  | {
      readonly kind: 'ready'
      readonly alive: readonly DataSource[]
      readonly isLacking: boolean
      readonly isIndexing: boolean
    }

const findMissing = (chosen: readonly string[], alive: readonly DataSource[]): readonly string[] =>
  chosen.filter((id) => !alive.some((source) => source.id === id))

type Listed = readonly DataSource[] | undefined

const isRepository = ({ type }: DataSource): boolean => type === 'Repository'

const isComing = (all: Listed, missing: readonly string[], isEmpty: boolean): boolean =>
  (isEmpty && all?.some(isRepository) !== false) ||
  all?.some(({ id, state }) => missing.includes(id) && state !== 'Failed') === true

const useSources = (chosen: readonly string[]): Sources => {
  const known = useCall(dataSourceEndpoints.alive, { query: {} }, withoutToast).data
  const isEmpty = known?.length === 0
  const missing = findMissing(chosen, known ?? [])
  const isWanting = isEmpty || (known !== undefined && missing.length > 0)
  const getRefreshInterval = (all: Listed) => (isWanting && isComing(all, missing, isEmpty) ? refreshIntervalMs : 0)
  const all = useCall(dataSourceEndpoints.all, isWanting ? { query: {} } : null, {
    ...withoutToast,
    refreshInterval: getRefreshInterval,
  })
  const options = { ...withoutToast, refreshInterval: getRefreshInterval(all.data) }
  const { data, error, mutate } = useCall(dataSourceEndpoints.alive, { query: {} }, options)
  const underWay = (all.data ?? []).filter(isUnderWay)
  const repositories = all.data?.filter(isRepository) ?? []
  if (data === undefined) {
    return error === undefined ? { kind: 'loading' } : { kind: 'failed', error, retry: () => void mutate() }
  }
  if (data.length > 0) {
    const isIndexing = underWay.some(({ id }) => missing.includes(id))
    return { kind: 'ready', alive: data, isLacking: missing.length > 0, isIndexing }
  }
  if (all.data === undefined) return { kind: 'loading' }
  return repositories.length === 0 ? { kind: 'none' } : { kind: 'waiting', isIndexing: repositories.some(isUnderWay) }
}

const listIds = (sources: Sources): readonly string[] | null => {
  if (sources.kind === 'ready') return sources.alive.map(({ id }) => id)
  return sources.kind === 'none' || sources.kind === 'waiting' ? [] : null
}

export const useChatSources = (): Sources => {
  const actor = useConversationActor()
  const { place } = useChatPlace()
  const sources = useSources(place.sourceIds)
  const ids = listIds(sources)
  const listed = ids?.join()
  const onList = useEffectEvent(() => {
    if (ids !== null) actor.send({ type: 'dataSources.listed', ids })
  })
  useEffect(() => onList(), [listed])
  return sources
}
