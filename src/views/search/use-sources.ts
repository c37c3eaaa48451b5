import { useCall } from '#src/api/use-call.ts'
import { type DataSource, dataSourceEndpoints, readyEndpoints, systemEndpoints } from '#src/contract/data-sources.ts'

const untold = { onError: () => undefined }
const rarely = { ...untold, revalidateOnFocus: false, revalidateIfStale: false }

const isUnderWay = ({ state }: DataSource): boolean =>
  state === 'Scheduled' || state === 'Processing' || state === 'New'

const idsOf = (sources: readonly DataSource[] | undefined): ReadonlySet<string> => new Set(sources?.map(({ id }) => id))

/** On its way to be searched. The two lists are asked for one after the other: one may know of a complete index before the other does. */
const isAwaited = (source: DataSource, searchable: ReadonlySet<string>): boolean =>
  !searchable.has(source.id) && source.state !== 'Failed'

export interface Sources {
  /** Undefined until both lists are there. */
  readonly all: readonly DataSource[] | undefined
  /** Without an index yet, while one is made. */
  readonly beingIndexed: readonly DataSource[]
  /** Searched as they were, while a new index is made. */
  readonly beingRebuilt: readonly DataSource[]
  readonly hasIndex: boolean
}

const unknown: Sources = { all: undefined, beingIndexed: [], beingRebuilt: [], hasIndex: false }

/** Milliseconds between two looks while something is being indexed. */
const pace = 3000

const isUnsettled = (all: readonly DataSource[] | undefined, searchable: ReadonlySet<string>): boolean =>
  all?.some((source) => isUnderWay(source) || isAwaited(source, searchable)) === true

/** What can be searched, and what is on its way to be. */
export const useSources = (): Sources => {
  const { data: knownAll } = useCall(dataSourceEndpoints.all, { query: {} }, untold)
  const { data: knownReady } = useCall(readyEndpoints.ready, { query: {} }, untold)
  const watched = { ...untold, refreshInterval: isUnsettled(knownAll, idsOf(knownReady)) ? pace : 0 }
  const { data: all } = useCall(dataSourceEndpoints.all, { query: {} }, watched)
  const { data: ready } = useCall(readyEndpoints.ready, { query: {} }, watched)
  if (all === undefined || ready === undefined) return unknown
  const searchable = idsOf(ready)
  return {
    all,
    beingIndexed: all.filter((source) => isAwaited(source, searchable)),
    beingRebuilt: ready.filter(isUnderWay),
    hasIndex: searchable.size > 0,
  }
}

/** Results come from an older index, or leave out what has none yet. */
export const areNotesDue = ({ beingIndexed, beingRebuilt, hasIndex }: Sources): boolean =>
  beingRebuilt.length > 0 || (hasIndex && beingIndexed.length > 0)

/** The programming languages that can be told apart, and their file endings. */
export const useLanguages = () => useCall(systemEndpoints.supportedLanguages, {}, rarely).data
