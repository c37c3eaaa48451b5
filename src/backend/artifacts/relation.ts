import { groupBy } from '#src/lib/group-by.ts'
import type { GraphSymbol } from '../code-index/symbol-graph.ts'

interface Site {
  readonly fileNo: number
  readonly line: number
}

export interface Related {
  readonly fileNo: number
  readonly symbol: GraphSymbol | undefined
  readonly sites: readonly Site[]
}

const maxCandidates = 3

/**
 * The index knows names, not types: a name means the symbols of its own file, or else all of them while they are few.
 */
export const resolveName = (fileNo: number, candidates: readonly GraphSymbol[] = []): readonly GraphSymbol[] => {
  const own = candidates.filter((candidate) => candidate.fileNo === fileNo)
  if (own.length > 0) return own
  return candidates.length <= maxCandidates ? candidates : []
}

export const groupByName = (symbols: readonly GraphSymbol[]): ReadonlyMap<string, readonly GraphSymbol[]> =>
  groupBy(symbols, ({ name }) => name)

export const collectRelated = () => {
  const relatedByKey = new Map<string, Related & { sites: Site[] }>()
  return {
    add(to: GraphSymbol | { readonly fileNo: number }, site?: Site): void {
      const symbol = 'no' in to ? to : undefined
      const key = symbol === undefined ? `file ${to.fileNo}` : String(symbol.no)
      const known = relatedByKey.get(key) ?? { fileNo: to.fileNo, symbol, sites: [] }
      relatedByKey.set(key, known)
      if (site === undefined || known.sites.some(({ fileNo, line }) => fileNo === site.fileNo && line === site.line))
        return
      known.sites.push(site)
    },
    inOrder: (): Related[] =>
      [...relatedByKey.values()].toSorted((left, right) => right.sites.length - left.sites.length),
  }
}
