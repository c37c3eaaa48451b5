import { createHash } from 'node:crypto'

const collapse = (line: string): string => line.trim().replaceAll(/\s+/g, ' ')

export const splitQuote = (quote: string): readonly string[] => quote.split('\n').map(collapse)

export const toAnchor = (kind: string, quote: string): string =>
  createHash('sha256')
    .update([kind, ...splitQuote(quote)].join('\n'))
    .digest('hex')
    .slice(0, 32)

/** Returns the first of the lines in `text` that the quote begins at, counted from 1, nearest to `nearLine`. */
export const findQuote = (text: string, quote: string, nearLine: number): number | undefined => {
  const wanted = splitQuote(quote)
  const lines = text.split('\n').map(collapse)
  let nearest: number | undefined
  for (let at = 0; at + wanted.length <= lines.length; at += 1) {
    if (!wanted.every((line, offset) => lines[at + offset] === line)) continue
    const isNearer = nearest === undefined || Math.abs(at + 1 - nearLine) < Math.abs(nearest - nearLine)
    if (isNearer) nearest = at + 1
  }
  return nearest
}
