import { spawn } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { fileImportance } from '#src/backend/code-index/file-importance.ts'
import { beginIndex } from '#src/backend/code-index/index-writer.ts'
import { openDatabase } from '#src/backend/db/open-database.ts'
import type { Database } from '#src/backend/db/tables.ts'
import { analyseFiles } from '#src/backend/indexing/analysis-pool.ts'
import { grep } from '#src/backend/search/grep.ts'
import { grepResults } from '#src/backend/search/grep-results.ts'
import { regexMatcher, textMatcher, type LineMatcher } from '#src/backend/search/line-matcher.ts'
import { retrieve } from '#src/backend/search/retrieve.ts'
import { searchScope } from '#src/backend/search/search-scope.ts'
import { addOrganisation, addRepository } from '#tests/backend/code-index/indexed-repository.ts'
import { collectCorpus } from './search-corpus.ts'
import { corpusFolders, expressions, questions, texts } from './search-queries.ts'

/** Indexes about 50 MB and times the first 50 ranked results beside ripgrep over the same files: `tsx tests/bench/search.bench.ts`. */
const corpusBytes = 50e6
const repeats = 15

const say = (line: string) => process.stdout.write(`${line}\n`)
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
const ordered = (times: readonly number[]) => times.toSorted((a, b) => a - b)

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const fastest = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let run = 0; run < repeats; run += 1) times.push(await timed(work))
  return Math.min(...times)
}

const ripgrep = async (folder: string, query: string, isText: boolean): Promise<void> => {
  const output = await open(join(folder, '..', 'ripgrep.out'), 'w')
  const keys = ['--line-number', ...(isText ? ['--fixed-strings'] : []), '-e', query, folder]
  const child = spawn('rg', keys, { stdio: ['ignore', output.fd, 'ignore'] })
  await new Promise((done, fail) => child.on('exit', done).on('error', fail))
  await output.close()
}

const build = async (db: Database, organisationId: string, folder: string, paths: readonly string[]) => {
  const repositoryId = await addRepository(db, organisationId, 'corpus')
  const writer = await beginIndex(db, { organisationId, repositoryId, worker: 'bench', now: new Date() })
  const ordered = paths.toSorted((a, b) => fileImportance(b) - fileImportance(a))
  for await (const files of analyseFiles({ folder, paths: ordered })) {
    await writer.writeFiles(files.filter((file) => file.kind === 'indexed'))
  }
  const written = performance.now()
  await writer.seal({ now: new Date(), status: 'Alive' })
  return performance.now() - written
}

const indexBytes = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
    where relname ~ '^code_[a-z]+_[0-9]+$' and relkind = 'r'`.execute(db)
  return rows[0]?.bytes ?? 0
}

const compare = async (
  name: string,
  queries: readonly string[],
  ours: (query: string) => Promise<number>,
  theirs: (query: string) => Promise<void>,
): Promise<void> => {
  const [own, peer]: [number[], number[]] = [[], []]
  for (const query of queries) {
    let resultCount = 0
    const time = await fastest(async () => (resultCount = await ours(query)))
    const peerTime = await fastest(() => theirs(query))
    own.push(time)
    peer.push(peerTime)
    say(
      `  ${query.padEnd(34)} ${time.toFixed(1).padStart(7)} ms ${peerTime.toFixed(1).padStart(7)} ms  ${resultCount} results`,
    )
  }
  const [o, p] = [ordered(own), ordered(peer)]
  const ratio = at(p, 0.5) / at(o, 0.5)
  say(`${name}: p50 ${at(o, 0.5).toFixed(1)} ms, p95 ${at(o, 0.95).toFixed(1)} ms`)
  say(
    `${name}, ripgrep: p50 ${at(p, 0.5).toFixed(1)} ms, p95 ${at(p, 0.95).toFixed(1)} ms; p50 is 1/${ratio.toFixed(1)}`,
  )
}

const searches = async (db: Database, organisationId: string, corpus: string) => {
  const first50 = (createMatcher: (query: string) => LineMatcher) => async (query: string) => {
    const indexes = await searchScope(db, { organisationId, allowedSources: 'all' }, {})
    const matcher = createMatcher(query)
    const hits = await grep(db, indexes, { matcher, filter: { paths: [], extensions: [] }, limit: 50 })
    return (await grepResults(db, hits, matcher, { limit: 50 })).length
  }
  await compare('Texts', texts, first50(textMatcher), (query) => ripgrep(corpus, query, true))
  await compare('Expressions', expressions, first50(regexMatcher), (query) => ripgrep(corpus, query, false))
  const times: number[] = []
  for (const question of questions) {
    const answer = async () =>
      retrieve(db, await searchScope(db, { organisationId, allowedSources: 'all' }, {}), question, {
        mode: 'Auto',
        limit: 10,
      })
    times.push(await fastest(answer))
  }
  const sorted = ordered(times)
  say(`Questions: p50 ${at(sorted, 0.5).toFixed(1)} ms, p95 ${at(sorted, 0.95).toFixed(1)} ms`)
}

const main = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  const corpus = join(folder, 'corpus')
  const paths = await collectCorpus(resolve('.'), corpusFolders, corpus, corpusBytes)
  const database = await openDatabase({ folder: join(folder, 'data') })
  try {
    const organisationId = await addOrganisation(database.db)
    let sealing = 0
    const time = await timed(async () => {
      sealing = await build(database.db, organisationId, corpus, paths)
    })
    const { rows } = await sql<{ files: number; chunks: number; bytes: number }>`
      select files, chunks, size_bytes::float8 as bytes from code_indexes`.execute(database.db)
    const [row] = rows
    say(`${row?.files} files, ${megabytes(row?.bytes ?? 0)}, ${row?.chunks} chunks`)
    say(`Indexed in ${(time / 1000).toFixed(1)} s, of which sealing ${(sealing / 1000).toFixed(1)} s`)
    say(
      `Database: ${megabytes(await indexBytes(database.db))}; peak memory: ${megabytes(process.resourceUsage().maxRSS * 1024)}`,
    )
    await searches(database.db, organisationId, corpus)
    say(`Peak memory of the whole run: ${megabytes(process.resourceUsage().maxRSS * 1024)}`)
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
