import { sql } from 'kysely'
import { groupBy } from '#src/lib/group-by.ts'
import type { Database } from '../db/tables.ts'
import type { IndexedCall, IndexedChunk, IndexedFile, IndexedSymbol } from './indexed-file.ts'

interface FileRow {
  readonly fileNo: number
  readonly path: string
  readonly blob: string | null
  readonly language: string | null
  readonly sizeBytes: number
  readonly lineCount: number
}

type OfFile<Row> = Row & { readonly fileNo: number }
type ChunkRow = OfFile<Omit<IndexedChunk, 'symbolNo'> & { readonly symbolNo: number | null }>
type SymbolRow = OfFile<IndexedSymbol & { readonly no: number }>
type CallRow = OfFile<Omit<IndexedCall, 'callerNo'> & { readonly callerNo: number | null }>

interface Rows {
  readonly chunks: readonly ChunkRow[]
  readonly symbols: readonly SymbolRow[]
  readonly calls: readonly CallRow[]
}

const toFile = (row: FileRow, { chunks, symbols, calls }: Rows): IndexedFile => {
  const firstSymbol = symbols[0]?.no ?? 0
  return {
    path: row.path,
    ...(row.blob === null ? {} : { blob: row.blob }),
    ...(row.language === null ? {} : { language: row.language }),
    sizeBytes: row.sizeBytes,
    lineCount: row.lineCount,
    chunks: chunks.map(({ startLine, endLine, content, symbolNo }) => ({
      startLine,
      endLine,
      content,
      ...(symbolNo === null ? {} : { symbolNo: symbolNo - firstSymbol }),
    })),
    symbols,
    calls: calls.map(({ callee, line, callerNo }) => ({
      callee,
      line,
      ...(callerNo === null ? {} : { callerNo: callerNo - firstSymbol }),
    })),
  }
}

const groupByFile = <Row extends { readonly fileNo: number }>(rows: readonly Row[]) =>
  groupBy(rows, ({ fileNo }) => fileNo)

const readRows = async (db: Database, indexNo: number, fileNos: readonly number[], withCalls: boolean) => {
  const isWanted = sql`index_no = ${indexNo} and file_no = any(${fileNos}::integer[])`
  const files = await sql<FileRow>`select file_no as "fileNo", path, blob, language, size_bytes as "sizeBytes",
    line_count as "lineCount" from code_files where ${isWanted}`.execute(db)
  const chunks = await sql<ChunkRow>`select file_no as "fileNo", start_line as "startLine", end_line as "endLine",
    content, symbol_no as "symbolNo" from code_chunks where ${isWanted} order by chunk_no`.execute(db)
  const symbols = await sql<SymbolRow>`select file_no as "fileNo", symbol_no as no, name,
    qualified_name as "qualifiedName", kind, start_line as "startLine", start_character as "startCharacter",
    end_line as "endLine", end_character as "endCharacter", signature, doc, ancestors
    from code_symbols where ${isWanted} order by symbol_no`.execute(db)
  const calls = withCalls
    ? await sql<CallRow>`select file_no as "fileNo", callee, line, caller_no as "callerNo"
        from code_calls where ${isWanted} order by line, callee`.execute(db)
    : { rows: [] }
  return { files: files.rows, chunks: chunks.rows, symbols: symbols.rows, calls: calls.rows }
}

export const readStoredFiles = async (
  db: Database,
  indexNo: number,
  fileNos: readonly number[],
  { withCalls }: { readonly withCalls: boolean },
): Promise<ReadonlyMap<number, IndexedFile>> => {
  if (fileNos.length === 0) return new Map()
  const rows = await readRows(db, indexNo, fileNos, withCalls)
  const [chunks, symbols, calls] = [groupByFile(rows.chunks), groupByFile(rows.symbols), groupByFile(rows.calls)]
  return new Map(
    rows.files.map((row) => {
      const own = {
        chunks: chunks.get(row.fileNo) ?? [],
        symbols: symbols.get(row.fileNo) ?? [],
        calls: calls.get(row.fileNo) ?? [],
      }
      return [row.fileNo, toFile(row, own)]
    }),
  )
}
