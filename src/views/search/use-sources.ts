import { useCall } from '#src/api/use-call.ts'
import { type DataSource, dataSourceEndpoints, readyEndpoints, systemEndpoints } from '#src/contract/data-sources.ts'

const withoutToast = { onError: () => undefined }
const stable = { ...withoutToast, revalidateOnFocus: false, revalidateIfStale: false }

const isUnderWay = ({ state }: DataSource): boolean =>
  state === 'Scheduled' || state === 'Processing' || state === 'New'

const toIdSet = (sources: readonly DataSource[] | undefined): ReadonlySet<string> =>
  new Set(sources?.map(({ id }) => id))

/** The two lists are requested one after the other, so one may know of a completed index before the other. */
const isAwaited = (source: DataSource, searchable: ReadonlySet<string>): boolean =>
  !searchable.has(source.id) && source.state !== 'Failed'

const isRepository = ({ type }: DataSource): boolean => type === 'Repository'

export interface Sources {
  readonly all: readonly DataSource[] | undefined
  readonly beingIndexed: readonly DataSource[]
  /** These are searched with their old index while a new one is built. */
  readonly beingRebuilt: readonly DataSource[]
  readonly hasIndex: boolean
  readonly hasRepositories: boolean
}

const unknown: Sources = {
  all: undefined,
  beingIndexed: [],
  beingRebuilt: [],
  hasIndex: false,
  hasRepositories: false,
}

const refreshIntervalMs = 3000

const isUnsettled = (all: readonly DataSource[] | undefined, searchable: ReadonlySet<string>): boolean =>
  all?.some((source) => isRepository(source) && (isUnderWay(source) || isAwaited(source, searchable))) === true

export const useSources = (): Sources => {
  const { data: knownAll } = useCall(dataSourceEndpoints.all, { query: {} }, withoutToast)
  const { data: knownReady } = useCall(readyEndpoints.ready, { query: {} }, withoutToast)
  const watched = {
    ...withoutToast,
    refreshInterval: isUnsettled(knownAll, toIdSet(knownReady)) ? refreshIntervalMs : 0,
  }
  const { data: all } = useCall(dataSourceEndpoints.all, { query: {} }, watched)
  const { data: ready } = useCall(readyEndpoints.ready, { query: {} }, watched)
  if (all === undefined || ready === undefined) return unknown
  const searchable = toIdSet(ready)
  const repositories = all.filter(isRepository)
  return {
    all,
    beingIndexed: repositories.filter((source) => isAwaited(source, searchable)),
    beingRebuilt: ready.filter((source) => isRepository(source) && isUnderWay(source)),
    hasIndex: searchable.size > 0,
    hasRepositories: repositories.length > 0,
  }
}

export const useLanguages = () => useCall(systemEndpoints.supportedLanguages, {}, stable).data
