export interface IndexedSymbol {
  readonly name: string
  readonly qualifiedName: string
  readonly kind: string
  readonly startLine: number
  readonly startCharacter: number
  readonly endLine: number
  readonly endCharacter: number
  readonly signature: string
  readonly doc: string
  readonly ancestors: readonly string[]
}

export interface IndexedChunk {
  readonly startLine: number
  readonly endLine: number
  readonly symbolNo?: number
  readonly content: string
}

export interface IndexedCall {
  readonly callerNo?: number
  readonly callee: string
  readonly line: number
}

export interface IndexedFile {
  readonly path: string
  readonly blob?: string
  readonly language?: string
  readonly sizeBytes: number
  readonly lineCount: number
  readonly chunks: readonly IndexedChunk[]
  readonly symbols: readonly IndexedSymbol[]
  readonly calls: readonly IndexedCall[]
}

export interface SkippedFile {
  readonly path: string
  readonly reason: string
  readonly sizeBytes: number
  readonly blob?: string
}
