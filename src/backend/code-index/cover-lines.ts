import type { IndexedChunk } from './indexed-file.ts'

/** Where a chunk shall begin, and the symbol that holds it. */
export interface Cut {
  readonly startLine: number
  readonly symbolNo?: number
}

/**
 * Chunks that cover each line of `text` exactly once, cut where `cuts` say: each goes on until the next begins, the
 * first from the first line. Cuts may overlap or leave blank lines out; of two at one line the first counts.
 */
export const coverLines = (text: string, cuts: readonly Cut[]): IndexedChunk[] => {
  const lines = text.split('\n')
  const starts = new Map<number, Cut>()
  for (const cut of cuts.toSorted((first, second) => first.startLine - second.startLine)) {
    if (cut.startLine <= lines.length && !starts.has(cut.startLine)) starts.set(cut.startLine, cut)
  }
  const ordered = [...starts.values()]
  if (ordered.length === 0) ordered.push({ startLine: 1 })
  return ordered.map(({ symbolNo }, at) => {
    const startLine = at === 0 ? 1 : (ordered[at]?.startLine ?? 1)
    const endLine = (ordered[at + 1]?.startLine ?? lines.length + 1) - 1
    const content = lines.slice(startLine - 1, endLine).join('\n')
    return { startLine, endLine, content, ...(symbolNo === undefined ? {} : { symbolNo }) }
  })
}
