import type { ReadChunk } from '../code-index/chunk-reader.ts'
import type { ReadSymbol } from '../code-index/symbol-reader.ts'

export const isComment = /^\s*(\/\/|\/\*|\*|#(?!include|define|if|endif)|@|--|"""|;;)/
const wholeLines = 12
const minLines = 4

export interface LineRange {
  readonly from: number
  readonly to: number
}

export const isShort = ({ start, end }: ReadSymbol): boolean => end.line - start.line + 1 < minLines

export const selectLines = (chunk: ReadChunk, symbol: ReadSymbol | undefined): LineRange => {
  const whole = { from: chunk.startLine, to: chunk.endLine }
  if (symbol === undefined || chunk.endLine - chunk.startLine < wholeLines) return whole
  if (isShort(symbol) || symbol.start.line < chunk.startLine) return whole
  const lines = chunk.content.split('\n')
  let from = symbol.start.line
  while (from > chunk.startLine && isComment.test(lines[from - 1 - chunk.startLine] ?? '')) from -= 1
  return { from, to: Math.min(chunk.endLine, symbol.end.line) }
}

export const selectText = (chunk: ReadChunk, { from, to }: LineRange): string =>
  chunk.content
    .split('\n')
    .slice(from - chunk.startLine, to - chunk.startLine + 1)
    .join('\n')
