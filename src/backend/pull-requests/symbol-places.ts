import { sql, type RawBuilder } from 'kysely'
import { maxSymbolPlaces, type SymbolPlaces } from '#src/contract/symbol-places.ts'
import { maxCalls } from '../code-index/symbol-graph.ts'
import type { Database } from '../db/tables.ts'
import { detectLanguage, languageName } from '../indexing/detect-language.ts'
import { toLine } from './foreign-text.ts'

export interface SymbolRequest {
  readonly name: string
  readonly path: string
  readonly changedPaths: ReadonlySet<string>
}

interface PlaceRow {
  readonly path: string
  readonly line: number
  readonly text: string
  readonly total: number
}

type Definitions = SymbolPlaces['definitions']
type Callers = SymbolPlaces['callers']

const maxTextLength = 300
const maxRead = maxCalls

const nearestFirst = ({ path, changedPaths }: SymbolRequest): RawBuilder<unknown> => {
  const language = detectLanguage(path, '')
  return sql`f.path = ${path.replaceAll('\0', '')} desc, f.path = any(${[...changedPaths]}::text[]) desc,
    f.language is not distinct from ${language === null ? null : languageName(language)}::text desc`
}

const toPlace = ({ path, line, text }: PlaceRow, changedPaths: ReadonlySet<string>) => ({
  path,
  line,
  text: toLine(text, maxTextLength),
  isInPullRequest: changedPaths.has(path),
})

const selectChanged = (indexNo: number, { changedPaths }: SymbolRequest): RawBuilder<unknown> =>
  sql`select file_no from code_files where index_no = ${indexNo} and path = any(${[...changedPaths]}::text[])`

const countPlaces = ([first]: readonly PlaceRow[]) => {
  const total = first?.total ?? 0
  return { total, isCut: total >= maxRead }
}

const findDefinitions = async (db: Database, indexNo: number, request: SymbolRequest): Promise<Definitions> => {
  const { rows } = await sql<PlaceRow & { kind: string }>`
    with changed as (${selectChanged(indexNo, request)}), found as (
      select file_no, start_line, kind, signature, qualified_name = name as stands_alone,
        file_no in (select file_no from changed) as is_changed
      from code_symbols where index_no = ${indexNo} and name = ${request.name}
      order by is_changed desc limit ${maxRead}
    )
    select f.path, s.start_line as line, s.kind, s.signature as text, (count(*) over ())::integer as total
    from found s join code_files f on f.index_no = ${indexNo} and f.file_no = s.file_no
    order by ${nearestFirst(request)}, s.stands_alone desc, f.importance desc, f.path, s.start_line
    limit ${maxSymbolPlaces}`.execute(db)
  const places = rows.map((row) => ({ ...toPlace(row, request.changedPaths), kind: row.kind }))
  return { places, ...countPlaces(rows) }
}

const findCallers = async (db: Database, indexNo: number, request: SymbolRequest): Promise<Callers> => {
  const { rows } = await sql<PlaceRow & { caller: string | null }>`
    with changed as (${selectChanged(indexNo, request)}), calls as (
      select distinct file_no, chunk_no, line, caller_no, file_no in (select file_no from changed) as is_changed
      from code_calls where index_no = ${indexNo} and callee = ${request.name}
      order by is_changed desc limit ${maxRead}
    ), nearest as (
      select k.*, f.path, (count(*) over ())::integer as total,
        row_number() over (order by ${nearestFirst(request)}, f.importance desc, f.path, k.line) as at
      from calls k join code_files f on f.index_no = ${indexNo} and f.file_no = k.file_no
      order by at limit ${maxSymbolPlaces}
    )
    select n.path, n.line, n.total, s.qualified_name as caller,
      split_part(c.content, E'\\n', greatest(1, n.line - c.start_line + 1)) as text
    from nearest n
    join code_chunks c on c.index_no = ${indexNo} and c.chunk_no = n.chunk_no
    left join code_symbols s on s.index_no = ${indexNo} and s.symbol_no = n.caller_no
    order by n.at`.execute(db)
  const places = rows.map((row) => ({
    ...toPlace(row, request.changedPaths),
    ...(row.caller === null ? {} : { caller: row.caller }),
  }))
  return { places, ...countPlaces(rows) }
}

export const findSymbolPlaces = async (
  db: Database,
  indexNo: number,
  request: SymbolRequest,
): Promise<Pick<SymbolPlaces, 'definitions' | 'callers'>> => ({
  definitions: await findDefinitions(db, indexNo, request),
  callers: await findCallers(db, indexNo, request),
})
