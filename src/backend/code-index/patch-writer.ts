import { sql } from 'kysely'
import { minutes } from '#src/lib/durations.ts'
import { withStatementLimit } from '../db/embedded-worker.ts'
import type { Database, Handle } from '../db/tables.ts'
import { createYielder } from '../lib/yield-to-event-loop.ts'
import { applyPatch, reusePatchedRoom } from './apply-patch.ts'
import type { BaseFile, BaseIndex } from './base-index.ts'
import { completeIndex, IndexGone, lockRepository, type Completion, type IndexSums } from './complete-index.ts'
import { fileImportance } from './file-importance.ts'
import { GramPostings } from './gram-postings.ts'
import { pathGrams } from './grams.ts'
import { patchSegment } from './index-patches.ts'
import { getPartitionName } from './index-partitions.ts'
import { addToLists, insertNumbered, insertPostings, type NumberedFile } from './index-rows.ts'
import type { BuildStart, IndexWriter } from './index-writer.ts'
import type { IndexedFile, SkippedFile } from './indexed-file.ts'
import { placeChunks } from './place-chunks.ts'
import { SegmentLists } from './segment-lists.ts'
import { SkippedFiles } from './skipped-files.ts'
import { readStoredFiles } from './stored-files.ts'

const sealLimit = 10 * minutes
const yieldIntervalMs = 10
const filesPerRead = 200

export interface PatchStart extends BuildStart {
  readonly analyserVersion: number
  readonly base: BaseIndex
  readonly kept: readonly BaseFile[]
}

interface Entry {
  readonly path: string
  readonly importance: number
  readonly count: number
  readonly first: number | undefined
  readonly kept: BaseFile | undefined
  readonly file: IndexedFile | undefined
}

const inOrderOfIndex = (left: Entry, right: Entry): number =>
  right.importance - left.importance || (left.path < right.path ? -1 : 1)

const toKeptEntry = (kept: BaseFile): Entry => ({
  path: kept.path,
  importance: fileImportance(kept.path),
  count: kept.chunkCount,
  first: kept.firstChunk,
  kept,
  file: undefined,
})

const toFreshEntry = (file: IndexedFile): Entry => ({
  path: file.path,
  importance: fileImportance(file.path),
  count: file.chunks.length,
  first: undefined,
  kept: undefined,
  file,
})

interface Layout {
  readonly unmoved: readonly BaseFile[]
  readonly rewritten: readonly NumberedFile[]
  readonly fileSpace: number
  readonly chunkSpace: number
  readonly nextSymbol: number
}

class PatchWriter implements IndexWriter {
  readonly no: number
  readonly #db: Database
  readonly #start: PatchStart
  readonly #files: IndexedFile[] = []
  readonly #skipped = new SkippedFiles()
  readonly #yieldIfDue = createYielder(yieldIntervalMs)

  constructor(db: Database, no: number, start: PatchStart) {
    this.#db = db
    this.no = no
    this.#start = start
  }

  get sizeBytes(): number {
    return [...this.#start.kept, ...this.#files].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  }

  async writeFiles(files: readonly IndexedFile[]): Promise<void> {
    this.#files.push(...files)
  }

  writeSkipped(files: readonly SkippedFile[]): Promise<void> {
    return this.#skipped.insert(this.#db, this.no, files)
  }

  async rest(): Promise<void> {}

  async seal(completion: Completion): Promise<void> {
    const layout = await this.#layOut()
    await insertNumbered(this.#db, this.no, layout.rewritten)
    await this.#writePostings(layout)
    await withStatementLimit(sealLimit, () => this.#publish(layout, completion))
    await reusePatchedRoom(this.#db, this.no)
  }

  async #layOut(): Promise<Layout> {
    const { base, kept } = this.#start
    const entries = [...kept.map(toKeptEntry), ...this.#files.map(toFreshEntry)].toSorted(inOrderOfIndex)
    const places = placeChunks(entries)
    if (places === undefined) throw new Error(`the files of the index ${base.no} are in another order`)
    const isMoved = ({ kept: file }: Entry, at: number) => file !== undefined && file.firstChunk !== places[at]
    const moved = await readStoredFiles(
      this.#db,
      base.no,
      entries.filter(isMoved).flatMap(({ kept: file }) => file?.fileNo ?? []),
      { withCalls: true },
    )
    let { fileSpace } = base
    let { nextSymbol } = base.patch
    let chunkSpace = base.chunkSpace
    const rewritten: NumberedFile[] = []
    for (const [at, entry] of entries.entries()) {
      const file = entry.file ?? moved.get(entry.kept?.fileNo ?? -1)
      if (file === undefined) continue
      const fileNo = base.files.get(entry.path)?.fileNo ?? fileSpace++
      const firstChunk = places[at] ?? 0
      rewritten.push({
        file,
        fileNo,
        firstChunk,
        firstSymbol: nextSymbol,
        importance: entry.importance,
        isPatched: true,
      })
      nextSymbol += file.symbols.length
      chunkSpace = Math.max(chunkSpace, firstChunk + entry.count)
    }
    return { unmoved: kept.filter(({ fileNo }) => !moved.has(fileNo)), rewritten, fileSpace, chunkSpace, nextSymbol }
  }

  async #writePostings({ unmoved, rewritten }: Layout): Promise<void> {
    const rewrittenByChunk = new Map(rewritten.map((file) => [file.firstChunk, file]))
    const patched = [
      ...unmoved.filter(({ isPatched }) => isPatched).map(({ firstChunk, fileNo }) => ({ firstChunk, fileNo })),
      ...rewritten,
    ].toSorted((left, right) => left.firstChunk - right.firstChunk)
    const lists = new SegmentLists()
    for (let first = 0; first < patched.length; first += filesPerRead) {
      const part = patched.slice(first, first + filesPerRead)
      const left = part.filter(({ firstChunk }) => !rewrittenByChunk.has(firstChunk)).map(({ fileNo }) => fileNo)
      const stored = await readStoredFiles(this.#db, this.#start.base.no, left, { withCalls: false })
      for (const { firstChunk, fileNo } of part) {
        const file = rewrittenByChunk.get(firstChunk)?.file ?? stored.get(fileNo)
        if (file === undefined) throw new IndexGone(`the index ${this.#start.base.no} is gone`)
        for (const _ of addToLists(lists, { file, firstChunk })) await this.#yieldIfDue()
      }
    }
    await insertPostings(this.#db, 'code_grams', this.no, patchSegment, lists.gramRows())
    await insertPostings(this.#db, 'code_words', this.no, patchSegment, lists.wordRows())
    await this.#writePathPostings(unmoved, rewritten)
  }

  async #writePathPostings(unmoved: readonly BaseFile[], rewritten: readonly NumberedFile[]): Promise<void> {
    const { baseFiles } = this.#start.base.patch
    const added = [...unmoved, ...rewritten.map(({ fileNo, file }) => ({ fileNo, path: file.path }))]
      .filter(({ fileNo }) => fileNo >= baseFiles)
      .toSorted((left, right) => left.fileNo - right.fileNo)
    const paths = new GramPostings(0)
    for (const { fileNo, path } of added) for (const _ of paths.add(fileNo, path)) await this.#yieldIfDue()
    const rows = [...paths.rows()].map((row) => ({ ...row, key: row.gram + pathGrams }))
    await insertPostings(this.#db, 'code_grams', this.no, patchSegment, rows)
  }

  #publish(layout: Layout, completion: Completion): Promise<void> {
    const { repositoryId, base } = this.#start
    const unmoved = new Set(layout.unmoved.map(({ fileNo }) => fileNo))
    const gone = [...base.files.values()].filter(({ fileNo }) => !unmoved.has(fileNo))
    return this.#db.transaction().execute(async (transaction) => {
      const repository = await lockRepository(transaction, repositoryId)
      if (repository?.current_index !== base.no) throw new IndexGone(`the index ${base.no} is not current any more`)
      await applyPatch(transaction, {
        base: base.no,
        no: this.no,
        goneFiles: gone.map(({ fileNo }) => fileNo),
      })
      const staleChunks = [
        ...base.patch.staleChunks,
        ...gone.flatMap(({ isPatched, firstChunk, chunkCount }) => (isPatched ? [] : [firstChunk, chunkCount])),
      ]
      const sums = await this.#sum(transaction, layout, staleChunks)
      await completeIndex(transaction, this.no, sums, { ...completion, repositoryId })
      await transaction.deleteFrom('code_indexes').where('no', '=', base.no).execute()
    })
  }

  async #sum(db: Handle, layout: Layout, staleChunks: readonly number[]): Promise<IndexSums> {
    const files = sql.table(getPartitionName('code_files', this.no))
    const symbols = sql.table(getPartitionName('code_symbols', this.no))
    const languages = await sql<IndexSums['languages'][number]>`
      select language as name, sum(size_bytes)::float8 as bytes, count(*)::integer as files from ${files}
      where language is not null group by language order by sum(size_bytes) desc, min(first_chunk)`.execute(db)
    const { rows } = await sql<Pick<IndexSums, 'files' | 'chunks' | 'bytes' | 'symbols'>>`
      select count(*)::integer as files, coalesce(sum(chunk_count), 0)::integer as chunks,
        coalesce(sum(size_bytes), 0)::float8 as bytes,
        (select count(*)::integer from ${symbols}) as symbols from ${files}`.execute(db)
    const [sums] = rows
    if (sums === undefined) throw new Error('an aggregate without a row')
    const { fileSpace, chunkSpace, nextSymbol } = layout
    const { baseFiles, patches } = this.#start.base.patch
    return {
      ...sums,
      languages: languages.rows,
      skipped: this.#skipped.counts,
      fileSpace,
      chunkSpace,
      analyserVersion: this.#start.analyserVersion,
      patch: { baseFiles, patches: patches + 1, nextSymbol, staleChunks },
    }
  }
}

export const openPatch = (db: Database, no: number, start: PatchStart): IndexWriter => new PatchWriter(db, no, start)
