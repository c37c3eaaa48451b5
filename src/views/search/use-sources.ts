import { useCall } from '#src/api/use-call.ts'
import { type DataSource, dataSourceEndpoints, readyEndpoints, systemEndpoints } from '#src/contract/data-sources.ts'

const untold = { onError: () => undefined }
const rarely = { ...untold, revalidateOnFocus: false, revalidateIfStale: false }

const isUnderWay = ({ state }: DataSource): boolean =>
  state === 'Scheduled' || state === 'Processing' || state === 'New'

export interface Sources {
  /** Undefined until both lists are there. */
  readonly all: readonly DataSource[] | undefined
  /** Without an index yet, while one is made. */
  readonly beingIndexed: readonly DataSource[]
  /** Searched as they were, while a new index is made. */
  readonly beingRebuilt: readonly DataSource[]
  readonly hasIndex: boolean
}

/** Milliseconds between two looks while something is being indexed. */
const pace = 3000

/** What can be searched, and what is on its way to be. */
export const useSources = (): Sources => {
  const { data: known } = useCall(dataSourceEndpoints.all, { query: {} }, untold)
  const watched = { ...untold, refreshInterval: known?.some(isUnderWay) === true ? pace : 0 }
  const { data: all } = useCall(dataSourceEndpoints.all, { query: {} }, watched)
  const { data: ready } = useCall(readyEndpoints.ready, { query: {} }, watched)
  const searchable = new Set(ready?.map(({ id }) => id))
  return {
    all: ready === undefined ? undefined : all,
    beingIndexed: all?.filter((source) => isUnderWay(source) && !searchable.has(source.id)) ?? [],
    beingRebuilt: ready?.filter(isUnderWay) ?? [],
    hasIndex: searchable.size > 0,
  }
}

/** Results come from an older index, or leave out what has none yet. */
export const areNotesDue = ({ beingIndexed, beingRebuilt, hasIndex }: Sources): boolean =>
  beingRebuilt.length > 0 || (hasIndex && beingIndexed.length > 0)

/** The programming languages that can be told apart, and their file endings. */
export const useLanguages = () => useCall(systemEndpoints.supportedLanguages, {}, rarely).data
