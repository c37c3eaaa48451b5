import { sql } from 'kysely'
import { minutes } from '#src/lib/durations.ts'
import { createYielder } from '../lib/yield-to-event-loop.ts'
import { withStatementLimit } from '../db/embedded-worker.ts'
import type { Database, Handle } from '../db/tables.ts'
import { completeIndex, IndexGone, lockRepository, type Completion, type IndexSums } from './complete-index.ts'
import { fileImportance } from './file-importance.ts'
import { GramPostings } from './gram-postings.ts'
import { pathGrams } from './grams.ts'
import { attachPartitions, createPartitions, indexPartitions, getPartitionName } from './index-partitions.ts'
import { addToLists, insertNumbered, insertPostings, type NumberedFile } from './index-rows.ts'
import { dropIndexIn } from './index-upkeep.ts'
import type { IndexedFile, SkippedFile } from './indexed-file.ts'
import { countFreeChunks } from './place-chunks.ts'
import { SegmentLists } from './segment-lists.ts'
import { SkippedFiles } from './skipped-files.ts'

const sealLimit = 10 * minutes
const usualSegment = 24 * 1024 * 1024
const batchBytes = 256 * 1024
const yieldIntervalMs = 10

export interface BuildStart {
  readonly organisationId: string
  readonly repositoryId: string
  readonly worker: string
  readonly segmentBytes?: number
  readonly analyserVersion?: number
  readonly now: Date
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

class Writer implements IndexWriter {
  readonly no: number
  readonly #db: Database
  readonly #start: BuildStart
  readonly #languages = new Map<string, { bytes: number; files: number }>()
  readonly #skipped = new SkippedFiles()
  #files = 0
  #chunks = 0
  #chunkSpace = 0
  #symbols = 0
  #bytes = 0
  #waiting: NumberedFile[] = []
  #waitingBytes = 0
  readonly #yieldIfDue = createYielder(yieldIntervalMs)
  #inserting: Promise<void> = Promise.resolve()
  readonly #lists = new SegmentLists()
  readonly #paths = new GramPostings(0)

  constructor(db: Database, no: number, start: BuildStart) {
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

  writeSkipped(files: readonly SkippedFile[]): Promise<void> {
    return this.#skipped.insert(this.#db, this.no, files)
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
      firstChunk: this.#chunkSpace,
      firstSymbol: this.#symbols,
      importance: fileImportance(file.path),
    }
    this.#files += 1
    const isPatchable = this.#start.analyserVersion !== undefined
    this.#chunks += file.chunks.length
    this.#chunkSpace += file.chunks.length + (isPatchable ? countFreeChunks(file.chunks.length) : 0)
    this.#symbols += file.symbols.length
    this.#bytes += file.sizeBytes
    if (file.language !== undefined) {
      const known = this.#languages.get(file.language) ?? { bytes: 0, files: 0 }
      this.#languages.set(file.language, { bytes: known.bytes + file.sizeBytes, files: known.files + 1 })
    }
    return numbered
  }

  async #analyse(numbered: NumberedFile): Promise<void> {
    for (const _ of this.#paths.add(numbered.fileNo, numbered.file.path)) await this.#yieldIfDue()
    for (const _ of addToLists(this.#lists, numbered)) await this.#yieldIfDue()
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
    this.#lists.reset(this.#chunkSpace)
  }

  #publish(completion: Completion): Promise<void> {
    const { repositoryId } = this.#start
    return this.#db.transaction().execute(async (transaction) => {
      const repository = await lockRepository(transaction, repositoryId)
      if (repository === undefined) throw new IndexGone(`the repository of the index ${this.no} is gone`)
      await completeIndex(transaction, this.no, this.#sum(), { ...completion, repositoryId })
      await attachPartitions(transaction, this.no)
      if (repository.current_index !== null) await dropIndexIn(transaction, repository.current_index)
    })
  }

  #sum(): IndexSums {
    const languages = [...this.#languages].map(([name, sums]) => ({ name, ...sums }))
    return {
      files: this.#files,
      chunks: this.#chunks,
      symbols: this.#symbols,
      bytes: this.#bytes,
      languages: languages.toSorted((first, second) => second.bytes - first.bytes),
      skipped: this.#skipped.counts,
      fileSpace: this.#files,
      chunkSpace: this.#chunkSpace,
      analyserVersion: this.#start.analyserVersion ?? 0,
      patch: null,
    }
  }
}

export const beginBuild = async (transaction: Handle, start: BuildStart): Promise<number> => {
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
}

export const openIndex = (db: Database, no: number, start: BuildStart): IndexWriter => new Writer(db, no, start)

export const beginIndex = async (db: Database, start: BuildStart): Promise<IndexWriter> =>
  new Writer(db, await db.transaction().execute((transaction) => beginBuild(transaction, start)), start)
