import type { Database } from '../../db/tables.ts'
import type { SearchedIndex } from '../../search/search-scope.ts'
import { definitionsNamed, type Definition } from './call-graph.ts'
import { importedNames } from './imported-names.ts'
import { belongsTo, getFolder, isByFolder, isCompound, notCalled } from './module-names.ts'
import { readIndexedLines } from './quote.ts'

const headLines = 60
/** A name that is called more often is probably a method of the platform. */
const seldom = 15
interface Call {
  readonly callee: string
  readonly calls: number
}

const callsIn = (db: Database, { indexNo, fileNo, startLine, endLine, name }: Definition): Promise<Call[]> =>
  db
    .selectFrom('code_calls as k')
    .innerJoin('code_callees as n', (join) =>
      join.onRef('n.index_no', '=', 'k.index_no').onRef('n.callee', '=', 'k.callee'),
    )
    .where('k.index_no', '=', indexNo)
    .where('n.index_no', '=', indexNo)
    .where('k.callee', '<>', name)
    .where('k.caller_no', 'in', (symbols) =>
      symbols
        .selectFrom('code_symbols')
        .where('index_no', '=', indexNo)
        .where('file_no', '=', fileNo)
        .where('start_line', '>=', startLine)
        .where('end_line', '<=', endLine)
        .select('symbol_no'),
    )
    .select((select) => ['k.callee', 'n.calls', select.fn.min('k.line').as('first')])
    .groupBy(['k.callee', 'n.calls'])
    .orderBy('first')
    .execute()

const readHead = async (db: Database, { indexNo, path, startLine }: Definition): Promise<string> => {
  const endLine = Math.min(headLines, startLine - 1)
  return (await readIndexedLines(db, { indexNo, path, startLine: 1, endLine })) ?? ''
}

const meant = (
  { callee, calls }: Call,
  candidates: readonly Definition[],
  caller: Definition,
  imports: ReadonlyMap<string, string>,
): Definition | undefined => {
  const own = candidates.find(({ path }) => path === caller.path)
  if (own !== undefined) return own
  const module = imports.get(callee)
  if (module !== undefined) return candidates.find(({ path }) => belongsTo(module, path))
  const beside = candidates.filter(({ path }) => getFolder(path) === getFolder(caller.path))
  if (beside.length === 1 && isByFolder(caller.language)) return beside[0]
  return candidates.length === 1 && calls <= seldom && isCompound(callee) ? candidates[0] : undefined
}

export const followedCalls = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  caller: Definition,
  limit: number,
): Promise<Definition[]> => {
  const index = indexes.filter(({ no }) => no === caller.indexNo)
  const calls = await callsIn(db, caller)
  const names = calls.map(({ callee }) => callee)
  const known = (await definitionsNamed(db, index, names, 400)).filter(({ kind }) => !notCalled.has(kind))
  const imports = importedNames(await readHead(db, caller))
  const steps = calls.flatMap((call) => {
    const candidates = known.filter(({ name, no }) => name === call.callee && no !== caller.no)
    return meant(call, candidates, caller, imports) ?? []
  })
  return steps.slice(0, limit)
}
