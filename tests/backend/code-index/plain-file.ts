import type { IndexedCall, IndexedChunk, IndexedFile, IndexedSymbol } from '#src/backend/code-index/indexed-file.ts'

interface Extras {
  readonly language?: string
  readonly symbols?: readonly IndexedSymbol[]
  readonly calls?: readonly IndexedCall[]
  readonly window?: number
}

const innermost = (symbols: readonly IndexedSymbol[], startLine: number, endLine: number): number | undefined => {
  const holders = symbols
    .map((symbol, no) => ({ symbol, no }))
    .filter(({ symbol }) => symbol.startLine <= startLine && symbol.endLine >= endLine)
    .toSorted((left, right) => right.symbol.startLine - left.symbol.startLine)
  return holders[0]?.no
}

export const plainFile = (path: string, content: string, extras: Extras = {}): IndexedFile => {
  const { symbols = [], calls = [], window = 40 } = extras
  const lines = content.split('\n')
  const chunks: IndexedChunk[] = []
  for (let at = 0; at < lines.length; at += window) {
    const part = lines.slice(at, at + window)
    const symbolNo = innermost(symbols, at + 1, at + part.length)
    chunks.push({
      startLine: at + 1,
      endLine: at + part.length,
      content: part.join('\n'),
      ...(symbolNo === undefined ? {} : { symbolNo }),
    })
  }
  return {
    path,
    sizeBytes: Buffer.byteLength(content),
    lineCount: lines.length,
    chunks,
    symbols,
    calls,
    ...(extras.language === undefined ? {} : { language: extras.language }),
  }
}

export const symbol = (kind: string, name: string, startLine: number, endLine: number, doc = ''): IndexedSymbol => ({
  name,
  qualifiedName: name,
  kind,
  startLine,
  startCharacter: 1,
  endLine,
  endCharacter: 2,
  signature: `${kind} ${name}`,
  doc,
  ancestors: [],
})
