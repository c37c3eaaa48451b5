import { sql } from 'kysely'
import { minutes } from '#src/lib/durations.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { createYielder } from '../lib/yield-to-event-loop.ts'
import { withStatementLimit } from '../db/embedded-worker.ts'
import type { Database, Handle } from '../db/tables.ts'
import { fileImportance } from './file-importance.ts'
import { GramPostings } from './gram-postings.ts'
import { pathGrams } from './grams.ts'
import { attachPartitions, createPartitions, indexPartitions, getPartitionName } from './index-partitions.ts'
import { chunkOfLine, insertNumbered, insertPostings, type NumberedFile } from './index-rows.ts'
import { dropIndexIn } from './index-upkeep.ts'
import type { IndexedFile, IndexedSymbol, SkippedFile } from './indexed-file.ts'
import { SegmentLists } from './segment-lists.ts'

type Commit = NonNullable<NonNullable<Repository['index']>['commit']>

const sealLimit = 10 * minutes
const usualSegment = 24 * 1024 * 1024
const batchBytes = 256 * 1024
const yieldIntervalMs = 10

export class IndexGone extends Error {
  override readonly name = 'IndexGone'
}

interface Start {
  readonly organisationId: string
  readonly repositoryId: string
  readonly worker: string
  readonly segmentBytes?: number
  readonly now: Date
}

interface Completion {
  readonly now: Date
  readonly commit?: Commit
  readonly status: 'Alive' | 'Incomplete'
}

/** `sweepUnfinished` or the next `beginIndex` drops a build that was interrupted. */
export interface IndexWriter {
  readonly no: number
  readonly sizeBytes: number
  writeFiles(files: readonly IndexedFile[]): Promise<void>
  writeSkipped(files: readonly SkippedFile[]): Promise<void>
  rest(): Promise<void>
  /** Makes it the current index and drops the former one. Throws `IndexGone`. */
  seal(completion: Completion): Promise<void>
}

const listedSkips = 1000

class Writer implements IndexWriter {
  readonly no: number
  readonly #db: Database
  readonly #start: Start
  readonly #languages = new Map<string, { bytes: number; files: number }>()
  readonly #skipped: Record<string, number> = {}
  #listedSkips = 0
  #files = 0
  #chunks = 0
  #symbols = 0
  #bytes = 0
  #waiting: NumberedFile[] = []
  #waitingBytes = 0
  readonly #yieldIfDue = createYielder(yieldIntervalMs)
  #inserting: Promise<void> = Promise.resolve()
  readonly #lists = new SegmentLists()
  readonly #paths = new GramPostings(0)

  constructor(db: Database, no: number, start: Start) {
    this.#db = db
    this.no = no
    this.#start = start
  }

  async writeFiles(files: readonly IndexedFile[]): Promise<void> {
    for (const file of files) {
      const numbered = this.#number(file)
      await this.#analyse(numbered)
      this.#waiting.push(numbered)
      this.#waitingBytes += file.sizeBytes + 1000
      if (this.#waitingBytes > batchBytes || this.#isSegmentFull) await this.#insertWaiting()
    }
  }

  async writeSkipped(files: readonly SkippedFile[]): Promise<void> {
    for (const { reason } of files) this.#skipped[reason] = (this.#skipped[reason] ?? 0) + 1
    const listed = files.slice(0, listedSkips - this.#listedSkips)
    this.#listedSkips += listed.length
    if (listed.length === 0) return
    await this.#db
      .insertInto('skipped_files')
      .values(listed.map(({ path, reason, sizeBytes }) => ({ index_no: this.no, path, reason, size_bytes: sizeBytes })))
      .execute()
  }

  async rest(): Promise<void> {
    await this.#insertWaiting()
    await this.#inserting
    await this.#writeSegment()
    this.#lists.release()
  }

  async seal(completion: Completion): Promise<void> {
    await this.rest()
    const paths = [...this.#paths.rows()].map((row) => ({ ...row, key: row.gram + pathGrams }))
    await insertPostings(this.#db, 'code_grams', this.no, 0, paths)
    await withStatementLimit(sealLimit, async () => {
      const calls = sql.table(getPartitionName('code_calls', this.no))
      await sql`insert into ${sql.table(getPartitionName('code_callees', this.no))}
        select index_no, callee, count(*) from ${calls} group by index_no, callee`.execute(this.#db)
      await indexPartitions(this.#db, this.no)
      await this.#publish(completion)
    })
  }

  get sizeBytes(): number {
    return this.#bytes
  }

  get #isSegmentFull(): boolean {
    return this.#lists.size > (this.#start.segmentBytes ?? usualSegment)
  }

  #number(file: IndexedFile): NumberedFile {
    const numbered = {
      file,
      fileNo: this.#files,
      firstChunk: this.#chunks,
      firstSymbol: this.#symbols,
      importance: fileImportance(file.path),
    }
    this.#files += 1
    this.#chunks += file.chunks.length
    this.#symbols += file.symbols.length
    this.#bytes += file.sizeBytes
    if (file.language !== undefined) {
      const known = this.#languages.get(file.language) ?? { bytes: 0, files: 0 }
      this.#languages.set(file.language, { bytes: known.bytes + file.sizeBytes, files: known.files + 1 })
    }
    return numbered
  }

  async #analyse({ file, fileNo, firstChunk }: NumberedFile): Promise<void> {
    for (const _ of this.#paths.add(fileNo, file.path)) await this.#yieldIfDue()
    const beginning: IndexedSymbol[][] = file.chunks.map(() => [])
    for (const symbol of file.symbols) beginning[chunkOfLine(file.chunks, symbol.startLine)]?.push(symbol)
    for (const [at, { content }] of file.chunks.entries()) {
      const fields = { content, path: file.path, symbols: beginning[at] ?? [] }
      for (const _ of this.#lists.add(firstChunk + at, fields)) await this.#yieldIfDue()
    }
  }

  /** Inserts while further files are analysed; the next call reports a failure. */
  async #insertWaiting(): Promise<void> {
    await this.#inserting
    const files = this.#waiting
    this.#waiting = []
    this.#waitingBytes = 0
    if (this.#isSegmentFull) await this.#writeSegment()
    this.#inserting = insertNumbered(this.#db, this.no, files)
    this.#inserting.catch(() => undefined)
  }

  async #writeSegment(): Promise<void> {
    await insertPostings(this.#db, 'code_grams', this.no, this.#lists.base, this.#lists.gramRows())
    await insertPostings(this.#db, 'code_words', this.no, this.#lists.base, this.#lists.wordRows())
    this.#lists.reset(this.#chunks)
  }

  #publish(completion: Completion): Promise<void> {
    const { repositoryId } = this.#start
    return this.#db.transaction().execute(async (transaction) => {
      const repository = await transaction
        .selectFrom('repositories')
        .where('id', '=', repositoryId)
        .select('current_index')
        .forUpdate()
        .executeTakeFirst()
      const isCompleted = await this.#complete(transaction, completion)
      if (repository === undefined || !isCompleted) {
        throw new IndexGone(`the index ${this.no} was dropped while it was being built`)
      }
      await attachPartitions(transaction, this.no)
      await this.#makeCurrent(transaction, completion)
      if (repository.current_index !== null) await dropIndexIn(transaction, repository.current_index)
    })
  }

  /** False when the index was dropped meanwhile. */
  async #complete(db: Handle, { now, commit }: Completion): Promise<boolean> {
    const languages = [...this.#languages].map(([name, sums]) => ({ name, ...sums }))
    const { numUpdatedRows } = await db
      .updateTable('code_indexes')
      .set({
        state: 'complete',
        completed_at: now,
        beat_at: now,
        commit_info: commit === undefined ? null : JSON.stringify(commit),
        files: this.#files,
        chunks: this.#chunks,
        symbols: this.#symbols,
        size_bytes: this.#bytes,
        languages: JSON.stringify(languages.toSorted((first, second) => second.bytes - first.bytes)),
        skipped: JSON.stringify(this.#skipped),
      })
      .where('no', '=', this.no)
      .where('state', '=', 'building')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async #makeCurrent(db: Handle, { now, status }: Completion): Promise<void> {
    await db
      .updateTable('repositories')
      .set({
        current_index: this.no,
        status,
        failure: null,
        progress: null,
        first_indexed_at: sql`coalesce(first_indexed_at, ${now})`,
      })
      .where('id', '=', this.#start.repositoryId)
      .execute()
  }
}

export const beginIndex = async (db: Database, start: Start): Promise<IndexWriter> => {
  const no = await db.transaction().execute(async (transaction) => {
    const unfinished = await transaction
      .selectFrom('code_indexes')
      .where('repository_id', '=', start.repositoryId)
      .where('state', '=', 'building')
      .select('no')
      .execute()
    for (const { no } of unfinished) await dropIndexIn(transaction, no)
    const row = await transaction
      .insertInto('code_indexes')
      .values({
        organisation_id: start.organisationId,
        repository_id: start.repositoryId,
        state: 'building',
        worker: start.worker,
        beat_at: start.now,
        started_at: start.now,
        completed_at: null,
        commit_info: null,
      })
      .returning('no')
      .executeTakeFirstOrThrow()
    await createPartitions(transaction, row.no)
    return row.no
  })
  return new Writer(db, no, start)
}
