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

export const countBlankEnd = (text: string): number => text.split('\n').length - text.trimEnd().split('\n').length

interface Piece {
  readonly endLine: number
  readonly text: string
}

export const withoutBlankEnd = <Cited extends Piece>(piece: Cited): Cited => {
  const blank = countBlankEnd(piece.text)
  const lines = piece.text.split('\n')
  return { ...piece, text: lines.slice(0, lines.length - blank).join('\n'), endLine: piece.endLine - blank }
}

export const selectText = (chunk: ReadChunk, { from, to }: LineRange): string =>
  chunk.content
    .split('\n')
    .slice(from - chunk.startLine, to - chunk.startLine + 1)
    .join('\n')

const importStart = /^(?:import|require_once|include_once|#include|# include|package [\w.]+$)(?!\w)/
const statementStart = /^(?:using|use|mod|extern|require|include|package)\s/

const isImport = (line: string): boolean =>
  importStart.test(line) ||
  (statementStart.test(line) && /[;{]$/.test(line)) ||
  (line.startsWith('from ') && line.includes(' import '))

const opening = /[({]\s*$/
const closing = /^[^({]*[)}]/

export const findLineAfterImports = ({ content, startLine }: Pick<ReadChunk, 'content' | 'startLine'>): number => {
  const lines = content.split('\n').map((line) => line.trimEnd())
  let [next, isOpen] = [0, false]
  for (const [at, line] of lines.entries()) {
    if (line === '') continue
    if (!isOpen && !isImport(line)) break
    isOpen = isOpen ? !closing.test(line) : opening.test(line)
    next = at + 1
  }
  const following = lines.findIndex((line, at) => at >= next && line !== '')
  return startLine + Math.max(0, following)
}
