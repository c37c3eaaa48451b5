import { dataSourceEndpoints, readyEndpoints, systemEndpoints, type DataSource } from '#src/contract/data-sources.ts'
import type { Database } from '../db/tables.ts'
import { Answer, serve, type ServedCall } from '../http/served-call.ts'
import { LANGUAGES } from '../indexing/languages.ts'
import { GRAMMARS } from '../indexing/symbols/grammars.ts'
import type { Services } from '../services.ts'
import type { Reach } from './allowed-sources.ts'
import { listSources, type ListedSource } from './data-sources.store.ts'
import { relevantSources } from './relevance.ts'

interface Filter {
  readonly type?: DataSource['type'] | undefined
  readonly searchTerm?: string | undefined
  readonly query?: string | undefined
}

const isSearchable = ({ indexes }: ListedSource): boolean => indexes.length > 0

const speaksOf = ({ source }: ListedSource, term: string): boolean =>
  [source.name, source.description, source.url].some((text) => text?.toLowerCase().includes(term) === true)

/** The list; with a goal only what serves it, the reason beside, and the number of all in a header. */
const answer = async (
  db: Database,
  reach: Reach,
  { type, searchTerm = '', query = '' }: Filter,
  isListed: (source: ListedSource) => boolean,
): Promise<Answer<DataSource[]>> => {
  const term = searchTerm.trim().toLowerCase()
  const sources = await listSources(db, reach)
  const listed = sources.filter(
    (source) => isListed(source) && (type === undefined || source.source.type === type) && speaksOf(source, term),
  )
  if (query.trim() === '')
    return new Answer(
      200,
      listed.map(({ source }) => source),
    )
  const relevant = await relevantSources(db, listed, query)
  return new Answer(
    200,
    relevant.map(({ listed: { source }, reason }) => ({ ...source, relevanceReason: reason })),
    { 'X-CodeAlive-Total-Data-Sources': String(listed.length) },
  )
}

const supportedLanguages = [...LANGUAGES].map(([id, { name, extensions }]) => ({
  name,
  extensions: extensions.map((extension) => `.${extension}`),
  hasSymbols: GRAMMARS.has(id),
}))

export const dataSourceRoutes = ({ db }: Services): ServedCall[] => [
  serve(dataSourceEndpoints.alive, ({ caller, query }) => answer(db, caller, query, isSearchable)),
  serve(readyEndpoints.ready, ({ caller, query }) => answer(db, caller, query, isSearchable)),
  serve(dataSourceEndpoints.all, ({ caller, query }) => answer(db, caller, query, () => true)),
  serve(systemEndpoints.supportedLanguages, async () => supportedLanguages),
]
