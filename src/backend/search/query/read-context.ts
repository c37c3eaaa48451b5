import { sql } from 'kysely'
import type { ContextLine } from '#src/contract/code-search.ts'
import { groupBy } from '#src/lib/group-by.ts'
import type { Database } from '../../db/tables.ts'
import type { Ranked } from '../grep-rank.ts'
import { listMatches } from '../grep-results.ts'
import { maxLineLength } from '../line-matches.ts'

interface Wanted {
  readonly result: Ranked
  readonly indexNo: number
  readonly fileNo: number
  readonly matched: readonly number[]
}

interface ReadRow {
  readonly at: number
  readonly start_line: number
  readonly content: string
}

const listWanted = (ranked: readonly Ranked[]): Wanted[] =>
  ranked.flatMap((result) => {
    const { hits } = result
    const [first] = hits
    if (first === undefined) return []
    const matched = listMatches(hits).map(({ lineNumber }) => lineNumber)
    return matched.length === 0 ? [] : [{ result, indexNo: first.index.no, fileNo: first.chunk.fileNo, matched }]
  })

const readRows = async (
  db: Database,
  indexNo: number,
  wanted: readonly Wanted[],
  around: number,
): Promise<ReadRow[]> => {
  const ats = wanted.map((_, at) => at)
  const files = wanted.map(({ fileNo }) => fileNo)
  const firsts = wanted.map(({ matched }) => Math.max(1, Math.min(...matched) - around))
  const lasts = wanted.map(({ matched }) => Math.max(...matched) + around)
  const { rows } = await sql<ReadRow>`
    select p.at, c.start_line, c.content
    from unnest(${ats}::integer[], ${files}::integer[], ${firsts}::integer[], ${lasts}::integer[])
      as p(at, file_no, first_line, last_line)
    join code_chunks c on c.index_no = ${indexNo} and c.file_no = p.file_no
      and c.start_line <= p.last_line and c.end_line >= p.first_line
    order by p.at, c.chunk_no`.execute(db)
  return rows
}

const pickLines = (
  { matched }: Wanted,
  rows: readonly ReadRow[],
  { around, shown }: { readonly around: number; readonly shown: Set<number> },
): ContextLine[] => {
  const isNear = (line: number): boolean => matched.some((match) => Math.abs(match - line) <= around)
  return rows.flatMap(({ start_line: startLine, content }) =>
    content.split('\n').flatMap((raw, place) => {
      const lineNumber = startLine + place
      if (shown.has(lineNumber) || !isNear(lineNumber)) return []
      shown.add(lineNumber)
      return [{ lineNumber, lineText: raw.replace(/\r$/, '').slice(0, maxLineLength) }]
    }),
  )
}

/** A line of a file comes once, with the first result it is near to, and not at all where it matches itself. */
export const readContext = async (
  db: Database,
  ranked: readonly Ranked[],
  around: number,
): Promise<ReadonlyMap<Ranked, ContextLine[]>> => {
  const contexts = new Map<Ranked, ContextLine[]>()
  for (const [indexNo, wanted] of groupBy(listWanted(ranked), (place) => place.indexNo)) {
    const rows = groupBy(await readRows(db, indexNo, wanted, around), ({ at }) => at)
    const shownByFile = new Map(
      [...groupBy(wanted, ({ fileNo }) => fileNo)].map(([fileNo, places]) => [
        fileNo,
        new Set(places.flatMap(({ matched }) => matched)),
      ]),
    )
    for (const [at, place] of wanted.entries()) {
      const shown = shownByFile.get(place.fileNo) ?? new Set()
      contexts.set(place.result, pickLines(place, rows.get(at) ?? [], { around, shown }))
    }
  }
  return contexts
}
