/** Lines and characters count from 1; an end line is included. */
export interface IndexedSymbol {
  readonly name: string
  /** With what it is inside of, such as `Session.refresh`. */
  readonly qualifiedName: string
  readonly kind: string
  readonly startLine: number
  readonly startCharacter: number
  readonly endLine: number
  readonly endCharacter: number
  readonly signature: string
  /** Its doc comment as plain text, or nothing. */
  readonly doc: string
  /** Names of what it extends or implements. */
  readonly ancestors: readonly string[]
}

export interface IndexedChunk {
  readonly startLine: number
  readonly endLine: number
  /** Position in the file's `symbols` of the innermost one that holds the chunk. */
  readonly symbolNo?: number
  readonly content: string
}

export interface IndexedCall {
  /** Position in the file's `symbols` of the one that makes the call. */
  readonly callerNo?: number
  readonly callee: string
  readonly line: number
}

/** One file as the index stores it. Its chunks cover each line exactly once; joined with line ends they are the file. */
export interface IndexedFile {
  readonly path: string
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
}
