import type { IndexedFile } from './indexed-file.ts'

export const symbolSizes = ({ chunks, symbols }: IndexedFile): number[] => {
  if (symbols.length === 0) return []
  const ends = [0]
  let end = 0
  for (const { content } of chunks) {
    for (const line of content.split('\n')) ends.push((end += Buffer.byteLength(line) + 1))
  }
  return symbols.map(({ startLine, endLine }) =>
    Math.max(0, (ends[Math.min(endLine, ends.length - 1)] ?? end) - (ends[startLine - 1] ?? end) - 1),
  )
}
