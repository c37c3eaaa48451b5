import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Database } from '#src/backend/db/tables.ts'
import { gatherPassages } from '#src/backend/search/gather-passages.ts'
import { searchScope } from '#src/backend/search/search-scope.ts'
import { addOrganisation } from '#tests/backend/code-index/indexed-repository.ts'
import { openMemoryDatabase } from '#tests/support/prepared-database.ts'
import { fetchCorpus, type Corpus } from '../fetch-corpus.ts'
import { indexFolder } from '../index-folder.ts'
import { Bm25, type Chunk } from './bm25.ts'
import { corpora } from './corpora.ts'
import { cutToTokens, measureRecall, type Recall, type Span } from './recall.ts'

/**
 * `npm run retrieval` prints the recall of retrieval beside plain BM25 over the same chunks. Of the two halves of the
 * questions, `held-out` was written apart and is never looked at while the ranking is changed: `--misses` shows the
 * other half alone.
 */
const halves = ['open', 'held-out'] as const
const topResults = 20
const maxTokens = 8_000

const Question = v.object({
  kind: v.picklist(['where', 'how', 'why', 'callers', 'impact', 'list', 'summary', 'yes-no']),
  question: v.string(),
  evidence: v.pipe(v.array(v.object({ path: v.string(), lines: v.tuple([v.number(), v.number()]) })), v.minLength(1)),
})
type Question = v.InferOutput<typeof Question>

interface Shown extends Span {
  readonly text: string
}

interface Outcome {
  readonly half: (typeof halves)[number]
  readonly corpus: string
  readonly question: Question
  readonly own: readonly Shown[]
  readonly bm25: readonly Shown[]
}

const print = (line: string) => process.stdout.write(`${line}\n`)

const readQuestions = async (half: string, corpus: string): Promise<Question[]> =>
  v.parse(v.array(Question), JSON.parse(await readFile(join(import.meta.dirname, half, `${corpus}.json`), 'utf8')))

const readChunks = async (db: Database, indexNo: number): Promise<Chunk[]> => {
  const rows = await db
    .selectFrom('code_chunks as c')
    .innerJoin('code_files as f', (join) =>
      join.onRef('f.index_no', '=', 'c.index_no').onRef('f.file_no', '=', 'c.file_no'),
    )
    .where('c.index_no', '=', indexNo)
    .select(['f.path', 'c.start_line as startLine', 'c.end_line as endLine', 'c.content'])
    .orderBy('c.chunk_no')
    .execute()
  return rows
}

const askAll = async (corpus: Corpus): Promise<Outcome[]> => {
  const folder = await fetchCorpus(corpus)
  const { db, close } = await openMemoryDatabase()
  try {
    const organisationId = await addOrganisation(db)
    const { name, leavesOut: leaveOut } = corpus
    const files = await indexFolder(db, organisationId, { name, folder, leaveOut })
    const indexes = await searchScope(db, { organisationId, allowedSources: 'all' }, {})
    const chunks = await readChunks(db, indexes[0]?.no ?? 0)
    print(`${name} ${corpus.version}: ${files} files, ${chunks.length} chunks`)
    const bm25 = new Bm25(chunks)
    const outcomes: Outcome[] = []
    for (const half of halves) {
      for (const question of await readQuestions(half, name)) {
        const own = await gatherPassages(db, indexes, question.question, { limit: topResults })
        const plain = bm25.search(question.question, topResults)
        outcomes.push({ half, corpus: name, question, own, bm25: plain.map((hit) => ({ ...hit, text: hit.content })) })
      }
    }
    return outcomes
  } finally {
    await close()
  }
}

const toSpans = ({ evidence }: Question): Span[] =>
  evidence.map(({ path, lines: [startLine, endLine] }) => ({ path, startLine, endLine }))

const meanRecall = (outcomes: readonly Outcome[], pick: (outcome: Outcome) => readonly Shown[]): Recall => {
  const recalls = outcomes.map((outcome) => measureRecall(toSpans(outcome.question), pick(outcome)))
  const mean = (read: (recall: Recall) => number) =>
    recalls.reduce((sum, recall) => sum + read(recall), 0) / Math.max(1, recalls.length)
  return { files: mean(({ files }) => files), spans: mean(({ spans }) => spans) }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`.padStart(7)
const difference = (own: number, plain: number): string => {
  const points = ((own - plain) * 100).toFixed(1)
  return (own >= plain ? `+${points}` : points).padStart(6)
}

const printRow = (label: string, outcomes: readonly Outcome[], cut: (shown: readonly Shown[]) => readonly Shown[]) => {
  const own = meanRecall(outcomes, (outcome) => cut(outcome.own))
  const plain = meanRecall(outcomes, (outcome) => cut(outcome.bm25))
  const files = `files ${percent(own.files)} (BM25 ${percent(plain.files)}, ${difference(own.files, plain.files)})`
  const spans = `spans ${percent(own.spans)} (BM25 ${percent(plain.spans)}, ${difference(own.spans, plain.spans)})`
  print(`  ${label.padEnd(22)} ${files}  ${spans}`)
}

const report = (outcomes: readonly Outcome[]): void => {
  const whole = (shown: readonly Shown[]) => shown
  for (const half of halves) {
    const ofHalf = outcomes.filter((outcome) => outcome.half === half)
    print(`\n${half}: ${ofHalf.length} questions`)
    printRow(`at ${topResults} results`, ofHalf, whole)
    printRow(`in ${maxTokens} tokens`, ofHalf, (shown) => cutToTokens(shown, maxTokens))
    for (const { name } of corpora)
      printRow(
        `  ${name}`,
        ofHalf.filter(({ corpus }) => corpus === name),
        whole,
      )
    for (const kind of Question.entries.kind.options) {
      printRow(
        `  ${kind}`,
        ofHalf.filter(({ question }) => question.kind === kind),
        whole,
      )
    }
  }
}

const reportMisses = (outcomes: readonly Outcome[]): void => {
  for (const { corpus, question, own, half } of outcomes) {
    const missed = toSpans(question).filter((span) => measureRecall([span], own).spans === 0)
    if (half !== 'open' || missed.length === 0) continue
    print(`\n${corpus} ${question.kind}: ${question.question}`)
    for (const { path, startLine, endLine } of missed) print(`  missed ${path}:${startLine}-${endLine}`)
    for (const { path, startLine, endLine } of own.slice(0, 8)) print(`  shown  ${path}:${startLine}-${endLine}`)
  }
}

const outcomes: Outcome[] = []
for (const corpus of corpora) outcomes.push(...(await askAll(corpus)))
report(outcomes)
if (process.argv.includes('--misses')) reportMisses(outcomes)
