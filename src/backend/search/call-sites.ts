import type { Database } from '../db/tables.ts'
import { fileKind } from '../code-index/file-importance.ts'
import type { SearchedIndex } from './search-scope.ts'

export interface CallSite {
  readonly index: SearchedIndex
  readonly chunkNo: number
  readonly path: string
  readonly lines: readonly number[]
  readonly caller: string | undefined
}

const maxCalls = 400

export const findCallSites = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  names: readonly string[],
  limit: number,
): Promise<CallSite[]> => {
  const nos = indexes.map(({ no }) => no)
  if (nos.length === 0 || names.length === 0) return []
  const rows = await db
    .selectFrom('code_calls as k')
    .innerJoin('code_files as f', (join) =>
      join.onRef('f.index_no', '=', 'k.index_no').onRef('f.file_no', '=', 'k.file_no'),
    )
    .leftJoin('code_symbols as s', (join) =>
      join.onRef('s.index_no', '=', 'k.index_no').onRef('s.symbol_no', '=', 'k.caller_no'),
    )
    .where('k.index_no', 'in', nos)
    .where('f.index_no', 'in', nos)
    .where('k.callee', 'in', [...names])
    .select(['k.index_no', 'k.chunk_no', 'k.line', 'f.path', 'f.importance', 's.qualified_name'])
    .orderBy('f.importance', 'desc')
    .orderBy('f.path')
    .orderBy('k.line')
    .limit(maxCalls)
    .execute()
  const sites = new Map<string, CallSite & { lines: number[] }>()
  for (const row of rows) {
    const index = indexes.find(({ no }) => no === row.index_no)
    if (index === undefined) continue
    const key = `${row.index_no}:${row.chunk_no}`
    const site = sites.get(key)
    if (site !== undefined) site.lines.push(row.line)
    else {
      const caller = row.qualified_name ?? undefined
      sites.set(key, { index, chunkNo: row.chunk_no, path: row.path, lines: [row.line], caller })
    }
  }
  return turns([...sites.values()]).slice(0, limit)
}

const turns = (sites: readonly CallSite[]): CallSite[] => {
  const seen = new Map<string, number>()
  return sites
    .map((site) => {
      const turn = seen.get(site.path) ?? 0
      seen.set(site.path, turn + 1)
      return { site, place: (fileKind(site.path) === 'source' ? 0 : 100) + Math.floor(turn / 2) }
    })
    .toSorted((first, second) => first.place - second.place)
    .map(({ site }) => site)
}
