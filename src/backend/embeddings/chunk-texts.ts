import { createHash } from 'node:crypto'
import type { Database } from '../db/tables.ts'

const maxTextLength = 8_000

/** Half of a pair of code units would be no valid text. */
export const cutText = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

export interface ChunkText {
  /** Undefined for a chunk of blanks, which has no vector. */
  readonly text: string | undefined
  readonly hash: string
}

/** Written as a UUID, which the database stores in 16 bytes. */
const toHash = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/** The path and the symbol say much about a chunk, so they precede its text. */
const toChunkText = (path: string, symbol: string | null, content: string): ChunkText => {
  if (content.trim() === '') return { text: undefined, hash: '' }
  const whole = [path, ...(symbol === null ? [] : [symbol]), content].join('\n')
  const text = cutText(whole, maxTextLength)
  return { text, hash: toHash(text) }
}

const noText: ChunkText = { text: undefined, hash: '' }

export const readChunkTexts = async (
  db: Database,
  indexNo: number,
  { first, count }: { readonly first: number; readonly count: number },
): Promise<ChunkText[]> => {
  const rows = await db
    .selectFrom('code_chunks as c')
    .innerJoin('code_files as f', (join) =>
      join.onRef('f.index_no', '=', 'c.index_no').onRef('f.file_no', '=', 'c.file_no'),
    )
    .leftJoin('code_symbols as s', (join) =>
      join.onRef('s.index_no', '=', 'c.index_no').onRef('s.symbol_no', '=', 'c.symbol_no'),
    )
    .where('c.index_no', '=', indexNo)
    .where('c.chunk_no', '>=', first)
    .where('c.chunk_no', '<', first + count)
    .select(['c.chunk_no', 'f.path', 's.qualified_name as symbol', 'c.content'])
    .orderBy('c.chunk_no')
    .execute()
  const texts = new Map(rows.map(({ chunk_no: no, path, symbol, content }) => [no, toChunkText(path, symbol, content)]))
  return Array.from({ length: count }, (_, at) => texts.get(first + at) ?? noText)
}
