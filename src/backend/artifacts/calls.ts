import {
  callsAtTop,
  callsBy,
  callsTo,
  symbolsByName,
  symbolsByNo,
  type GraphSymbol,
} from '../code-index/symbol-graph.ts'
import type { Database } from '../db/tables.ts'
import type { SymbolKind } from '../indexing/symbols/code-symbol.ts'
import type { FoundArtifact } from './find-artifact.ts'
import { groupByName, collectRelated, resolveName, type Related } from './relation.ts'

const uncallableKinds: ReadonlySet<string> = new Set<SymbolKind>([
  'namespace',
  'module',
  'interface',
  'type',
  'trait',
  'enum',
])

const isCallable = ({ kind }: GraphSymbol): boolean => !uncallableKinds.has(kind)

export const findOutgoingCalls = async (db: Database, artifact: FoundArtifact): Promise<Related[]> => {
  const { index, within, kind, fileNo } = artifact
  const calls = await callsBy(db, index.no, [...within])
  if (kind === 'File') calls.push(...(await callsAtTop(db, index.no, fileNo)))
  const names = [...new Set(calls.map(({ callee }) => callee))]
  const candidates = groupByName((await symbolsByName(db, index.no, names)).filter(isCallable))
  const related = collectRelated()
  for (const call of calls) {
    const meant = resolveName(call.fileNo, candidates.get(call.callee)).filter(({ no }) => !within.has(no))
    for (const symbol of meant) related.add(symbol, call)
  }
  return related.inOrder()
}

export const findIncomingCalls = async (
  db: Database,
  { index, symbols, within }: FoundArtifact,
): Promise<Related[]> => {
  const called = symbols.filter(isCallable)
  const names = [...new Set(called.map(({ name }) => name))]
  const candidates = groupByName((await symbolsByName(db, index.no, names)).filter(isCallable))
  const nos = new Set(called.map(({ no }) => no))
  const calls = (await callsTo(db, index.no, names)).filter(
    ({ callee, callerNo, fileNo }) =>
      (callerNo === null || !within.has(callerNo)) &&
      resolveName(fileNo, candidates.get(callee)).some(({ no }) => nos.has(no)),
  )
  const callers = await symbolsByNo(db, index.no, [...new Set(calls.flatMap(({ callerNo }) => callerNo ?? []))])
  const byNo = new Map(callers.map((caller) => [caller.no, caller]))
  const related = collectRelated()
  for (const call of calls) related.add(byNo.get(call.callerNo ?? -1) ?? { fileNo: call.fileNo }, call)
  return related.inOrder()
}
