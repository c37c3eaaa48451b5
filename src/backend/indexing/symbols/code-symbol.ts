/** Of two kinds found for one definition, the one named earlier is the better. */
export const symbolKinds = [
  'class', 'interface', 'struct', 'enum', 'trait', 'method', 'function', 'module', 'namespace', 'property', 'macro', 'type', 'constant', 'variable',
] as const // prettier-ignore
export type SymbolKind = (typeof symbolKinds)[number]

/** Lines count from 1, characters from 0 in UTF-16 units; the end is the place after the last character. */
export interface Place {
  readonly line: number
  readonly character: number
}

export interface CodeSymbol {
  readonly kind: SymbolKind
  readonly name: string
  /** With the names of what it lies in, joined by dots; namespaces are left out. Not unique within a file. */
  readonly qualifiedName: string
  readonly start: Place
  readonly end: Place
  /** The head of the definition on one line, without its body. */
  readonly signature: string
  readonly doc: string | null
}

export interface CallSite {
  readonly callee: string
  /** What it is called on, where that is a short name (`this`, `api.users`). */
  readonly receiver: string | null
  /** Qualified name of the innermost symbol around it; `null` at the top of the file. */
  readonly caller: string | null
  readonly line: number
}

export interface Inheritance {
  /** Qualified name of the heir. */
  readonly symbol: string
  readonly ancestor: string
  readonly line: number
}

export interface FileSymbols {
  /** In the order of their start, outer before inner. */
  readonly symbols: readonly CodeSymbol[]
  readonly calls: readonly CallSite[]
  readonly inheritance: readonly Inheritance[]
}

export const NO_SYMBOLS: FileSymbols = { symbols: [], calls: [], inheritance: [] }
