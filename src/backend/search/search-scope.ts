import type { Database } from '../db/tables.ts'
import { refused } from '../http/refusal.ts'

/** An index that is searched, and the repository it is of. */
export interface SearchedIndex {
  readonly no: number
  readonly files: number
  readonly chunks: number
  readonly repository: { readonly id: string; readonly name: string }
}

interface Source {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly no: number | null
  readonly files: number | null
  readonly chunks: number | null
}

const retryAfter = 10
const stillIndexing: readonly string[] = ['New', 'Scheduled', 'Processing']

const sourcesOf = (db: Database, organisationId: string): Promise<Source[]> =>
  db
    .selectFrom('repositories')
    .leftJoin('code_indexes', 'code_indexes.no', 'repositories.current_index')
    .where('repositories.organisation_id', '=', organisationId)
    .select([
      'repositories.id',
      'repositories.name',
      'repositories.status',
      'code_indexes.no',
      'code_indexes.files',
      'code_indexes.chunks',
    ])
    .orderBy('repositories.name')
    .execute()

/** A name as it is compared: without regard to case, as a whole or without its owner. */
const isNamed = (source: Source, name: string): boolean => {
  const [own, wanted] = [source.name.toLowerCase(), name.toLowerCase()]
  return own === wanted || (!wanted.includes('/') && own.endsWith(`/${wanted}`))
}

const sourceNamed = (sources: readonly Source[], name: string): Source => {
  const exact = sources.filter((source) => source.name === name || source.id === name)
  const found = exact.length === 1 ? exact : sources.filter((source) => isNamed(source, name))
  const [first] = found
  if (first === undefined) throw refused(404, 'errors.dataSourceUnknown', { translationParameters: { name } })
  if (found.length > 1) throw refused(409, 'errors.dataSourceAmbiguous', { translationParameters: { name } })
  return first
}

const indexed = (source: Source): SearchedIndex[] =>
  source.no === null
    ? []
    : [
        {
          no: source.no,
          files: source.files ?? 0,
          chunks: source.chunks ?? 0,
          repository: { id: source.id, name: source.name },
        },
      ]

const demandIndex = ({ no, name, status }: Source): void => {
  if (no !== null) return
  if (!stillIndexing.includes(status)) {
    throw refused(422, 'errors.dataSourceNotIndexed', { translationParameters: { name } })
  }
  const parameters = { translationParameters: { name, seconds: retryAfter }, retryable: true }
  throw refused(422, 'errors.dataSourceIndexing', parameters, { 'Retry-After': String(retryAfter) })
}

/**
 * The indexes that the caller's organisation searches: the named ones, or all. A name that is unknown is a 404, one that
 * fits several data sources a 409, one that has no index yet a 422.
 */
export const searchScope = async (
  db: Database,
  organisationId: string,
  named: { readonly names?: readonly string[] | undefined; readonly ids?: readonly string[] | undefined },
): Promise<SearchedIndex[]> => {
  const sources = await sourcesOf(db, organisationId)
  const wanted = [...(named.names ?? []), ...(named.ids ?? [])].map((name) => name.trim()).filter((name) => name !== '')
  if (wanted.length === 0) return sources.flatMap(indexed)
  const chosen = [...new Set(wanted.map((name) => sourceNamed(sources, name)))]
  for (const source of chosen) demandIndex(source)
  return chosen.flatMap(indexed)
}
