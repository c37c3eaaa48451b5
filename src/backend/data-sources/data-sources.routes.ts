import { dataSourceEndpoints, readyEndpoints, systemEndpoints } from '#src/contract/data-sources.ts'
import type { Database } from '../db/tables.ts'
import { Answer, serve, type ServedCall } from '../http/served-call.ts'
import { LANGUAGES } from '../indexing/languages.ts'
import { GRAMMARS } from '../indexing/symbols/grammars.ts'
import type { Services } from '../services.ts'
import type { Reach } from './allowed-sources.ts'
import { foundSources, type SourceFilter } from './found-sources.ts'

/** With a goal, the number of all that it chose from goes in a header. */
const answer = async (db: Database, reach: Reach, filter: SourceFilter, isReadyOnly: boolean) => {
  const { sources, total } = await foundSources(db, reach, filter, isReadyOnly)
  return new Answer(200, sources, total === undefined ? {} : { 'X-CodeAlive-Total-Data-Sources': String(total) })
}

const supportedLanguages = [...LANGUAGES].map(([id, { name, extensions }]) => ({
  name,
  extensions: extensions.map((extension) => `.${extension}`),
  hasSymbols: GRAMMARS.has(id),
}))

export const dataSourceRoutes = ({ db }: Services): ServedCall[] => [
  serve(dataSourceEndpoints.alive, ({ caller, query }) => answer(db, caller, query, true)),
  serve(readyEndpoints.ready, ({ caller, query }) => answer(db, caller, query, true)),
  serve(dataSourceEndpoints.all, ({ caller, query }) => answer(db, caller, query, false)),
  serve(systemEndpoints.supportedLanguages, async () => supportedLanguages),
]
