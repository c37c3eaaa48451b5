import { sql } from 'kysely'
import { indexFacts, listFactFiles } from '#src/backend/code-index/index-facts.ts'
import { findPatchedIndexes } from '#src/backend/code-index/index-patches.ts'
import { readPostings } from '#src/backend/code-index/postings.ts'
import type { Database } from '#src/backend/db/tables.ts'
import { readChunkTexts } from '#src/backend/embeddings/chunk-texts.ts'
import { pathGrams } from '#src/backend/code-index/grams.ts'

const readRows = async (db: Database, no: number) => {
  const run = async (text: string) => (await sql.raw(text.replaceAll('NO', String(no))).execute(db)).rows
  const ofFile = 'join code_files f on f.index_no = NO and f.file_no = t.file_no'
  return {
    files: await run(`select path, language, size_bytes, line_count, chunk_count, importance, blob
      from code_files where index_no = NO order by first_chunk`),
    chunks: await run(`select f.path, t.chunk_no - f.first_chunk as at, t.start_line, t.end_line, t.content,
      s.qualified_name, s.start_line as symbol_line from code_chunks t ${ofFile}
      left join code_symbols s on s.index_no = NO and s.symbol_no = t.symbol_no
      where t.index_no = NO order by t.chunk_no`),
    symbols: await run(`select f.path, t.chunk_no - f.first_chunk as at, name, qualified_name, kind, start_line,
      start_character, end_line, end_character, signature, doc, ancestors, t.size_bytes
      from code_symbols t ${ofFile} where t.index_no = NO order by t.chunk_no, t.symbol_no`),
    calls: await run(`select f.path, t.chunk_no - f.first_chunk as at, t.callee, t.line, s.qualified_name as caller,
      s.start_line as caller_line from code_calls t ${ofFile}
      left join code_symbols s on s.index_no = NO and s.symbol_no = t.caller_no
      where t.index_no = NO order by t.chunk_no, t.line, t.callee, caller`),
    callees: await run(`select callee, calls from code_callees where index_no = NO order by callee`),
    index: await run(`select files, chunks, symbols, size_bytes::float8, languages, skipped, branch,
      commit_info->>'hash' as hash from code_indexes where no = NO`),
    skipped: await run(`select path, reason, size_bytes::float8, blob, is_listed from skipped_files
      where index_no = NO order by path`),
  }
}

interface Row {
  readonly key: number | string
  readonly segment: number
  readonly count: number
  readonly postings: string
}

const readPlaces = async (db: Database, no: number, table: 'code_grams' | 'code_words') => {
  const isWord = table === 'code_words'
  const { rows } = await sql<Row>`select ${sql.ref(isWord ? 'word' : 'gram')} as key, segment, count,
    encode(postings, 'base64') as postings from ${sql.table(table)} where index_no = ${no}`.execute(db)
  const facts = await indexFacts(db, no)
  const patch = (await findPatchedIndexes(db, [no])).get(no)
  const places = new Map<string, string[]>()
  for (const { key, segment, count, postings } of rows) {
    const list = readPostings(Buffer.from(postings, 'base64'), count, Math.max(0, segment), isWord)
    const isOfPaths = typeof key === 'number' && key >= pathGrams
    for (const [at, number] of list.numbers.entries()) {
      const file = isOfPaths ? number : (facts.fileOfChunk[number] ?? -1)
      const path = facts.files.paths[file] ?? ''
      if (isOfPaths ? path === '' : segment >= 0 && patch?.isStale[number] === 1) continue
      const chunk = isOfPaths ? '' : String(number - (facts.firstChunks[file] ?? 0))
      places.set(String(key), [...(places.get(String(key)) ?? []), `${path}#${chunk}:${list.weights?.[at] ?? ''}`])
    }
  }
  return Object.fromEntries([...places].toSorted().map(([key, list]) => [key, list.toSorted()]))
}

export const readIndexContents = async (db: Database, no: number) => {
  const { files, chunkSpace } = await indexFacts(db, no)
  const texts = await readChunkTexts(db, no, { first: 0, count: chunkSpace })
  return {
    ...(await readRows(db, no)),
    grams: await readPlaces(db, no, 'code_grams'),
    words: await readPlaces(db, no, 'code_words'),
    listed: listFactFiles(files).map(({ path }) => path),
    ordered: files.ordered.map((file) => files.paths[file]),
    embedded: texts.filter(({ text }) => text !== undefined),
  }
}
