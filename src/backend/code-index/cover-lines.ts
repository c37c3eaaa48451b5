import type { IndexedChunk } from './indexed-file.ts'

export interface Cut {
  readonly startLine: number
  readonly symbolNo?: number
}

/** The chunks cover each line exactly once. Cuts may overlap; the first of two at one line counts. */
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
