/** The kind that is listed first wins when a definition has two. */
export const symbolKinds = [
  'class', 'interface', 'struct', 'enum', 'trait', 'method', 'function', 'module', 'namespace', 'property', 'macro', 'type', 'constant', 'variable',
] as const // prettier-ignore
export type SymbolKind = (typeof symbolKinds)[number]

/** Lines count from 1, characters from 0 in UTF-16 units; the end is exclusive. */
export interface Place {
  readonly line: number
  readonly character: number
}

export interface CodeSymbol {
  readonly kind: SymbolKind
  readonly name: string
  readonly qualifiedName: string
  readonly start: Place
  readonly end: Place
  readonly signature: string
  readonly doc: string | null
}

export interface CallSite {
  readonly callee: string
  readonly receiver: string | null
  readonly caller: string | null
  readonly line: number
}

export interface Inheritance {
  readonly symbol: string
  readonly ancestor: string
  readonly line: number
}

export interface FileSymbols {
  readonly symbols: readonly CodeSymbol[]
  readonly calls: readonly CallSite[]
  readonly inheritance: readonly Inheritance[]
}

export const noSymbols: FileSymbols = { symbols: [], calls: [], inheritance: [] }
