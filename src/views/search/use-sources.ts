import { useCall } from '#src/api/use-call.ts'
import { type DataSource, dataSourceEndpoints, readyEndpoints, systemEndpoints } from '#src/contract/data-sources.ts'

const withoutToast = { onError: () => undefined }
const stable = { ...withoutToast, revalidateOnFocus: false, revalidateIfStale: false }

const isUnderWay = ({ state }: DataSource): boolean =>
  state === 'Scheduled' || state === 'Processing' || state === 'New'

const toIdSet = (sources: readonly DataSource[] | undefined): ReadonlySet<string> =>
  new Set(sources?.map(({ id }) => id))

/** On its way to be searched. The two lists are asked for one after the other: one may know of a complete index before the other does. */
const isAwaited = (source: DataSource, searchable: ReadonlySet<string>): boolean =>
  !searchable.has(source.id) && source.state !== 'Failed'

/** A workspace is as its repositories are. */
const isRepository = ({ type }: DataSource): boolean => type === 'Repository'

const workspacePrefix = 'workspace:'

/** By which a source is chosen in the address: its name, which for a workspace says so. */
export const toChoice = ({ type, name }: DataSource): string =>
  type === 'Workspace' ? `${workspacePrefix}${name}` : name

/** The name of the workspace that is chosen; undefined for a repository. */
export const parseWorkspace = (choice: string): string | undefined =>
  choice.startsWith(workspacePrefix) ? choice.slice(workspacePrefix.length) : undefined

/** Answers for a repository whether it is among the chosen ones, by itself or with a workspace. */
export const createIsChosen = (all: readonly DataSource[], chosen: readonly string[]) => {
  const members = new Set(
    all.flatMap((source) =>
      !isRepository(source) && chosen.includes(toChoice(source)) ? (source.repositoryIds ?? []) : [],
    ),
  )
  return ({ id, name }: DataSource): boolean => members.has(id) || chosen.includes(name)
}

export interface Sources {
  /** Repositories and workspaces; undefined until both lists are there. */
  readonly all: readonly DataSource[] | undefined
  /** Without an index yet, while one is made. */
  readonly beingIndexed: readonly DataSource[]
  /** Searched as they were, while a new index is made. */
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

/** Milliseconds between two looks while something is being indexed. */
const refreshIntervalMs = 3000

const isUnsettled = (all: readonly DataSource[] | undefined, searchable: ReadonlySet<string>): boolean =>
  all?.some((source) => isRepository(source) && (isUnderWay(source) || isAwaited(source, searchable))) === true

/** What can be searched, and what is on its way to be. */
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

/** Results come from an older index, or leave out what has none yet. */
export const hasIndexNotes = ({ beingIndexed, beingRebuilt, hasIndex }: Sources): boolean =>
  beingRebuilt.length > 0 || (hasIndex && beingIndexed.length > 0)

/** The programming languages that can be told apart, and their file endings. */
export const useLanguages = () => useCall(systemEndpoints.supportedLanguages, {}, stable).data
