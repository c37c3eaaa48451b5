import { findHeirs, symbolsByName, type GraphSymbol } from '../code-index/symbol-graph.ts'
import type { Database } from '../db/tables.ts'
import type { SymbolKind } from '../indexing/symbols/code-symbol.ts'
import type { FoundArtifact } from './find-artifact.ts'
import { groupByName, collectRelated, resolveName, type Related } from './relation.ts'

const inheritableKinds: ReadonlySet<string> = new Set<SymbolKind>([
  'class',
  'interface',
  'struct',
  'trait',
  'enum',
  'type',
  'module',
])

const isInheritable = ({ kind }: GraphSymbol): boolean => inheritableKinds.has(kind)

const toSite = ({ fileNo, start }: GraphSymbol) => ({ fileNo, line: start.line })

const collectGenerations = async (
  first: readonly GraphSymbol[],
  next: (of: readonly GraphSymbol[]) => Promise<readonly { relative: GraphSymbol; heir: GraphSymbol }[]>,
): Promise<Related[]> => {
  const related = collectRelated()
  const seen = new Set(first.map(({ no }) => no))
  for (let generation = first; generation.length > 0;) {
    const fresh = new Map<number, GraphSymbol>()
    for (const { relative, heir } of await next(generation)) {
      if (seen.has(relative.no)) continue
      related.add(relative, toSite(heir))
      fresh.set(relative.no, relative)
    }
    for (const no of fresh.keys()) seen.add(no)
    generation = [...fresh.values()]
  }
  return related.inOrder()
}

export const findAncestors = (db: Database, { index, symbols }: FoundArtifact): Promise<Related[]> =>
  collectGenerations(symbols, async (heirs) => {
    const names = [...new Set(heirs.flatMap(({ ancestors }) => ancestors))]
    const candidates = groupByName((await symbolsByName(db, index.no, names)).filter(isInheritable))
    return heirs.flatMap((heir) =>
      heir.ancestors.flatMap((name) =>
        resolveName(heir.fileNo, candidates.get(name)).map((relative) => ({ relative, heir })),
      ),
    )
  })

export const findDescendants = (db: Database, { index, symbols }: FoundArtifact): Promise<Related[]> =>
  collectGenerations(symbols.filter(isInheritable), async (extended) => {
    const names = [...new Set(extended.map(({ name }) => name))]
    const candidates = groupByName((await symbolsByName(db, index.no, names)).filter(isInheritable))
    const nos = new Set(extended.map(({ no }) => no))
    const heirs = await findHeirs(db, index.no, names)
    return heirs
      .filter((heir) =>
        heir.ancestors.some((name) => resolveName(heir.fileNo, candidates.get(name)).some(({ no }) => nos.has(no))),
      )
      .map((heir) => ({ relative: heir, heir }))
  })
