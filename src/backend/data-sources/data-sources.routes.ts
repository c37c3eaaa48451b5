import { dataSourceEndpoints, readyEndpoints, systemEndpoints } from '#src/contract/data-sources.ts'
import { Answer, serve, type ServedCall } from '../http/served-call.ts'
import { languageEntries } from '../indexing/languages.ts'
import { grammarsByLanguage } from '../indexing/symbols/grammars.ts'
import type { Services } from '../services.ts'
import type { Reach } from './allowed-sources.ts'
import { findSources, type SourceFilter } from './find-sources.ts'

interface ListRequest {
  readonly caller: Reach
  readonly query: SourceFilter
  readonly request: Request
}

const answer = async (
  services: Services,
  { caller, query, request: { signal } }: ListRequest,
  isReadyOnly: boolean,
) => {
  const { sources, total } = await findSources(services, { ...caller, signal }, query, isReadyOnly)
  return new Answer(200, sources, total === undefined ? {} : { 'X-CodeAlive-Total-Data-Sources': String(total) })
}

const supportedLanguages = [...languageEntries].map(([id, { name, extensions }]) => ({
  name,
  extensions: extensions.map((extension) => `.${extension}`),
  hasSymbols: grammarsByLanguage.has(id),
}))

export const dataSourceRoutes = (services: Services): ServedCall[] => [
  serve(dataSourceEndpoints.alive, (call) => answer(services, call, true)),
  serve(readyEndpoints.ready, (call) => answer(services, call, true)),
  serve(dataSourceEndpoints.all, (call) => answer(services, call, false)),
  serve(systemEndpoints.supportedLanguages, async () => supportedLanguages),
]
