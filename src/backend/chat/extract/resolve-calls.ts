import { sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { SearchedIndex } from '../../search/search-scope.ts'
import { definitionsNamed, lastName, toSite, type CallSite, type Definition } from './call-graph.ts'
import { belongsTo, folderName, getFolder, isByFolder, isCompound, notCalled } from './module-names.ts'
import { importedNames } from './imported-names.ts'
import { readReceiver } from './receiver.ts'

const maxSites = 300
const headLines = 60
const maxCandidates = 60

interface CallRow {
  readonly indexNo: number
  readonly fileNo: number
  readonly line: number
  readonly path: string
  readonly language: string | null
  readonly caller: string | null
  readonly text: string
  readonly total: number
}

const readCalls = async (db: Database, indexNos: readonly number[], callee: string): Promise<CallRow[]> => {
  const nos = sql.join(indexNos)
  const { rows } = await sql<CallRow>`
    select k.index_no as "indexNo", k.file_no as "fileNo", k.line, f.path, f.language, s.qualified_name as caller,
      split_part(c.content, chr(10), k.line - c.start_line + 1) as text, (count(*) over ())::integer as total
    from code_calls k
    join code_files f on f.index_no = k.index_no and f.file_no = k.file_no and f.index_no in (${nos})
    join code_chunks c on c.index_no = k.index_no and c.chunk_no = k.chunk_no and c.index_no in (${nos})
    left join code_symbols s on s.index_no = k.index_no and s.symbol_no = k.caller_no
      and s.index_no in (${nos})
    where k.index_no in (${nos}) and k.callee = ${callee}
    order by f.importance desc, f.path, k.line limit ${maxSites}`.execute(db)
  return rows
}

type Imports = ReadonlyMap<string, string>
const toFileKey = ({ indexNo, fileNo }: Pick<CallRow, 'indexNo' | 'fileNo'>): string => `${indexNo}:${fileNo}`

const readImports = async (db: Database, calls: readonly CallRow[]): Promise<ReadonlyMap<string, Imports>> => {
  const heads = new Map<string, string[]>()
  for (const indexNo of new Set(calls.map((call) => call.indexNo))) {
    const files = [...new Set(calls.flatMap((call) => (call.indexNo === indexNo ? call.fileNo : [])))]
    const rows = await db
      .selectFrom('code_chunks')
      .where('index_no', '=', indexNo)
      .where('file_no', 'in', files)
      .where('start_line', '<=', headLines)
      .select(['file_no', 'content'])
      .orderBy('chunk_no')
      .execute()
    for (const { file_no: fileNo, content } of rows) {
      const key = toFileKey({ indexNo, fileNo })
      heads.set(key, [...(heads.get(key) ?? []), content])
    }
  }
  return new Map([...heads].map(([key, chunks]) => [key, importedNames(chunks.join('\n'))]))
}

const containerName = (qualifiedName: string | null): string | undefined =>
  qualifiedName === null ? undefined : qualifiedName.split(/[.:#]+/).at(-2)

const classKinds = ['class', 'interface', 'struct', 'trait']

const readAncestors = async (
  db: Database,
  calls: readonly CallRow[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const names = [...new Set(calls.flatMap(({ caller }) => containerName(caller) ?? []))]
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('code_symbols')
    .where('index_no', 'in', [...new Set(calls.map(({ indexNo }) => indexNo))])
    .where('name', 'in', names)
    .where('kind', 'in', classKinds)
    .select(['index_no', 'name', 'ancestors'])
    .execute()
  return new Map(rows.map((row) => [`${row.index_no}:${row.name}`, row.ancestors]))
}

const ownReceivers = new Set(['this', 'self', 'super', 'cls', '$this', 'Self', 'base'])

interface Scope {
  readonly call: CallRow
  readonly imports: Imports
  /** Of the class that the call stands in. */
  readonly ancestors: readonly string[]
  readonly candidates: readonly Definition[]
}

/** A declaration and its definition have the same qualified name. */
const isOnlyOne = (candidates: readonly Definition[]): boolean =>
  new Set(candidates.map(({ qualifiedName }) => qualifiedName)).size === 1

const meansBareCall = ({ call, imports, candidates }: Scope, target: Definition): boolean => {
  const container = containerName(target.qualifiedName)
  if (target.path === call.path) return container === undefined || container === containerName(call.caller)
  const module = imports.get(target.name)
  if (module !== undefined) return belongsTo(module, target.path)
  if (container !== undefined) return container === containerName(call.caller)
  if (candidates.some(({ path }) => path === call.path)) return false
  const beside = candidates.filter(({ path }) => getFolder(path) === getFolder(call.path))
  if (isByFolder(call.language) && beside.length > 0) return beside.includes(target)
  return isOnlyOne(candidates)
}

const meansCallOnName = (
  { call, imports, ancestors, candidates }: Scope,
  target: Definition,
  receiver: string,
): boolean => {
  const container = containerName(target.qualifiedName)
  if (ownReceivers.has(receiver)) {
    if (container === undefined) return false
    return container === containerName(call.caller) || ancestors.includes(container) || target.path === call.path
  }
  if (receiver === container) return true
  const module = imports.get(receiver)
  if (module !== undefined && belongsTo(module, target.path)) return true
  if (isByFolder(call.language) && receiver === folderName(target.path)) return true
  return module === undefined && isOnlyOne(candidates) && isCompound(target.name)
}

const meansTarget = (scope: Scope, target: Definition): boolean => {
  const receiver = readReceiver(scope.call.text, target.name)
  if (scope.call.indexNo !== target.indexNo || receiver === undefined) return false
  if (receiver.kind === 'none') return meansBareCall(scope, target)
  if (receiver.kind === 'name') return meansCallOnName(scope, target, receiver.name)
  return isOnlyOne(scope.candidates) && isCompound(target.name)
}

export interface ResolvedCalls {
  /** Calls that receiver, import or scope tie to the definition. */
  readonly certain: readonly CallSite[]
  /** Calls of the same name on something whose type is not known. */
  readonly possible: readonly CallSite[]
  readonly targets: readonly Definition[]
  /** More calls than are read have this name. */
  readonly isCut: boolean
}

/** Without a definition in the indexed code all calls of the name count as certain, since nothing else can be meant. */
export const resolveCalls = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  name: string,
): Promise<ResolvedCalls> => {
  if (indexes.length === 0) return { certain: [], possible: [], targets: [], isCut: false }
  const nos = indexes.map(({ no }) => no)
  const calls = await readCalls(db, nos, lastName(name))
  const named = await definitionsNamed(db, indexes, [lastName(name)], maxCandidates)
  const candidates = named.filter(({ kind }) => !notCalled.has(kind))
  const exact = candidates.filter(({ qualifiedName }) => qualifiedName === name || qualifiedName.endsWith(`.${name}`))
  const targets = exact.length > 0 ? exact : candidates
  const imports = await readImports(db, calls)
  const ancestors = await readAncestors(db, calls)
  const certain: CallSite[] = []
  const possible: CallSite[] = []
  for (const call of calls) {
    const scope = {
      call,
      imports: imports.get(toFileKey(call)) ?? new Map<string, string>(),
      ancestors: ancestors.get(`${call.indexNo}:${containerName(call.caller)}`) ?? [],
      candidates,
    }
    const isCertain = targets.length === 0 || targets.some((target) => meansTarget(scope, target))
    ;(isCertain ? certain : possible).push(toSite(indexes, call))
  }
  return { certain, possible, targets, isCut: (calls[0]?.total ?? 0) > calls.length }
}
