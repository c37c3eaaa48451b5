import type { DataSource } from '#src/contract/data-sources.ts'
import type { Services } from '../services.ts'
import type { Reach } from './allowed-sources.ts'
import { listSources, type ListedSource } from './data-sources.store.ts'

export interface SourceFilter {
  readonly type?: DataSource['type'] | undefined
  readonly searchTerm?: string | undefined
  readonly query?: string | undefined
}

const isSearchable = ({ indexes }: ListedSource): boolean => indexes.length > 0

const mentions = ({ source }: ListedSource, term: string): boolean =>
  [source.name, source.description, source.url].some((text) => text?.toLowerCase().includes(term) === true)

interface Searcher extends Reach {
  readonly signal: AbortSignal
}

/** With a goal only matching sources are returned, each with the reason; `total` counts all. */
export const findSources = async (
  { db, work }: Pick<Services, 'db' | 'work'>,
  { signal, ...reach }: Searcher,
  { type, searchTerm = '', query = '' }: SourceFilter,
  isReadyOnly: boolean,
): Promise<{ sources: DataSource[]; total?: number }> => {
  const term = searchTerm.trim().toLowerCase()
  const listed = (await listSources(db, reach)).filter(
    (source) =>
      (!isReadyOnly || isSearchable(source)) &&
      (type === undefined || source.source.type === type) &&
      mentions(source, term),
  )
  if (query.trim() === '') return { sources: listed.map(({ source }) => source) }
  const relevant = await work.run({ organisationId: reach.organisationId, signal }, 'relevantSources', listed, query)
  return {
    sources: relevant.map(({ listed: { source }, reason }) => ({ ...source, relevanceReason: reason })),
    total: listed.length,
  }
}
