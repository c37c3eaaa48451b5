import type { DataSourceStatus } from '#src/contract/repositories.ts'
import { isWorkspaceWithin, selectRepositoriesWithin, type Reach } from '../data-sources/allowed-sources.ts'
import type { Database } from '../db/tables.ts'
import { refused } from '../http/refusal.ts'
import { waitingStatuses } from '../repositories/statuses.ts'
import { type Member, selectMembers } from '../data-sources/workspace-members.ts'
import { listWorkspaces } from '../data-sources/workspaces.store.ts'

export interface SearchedIndex {
  readonly no: number
  readonly files: number
  readonly chunks: number
  readonly chunkSpace: number
  readonly repository: { readonly id: string; readonly name: string; readonly branch?: string | undefined }
}

interface Repository {
  readonly id: string
  readonly name: string
  readonly sourceType: Member['sourceType']
  readonly status: DataSourceStatus
  readonly branch: string | null
  readonly chunkSpace: number | null
  readonly no: number | null
  readonly files: number | null
  readonly chunks: number | null
}

export interface NamedSource {
  readonly id: string
  readonly name: string
  readonly repositories: readonly Repository[]
}

interface Wanted {
  readonly names?: readonly string[] | undefined
  readonly ids?: readonly string[] | undefined
}

const retryAfter = 10

const readRepositories = async (db: Database, reach: Reach): Promise<readonly Repository[]> => {
  const rows = await db
    .selectFrom('repositories')
    .leftJoin('code_indexes', 'code_indexes.no', 'repositories.current_index')
    .where('repositories.organisation_id', '=', reach.organisationId)
    .select([
      'repositories.id',
      'repositories.name',
      'repositories.source_type',
      'repositories.status',
      'repositories.branch',
      'code_indexes.no',
      'code_indexes.files',
      'code_indexes.chunks',
      'code_indexes.chunk_space as chunkSpace',
    ])
    .orderBy('repositories.name')
    .execute()
  const all = rows.map(({ source_type, status, ...row }) => ({
    ...row,
    sourceType: source_type as Repository['sourceType'],
    status: status as DataSourceStatus,
  }))
  return selectRepositoriesWithin(db, reach, all)
}

export const isNamed = (source: { readonly name: string }, name: string): boolean => {
  const [own, wanted] = [source.name.toLowerCase(), name.toLowerCase()]
  return own === wanted || (!wanted.includes('/') && own.endsWith(`/${wanted}`))
}

const fitting = (sources: readonly NamedSource[], name: string): readonly NamedSource[] => {
  const exact = sources.filter((source) => source.name === name || source.id === name)
  return exact.length === 1 ? exact : sources.filter((source) => isNamed(source, name))
}

const workspacePrefix = /^workspace:/i

/** A repository wins over a workspace of its name, so a new workspace changes no earlier question. */
const sourceNamed = async (
  name: string,
  repositories: readonly NamedSource[],
  workspaces: () => Promise<readonly NamedSource[]>,
): Promise<NamedSource> => {
  const own = fitting(repositories, name)
  const matches = own.length > 0 ? own : fitting(await workspaces(), name.replace(workspacePrefix, '').trim())
  const [first] = matches
  if (first === undefined) throw refused(404, 'errors.dataSourceUnknown', { translationParameters: { name } })
  if (matches.length > 1) throw refused(409, 'errors.dataSourceAmbiguous', { translationParameters: { name } })
  return first
}

const indexed = ({ id, name, branch, no, files, chunks, chunkSpace }: Repository): SearchedIndex[] => {
  if (no === null) return []
  const repository = { id, name, branch: branch ?? undefined }
  return [{ no, files: files ?? 0, chunks: chunks ?? 0, chunkSpace: chunkSpace ?? 0, repository }]
}

const demandIndex = ({ name, repositories }: NamedSource): void => {
  if (repositories.some(({ no }) => no !== null)) return
  if (repositories.length === 0) throw refused(422, 'errors.workspaceEmpty', { translationParameters: { name } })
  if (!repositories.some(({ status }) => waitingStatuses.some((waiting) => waiting === status))) {
    throw refused(422, 'errors.dataSourceNotIndexed', { translationParameters: { name } })
  }
  const parameters = { translationParameters: { name, seconds: retryAfter }, retryable: true }
  throw refused(422, 'errors.dataSourceIndexing', parameters, { 'Retry-After': String(retryAfter) })
}

const findChosen = async (
  db: Database,
  reach: Reach,
  wanted: readonly string[],
  all: readonly Repository[],
): Promise<NamedSource[]> => {
  const repositories = all.map((repository) => ({
    id: repository.id,
    name: repository.name,
    repositories: [repository],
  }))
  let known: Promise<NamedSource[]> | undefined
  const workspaces = () =>
    (known ??= listWorkspaces(db, reach.organisationId).then((rows) =>
      rows
        .filter(({ id }) => isWorkspaceWithin(reach, id))
        .map((row) => ({ id: row.id, name: row.name, repositories: selectMembers(row, all) })),
    ))
  const chosen = new Map<string, NamedSource>()
  for (const name of wanted) {
    const source = await sourceNamed(name, repositories, workspaces)
    demandIndex(source)
    chosen.set(source.id, source)
  }
  return [...chosen.values()]
}

const listTexts = ({ names = [], ids = [] }: Wanted): string[] =>
  [...names, ...ids].map((name) => name.trim()).filter((name) => name !== '')

export const namedSources = async (db: Database, reach: Reach, named: Wanted): Promise<NamedSource[]> =>
  findChosen(db, reach, listTexts(named), await readRepositories(db, reach))

export const searchScope = async (db: Database, reach: Reach, named: Wanted): Promise<SearchedIndex[]> => {
  const all = await readRepositories(db, reach)
  const wanted = listTexts(named)
  if (wanted.length === 0) return all.flatMap(indexed)
  const chosen = await findChosen(db, reach, wanted, all)
  return [...new Set(chosen.flatMap(({ repositories }) => repositories))].flatMap(indexed)
}

export const allRepositories = async (db: Database, reach: Reach, name: string): Promise<readonly Repository[]> => {
  const repositories = await readRepositories(db, reach)
  demandIndex({ id: '', name, repositories })
  return repositories.filter(({ no }) => no !== null)
}
