import { heirsOf, symbolsByName, type GraphSymbol } from '../code-index/symbol-graph.ts'
import type { Database } from '../db/tables.ts'
import type { SymbolKind } from '../indexing/symbols/code-symbol.ts'
import type { FoundArtifact } from './find-artifact.ts'
import { byName, collectRelated, meantIn, type Related } from './relation.ts'

const inherited: ReadonlySet<string> = new Set<SymbolKind>([
  'class',
  'interface',
  'struct',
  'trait',
  'enum',
  'type',
  'module',
])

const isInherited = ({ kind }: GraphSymbol): boolean => inherited.has(kind)

const siteOf = ({ fileNo, start }: GraphSymbol) => ({ fileNo, line: start.line })

/** One generation further each time, until nothing new comes. */
const generations = async (
  first: readonly GraphSymbol[],
  next: (of: readonly GraphSymbol[]) => Promise<readonly { found: GraphSymbol; heir: GraphSymbol }[]>,
): Promise<Related[]> => {
  const related = collectRelated()
  const seen = new Set(first.map(({ no }) => no))
  for (let generation = first; generation.length > 0;) {
    const fresh = new Map<number, GraphSymbol>()
    for (const { found, heir } of await next(generation)) {
      if (seen.has(found.no)) continue
      related.add(found, siteOf(heir))
      fresh.set(found.no, found)
    }
    for (const no of fresh.keys()) seen.add(no)
    generation = [...fresh.values()]
  }
  return related.inOrder()
}

/** What the artifact extends or implements, and what that does, as far as the index holds it. */
export const ancestorsOf = (db: Database, { index, symbols }: FoundArtifact): Promise<Related[]> =>
  generations(symbols, async (heirs) => {
    const names = [...new Set(heirs.flatMap(({ ancestors }) => ancestors))]
    const bearers = byName((await symbolsByName(db, index.no, names)).filter(isInherited))
    return heirs.flatMap((heir) =>
      heir.ancestors.flatMap((name) => meantIn(heir.fileNo, bearers.get(name)).map((found) => ({ found, heir }))),
    )
  })

/** What extends or implements the artifact, and what does that. */
export const descendantsOf = (db: Database, { index, symbols }: FoundArtifact): Promise<Related[]> =>
  generations(symbols.filter(isInherited), async (extended) => {
    const names = [...new Set(extended.map(({ name }) => name))]
    const bearers = byName((await symbolsByName(db, index.no, names)).filter(isInherited))
    const nos = new Set(extended.map(({ no }) => no))
    const heirs = await heirsOf(db, index.no, names)
    return heirs
      .filter((heir) =>
        heir.ancestors.some((name) => meantIn(heir.fileNo, bearers.get(name)).some(({ no }) => nos.has(no))),
      )
      .map((heir) => ({ found: heir, heir }))
  })
