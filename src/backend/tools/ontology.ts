import { sql } from 'kysely'
import { indexFacts, listFactFiles } from '../code-index/index-facts.ts'
import type { Database } from '../db/tables.ts'
import { fileIdentifier } from '../search/artifact.ts'
import type { SearchedIndex } from '../search/search-scope.ts'

const maxFolders = 20
const maxSymbols = 20
const maxDocuments = 10
const maxSymbolsPerName = 3

const countFolders = (paths: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folders = path.split('/').slice(0, -1)
    for (const depth of [1, 2]) {
      if (folders.length < depth) continue
      const folder = folders.slice(0, depth).join('/')
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
  }
  return [...counts]
    .map(([path, files]) => ({ path, files }))
    .toSorted((left, right) => right.files - left.files || left.path.localeCompare(right.path, 'en'))
    .slice(0, maxFolders)
}

const countKinds = async (db: Database, no: number) =>
  db
    .selectFrom('code_symbols')
    .where('index_no', '=', no)
    .groupBy('kind')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .orderBy('count', 'desc')
    .execute()

interface CentralSymbol {
  readonly name: string
  readonly path: string
  readonly kind: string
  readonly signature: string
  readonly calls: number
}

const findCentralSymbols = async (db: Database, no: number): Promise<readonly CentralSymbol[]> => {
  const { rows } = await sql<CentralSymbol>`
    select s.qualified_name as name, f.path, s.kind, s.signature, k.calls from (
      select c.callee, c.calls from code_callees c where c.index_no = ${no}
        and (select count(*) from code_symbols b where b.index_no = ${no} and b.name = c.callee) between 1 and ${maxSymbolsPerName}
      order by c.calls desc, c.callee limit ${maxSymbols}
    ) k
    join code_symbols s on s.index_no = ${no} and s.name = k.callee
    join code_files f on f.index_no = ${no} and f.file_no = s.file_no
    order by k.calls desc, f.path, s.chunk_no, s.symbol_no limit ${maxSymbols}`.execute(db)
  return rows
}

const isDocument = (path: string): boolean =>
  /(?:^|\/)(?:readme|contributing|architecture)[^/]*\.(?:md|mdx|rst|txt|adoc)$/i.test(path)

export const readOntology = async (db: Database, { no, repository }: SearchedIndex) => {
  const { files } = await indexFacts(db, no)
  const paths = listFactFiles(files).map(({ path }) => path)
  const { languages } = await db
    .selectFrom('code_indexes')
    .where('no', '=', no)
    .select('languages')
    .executeTakeFirstOrThrow()
  const kinds = await countKinds(db, no)
  const central = await findCentralSymbols(db, no)
  return {
    name: repository.name,
    files: paths.length,
    languages: languages.map(({ name, files: held }) => ({ name, files: held })),
    folders: countFolders(paths),
    symbolKinds: kinds.map(({ kind, count }) => ({ kind, count: Number(count) })),
    centralSymbols: central.map(({ name, path, kind, signature, calls }) => ({
      identifier: `${fileIdentifier(repository, path)}::${name}`,
      kind,
      summary: signature,
      calls,
    })),
    documents: paths
      .filter(isDocument)
      .toSorted((left, right) => left.split('/').length - right.split('/').length || left.localeCompare(right, 'en'))
      .slice(0, maxDocuments)
      .map((path) => fileIdentifier(repository, path)),
  }
}
