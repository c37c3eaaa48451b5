import { sql } from 'kysely'
import type { Handle } from '../db/tables.ts'
import { getPartitionName, type PartitionedTable } from './index-partitions.ts'
import type { IndexedCall, IndexedChunk, IndexedFile, IndexedSymbol } from './indexed-file.ts'
import type { SegmentLists } from './segment-lists.ts'
import { symbolSizes } from './symbol-sizes.ts'

export interface NumberedFile {
  readonly file: IndexedFile
  readonly fileNo: number
  readonly firstChunk: number
  readonly firstSymbol: number
  readonly importance: number
  readonly isPatched?: boolean
}

const chunkOfLine = (chunks: readonly IndexedChunk[], line: number): number => {
  let low = 0
  let high = chunks.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((chunks[middle]?.startLine ?? 0) <= line) low = middle
    else high = middle - 1
  }
  return low
}

const findChunkNo = ({ file, firstChunk }: NumberedFile, line: number): number =>
  firstChunk + chunkOfLine(file.chunks, line)

/** PostgreSQL stores no NUL in a text. */
const storable = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text)

type Column = readonly [type: string, values: readonly unknown[]]

const insertColumns = async (
  db: Handle,
  table: PartitionedTable,
  no: number,
  columns: readonly Column[],
  expressions = columns.map((_, index) => `c${index + 1}`).join(', '),
): Promise<void> => {
  if (columns[0]?.[1].length === 0) return
  const arrays = sql.join(columns.map(([type, values]) => sql`${values}::${sql.raw(type)}[]`))
  const names = sql.raw(columns.map((_, index) => `c${index + 1}`).join(', '))
  await sql`insert into ${sql.table(getPartitionName(table, no))}
    select ${sql.raw(String(no))}, ${sql.raw(expressions)} from unnest(${arrays}) as given(${names})`.execute(db)
}

interface FileRow<Row> {
  readonly of: NumberedFile
  readonly row: Row
  readonly at: number
}

const collectRows = <Row>(
  files: readonly NumberedFile[],
  pick: (file: IndexedFile) => readonly Row[],
): FileRow<Row>[] => files.flatMap((of) => pick(of.file).map((row, at) => ({ of, row, at })))

const insertFiles = (db: Handle, no: number, files: readonly NumberedFile[]) =>
  insertColumns(db, 'code_files', no, [
    ['integer', files.map(({ fileNo }) => fileNo)],
    ['text', files.map(({ file }) => storable(file.path))],
    ['text', files.map(({ file }) => file.language ?? null)],
    ['integer', files.map(({ file }) => file.sizeBytes)],
    ['integer', files.map(({ file }) => file.lineCount)],
    ['integer', files.map(({ firstChunk }) => firstChunk)],
    ['integer', files.map(({ file }) => file.chunks.length)],
    ['smallint', files.map(({ importance }) => importance)],
    ['text', files.map(({ file }) => file.blob ?? null)],
    ['boolean', files.map(({ isPatched }) => isPatched ?? false)],
  ])

const insertChunks = (db: Handle, no: number, chunks: readonly FileRow<IndexedChunk>[]) =>
  insertColumns(db, 'code_chunks', no, [
    ['integer', chunks.map(({ of }) => of.fileNo)],
    ['integer', chunks.map(({ of, at }) => of.firstChunk + at)],
    ['integer', chunks.map(({ row }) => row.startLine)],
    ['integer', chunks.map(({ row }) => row.endLine)],
    ['integer', chunks.map(({ of, row }) => (row.symbolNo === undefined ? null : of.firstSymbol + row.symbolNo))],
    ['text', chunks.map(({ row }) => storable(row.content))],
  ])

interface SizedSymbol extends IndexedSymbol {
  readonly sizeBytes: number
}

const sizedSymbols = (file: IndexedFile): SizedSymbol[] => {
  const sizes = symbolSizes(file)
  return file.symbols.map((symbol, at) => ({ ...symbol, sizeBytes: sizes[at] ?? 0 }))
}

const insertSymbols = (db: Handle, no: number, symbols: readonly FileRow<SizedSymbol>[]) =>
  insertColumns(
    db,
    'code_symbols',
    no,
    [
      ['integer', symbols.map(({ of, at }) => of.firstSymbol + at)],
      ['integer', symbols.map(({ of }) => of.fileNo)],
      ['integer', symbols.map(({ of, row }) => findChunkNo(of, row.startLine))],
      ['text', symbols.map(({ row }) => storable(row.name))],
      ['text', symbols.map(({ row }) => storable(row.qualifiedName))],
      ['text', symbols.map(({ row }) => row.kind)],
      ['integer', symbols.map(({ row }) => row.startLine)],
      ['integer', symbols.map(({ row }) => row.startCharacter)],
      ['integer', symbols.map(({ row }) => row.endLine)],
      ['integer', symbols.map(({ row }) => row.endCharacter)],
      ['text', symbols.map(({ row }) => storable(row.signature))],
      ['text', symbols.map(({ row }) => storable(row.doc))],
      ['text', symbols.map(({ row }) => storable(row.ancestors.join('\n')))],
      ['integer', symbols.map(({ row }) => row.sizeBytes)],
    ],
    `c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, string_to_array(c13, E'\\n'), c14`,
  )

const insertCalls = (db: Handle, no: number, calls: readonly FileRow<IndexedCall>[]) =>
  insertColumns(db, 'code_calls', no, [
    ['integer', calls.map(({ of }) => of.fileNo)],
    ['integer', calls.map(({ of, row }) => findChunkNo(of, row.line))],
    ['integer', calls.map(({ of, row }) => (row.callerNo === undefined ? null : of.firstSymbol + row.callerNo))],
    ['text', calls.map(({ row }) => storable(row.callee))],
    ['integer', calls.map(({ row }) => row.line)],
  ])

const pieces = <Row>(rows: readonly Row[], weigh: (row: Row) => number, maxWeight: number): Row[][] => {
  const result: Row[][] = []
  let left = 0
  for (const row of rows) {
    const weight = weigh(row)
    if (weight > left) {
      result.push([])
      left = maxWeight
    }
    left -= weight
    result.at(-1)?.push(row)
  }
  return result
}

/** A statement of this size takes some hundredths of a second, so searches run in between. */
const statementBytes = 512 * 1024
const rowBytes = 120

export const insertNumbered = async (db: Handle, no: number, files: readonly NumberedFile[]): Promise<void> => {
  for (const piece of pieces(files, () => rowBytes, statementBytes)) await insertFiles(db, no, piece)
  const chunks = collectRows(files, (file) => file.chunks)
  const weighChunk = ({ row }: FileRow<IndexedChunk>) => row.content.length + rowBytes
  for (const piece of pieces(chunks, weighChunk, statementBytes)) await insertChunks(db, no, piece)
  const symbols = collectRows(files, sizedSymbols)
  const weighSymbol = ({ row }: FileRow<IndexedSymbol>) => row.signature.length + row.doc.length + rowBytes
  for (const piece of pieces(symbols, weighSymbol, statementBytes)) await insertSymbols(db, no, piece)
  const calls = collectRows(files, (file) => file.calls)
  for (const piece of pieces(calls, () => rowBytes, statementBytes)) await insertCalls(db, no, piece)
}

export function* addToLists(
  lists: SegmentLists,
  { file, firstChunk }: Pick<NumberedFile, 'file' | 'firstChunk'>,
): Generator<void> {
  const beginning: IndexedSymbol[][] = file.chunks.map(() => [])
  for (const symbol of file.symbols) beginning[chunkOfLine(file.chunks, symbol.startLine)]?.push(symbol)
  for (const [at, { content }] of file.chunks.entries())
    yield* lists.add(firstChunk + at, { content: storable(content), path: file.path, symbols: beginning[at] ?? [] })
}

interface PostingsRow {
  readonly key: number | string
  readonly count: number
  readonly postings: Uint8Array
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')

export const insertPostings = async (
  db: Handle,
  table: 'code_grams' | 'code_words',
  no: number,
  segment: number,
  rows: Iterable<PostingsRow>,
): Promise<void> => {
  let batch: PostingsRow[] = []
  let bytes = 0
  const write = async () => {
    await insertColumns(
      db,
      table,
      no,
      [
        [table === 'code_grams' ? 'integer' : 'text', batch.map(({ key }) => key)],
        ['integer', batch.map(({ count }) => count)],
        ['text', batch.map(({ postings }) => base64(postings))],
      ],
      `c1, ${segment}, c2, decode(c3, 'base64')`,
    )
    batch = []
    bytes = 0
  }
  for (const row of rows) {
    batch.push(row)
    bytes += row.postings.length + 40
    if (bytes > statementBytes / 2) await write()
  }
  await write()
}
