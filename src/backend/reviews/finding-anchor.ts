import { createHash } from 'node:crypto'

export const modelKind = 'language-model'

const collapse = (line: string): string => line.trim().replaceAll(/\s+/g, ' ')

export const toComparedLines = (text: string): readonly string[] => text.split('\n').map(collapse)

export const toAnchor = (kind: string, quote: string): string =>
  createHash('sha256')
    .update([kind, ...toComparedLines(quote)].join('\n'))
    .digest('hex')
    .slice(0, 32)

/** Returns the line that the quote begins at, counted from 1, nearest to `nearLine`. */
export const findQuote = (lines: readonly string[], quote: string, nearLine: number): number | undefined => {
  const wanted = toComparedLines(quote)
  let nearest: number | undefined
  for (let at = 0; at + wanted.length <= lines.length; at += 1) {
    if (!wanted.every((line, offset) => lines[at + offset] === line)) continue
    const isNearer = nearest === undefined || Math.abs(at + 1 - nearLine) < Math.abs(nearest - nearLine)
    if (isNearer) nearest = at + 1
  }
  return nearest
}

interface Lines {
  readonly startLine: number
  readonly endLine: number
}

export const isOverlapping = (left: Lines, right: Lines): boolean =>
  left.startLine <= right.endLine && right.startLine <= left.endLine
