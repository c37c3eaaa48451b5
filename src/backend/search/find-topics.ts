import { sql } from 'kysely'
import { uniqueBy } from '#src/lib/unique-by.ts'
import { fileKind } from '../code-index/file-importance.ts'
import type { Database } from '../db/tables.ts'
import { platformNames } from './platform-names.ts'
import type { SearchedIndex } from './search-scope.ts'

const maxTopics = 6
const maxCallees = 400
const maxFiles = 160
const maxCalls = 100
const minSourceImportance = 171
const kinds = ['function', 'class', 'method', 'interface', 'type', 'struct', 'trait']

export interface Topic {
  readonly name: string
  readonly kind: string
}

interface PlacedTopic extends Topic {
  readonly path: string
}

const isIdentifier = ({ name }: PlacedTopic): boolean => /^[\p{L}_$][\p{L}\p{N}_$]{3,39}$/u.test(name)

/** A name of several words stands for one thing; "start" could be anything. */
const isSpecific = ({ name }: PlacedTopic): boolean => /[a-z][A-Z]|._./.test(name)

const isTopic = (topic: PlacedTopic): boolean =>
  isIdentifier(topic) && fileKind(topic.path) === 'source' && !platformNames.has(topic.name)

const isCallable = ({ kind }: PlacedTopic): boolean => kind === 'function' || kind === 'method'

const listMostCalled = async (db: Database, indexNo: number): Promise<PlacedTopic[]> => {
  const { rows } = await sql<PlacedTopic>`
    select s.name, s.kind, f.path from (
      select callee, calls from code_callees where index_no = ${indexNo} and calls <= ${maxCalls}
      order by calls desc, callee limit ${maxCallees}
    ) k
    join code_symbols s on s.index_no = ${indexNo} and s.name = k.callee and s.kind = any(${kinds}::text[])
    join code_files f on f.index_no = ${indexNo} and f.file_no = s.file_no
    order by k.calls desc, s.name, s.chunk_no, s.symbol_no`.execute(db)
  return rows
}

const listInMainFiles = async (db: Database, indexNo: number): Promise<PlacedTopic[]> => {
  const { rows } = await sql<PlacedTopic>`
    select s.name, s.kind, f.path from (
      select file_no, path, importance from code_files where index_no = ${indexNo}
      order by importance desc, path limit ${maxFiles}
    ) f
    join code_symbols s on s.index_no = ${indexNo} and s.file_no = f.file_no and s.kind = any(${kinds}::text[])
    order by f.importance desc, f.path, s.symbol_no`.execute(db)
  return rows
}

const countCallingFiles = async (db: Database, indexNo: number, names: readonly string[]) => {
  const { rows } = await sql<{ callee: string; files: number }>`
    select k.callee, count(distinct k.file_no)::integer as files from code_calls k
    join code_files f on f.index_no = ${indexNo} and f.file_no = k.file_no
    where k.index_no = ${indexNo} and k.callee = any(${names}::text[]) and f.importance >= ${minSourceImportance}
    group by k.callee`.execute(db)
  return new Map(rows.map(({ callee, files }) => [callee, files]))
}

const listCalledNames = async (db: Database, indexNo: number, names: readonly string[]) => {
  const { rows } = await sql<{ callee: string }>`
    select callee from code_callees
    where index_no = ${indexNo} and callee = any(${names}::text[]) and calls between 1 and ${maxCalls}`.execute(db)
  return new Set(rows.map(({ callee }) => callee))
}

const listMainTopics = async (db: Database, indexNo: number): Promise<PlacedTopic[]> => {
  const topics = (await listInMainFiles(db, indexNo)).filter(isTopic)
  const names = topics.filter(isCallable).map(({ name }) => name)
  const called = await listCalledNames(db, indexNo, names)
  return topics.filter((topic) => !isCallable(topic) || called.has(topic.name))
}

const countNames = (topics: readonly Topic[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { name } of topics) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const findTopicsIn = async (db: Database, { no }: SearchedIndex): Promise<PlacedTopic[]> => {
  const called = await listMostCalled(db, no)
  const definitions = countNames(called)
  const single = called.filter((topic) => definitions.get(topic.name) === 1 && isTopic(topic))
  const files = await countCallingFiles(
    db,
    no,
    single.map(({ name }) => name),
  )
  const countFiles = ({ name }: PlacedTopic) => files.get(name) ?? 0
  const used = single.filter((topic) => countFiles(topic) > 0)
  const candidates = [
    ...used.toSorted((left, right) => countFiles(right) - countFiles(left)),
    ...(await listMainTopics(db, no)),
  ]
  return uniqueBy(
    uniqueBy(candidates, ({ name }) => name),
    ({ path }) => path,
  )
    .toSorted((left, right) => Number(isSpecific(right)) - Number(isSpecific(left)))
    .slice(0, maxTopics)
}

export const findTopics = async (db: Database, indexes: readonly SearchedIndex[]): Promise<Topic[]> => {
  const lists: PlacedTopic[][] = []
  for (const index of indexes.slice(0, maxTopics)) lists.push(await findTopicsIn(db, index))
  const turns = Array.from({ length: maxTopics }, (_, turn) => lists.flatMap((topics) => topics[turn] ?? [])).flat()
  return uniqueBy(turns, ({ name }) => name)
    .slice(0, maxTopics)
    .map(({ name, kind }) => ({ name, kind }))
}
