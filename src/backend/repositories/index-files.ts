import { isFailedReason } from '#src/contract/repositories.ts'
import type { IndexWriter } from '../code-index/index-writer.ts'
import type { SkippedFile } from '../code-index/indexed-file.ts'
import { analyseFiles } from '../indexing/analysis-pool.ts'
import type { PreparedFile } from '../indexing/stored-file.ts'
import type { Turn } from './analysis-turns.ts'
import { IndexingRefused } from '../indexing/indexing-failure.ts'
import type { ProgressReport } from './progress-report.ts'

type Blobs = ReadonlyMap<string, string>

const getKeptBlob = (path: string, reason: string, blobs: Blobs) => {
  const blob = isFailedReason(reason) ? undefined : blobs.get(path)
  return blob === undefined ? {} : { blob }
}

const splitByKind = (files: readonly PreparedFile[], blobs: Blobs) => ({
  stored: files.flatMap((file) => {
    if (file.kind !== 'indexed') return []
    const blob = blobs.get(file.path)
    return [blob === undefined ? file : { ...file, blob }]
  }),
  skipped: files.flatMap(({ path, ...file }): SkippedFile[] =>
    file.kind === 'skipped'
      ? [{ path, reason: file.reason, sizeBytes: file.bytes, ...getKeptBlob(path, file.reason, blobs) }]
      : [],
  ),
})

export interface FilesToIndex {
  readonly paths: readonly string[]
  readonly sizes: ReadonlyMap<string, number>
  readonly skipped: readonly SkippedFile[]
  readonly blobs: Blobs
  readonly unchanged?: number
}

interface Indexing {
  readonly files: FilesToIndex
  readonly writer: IndexWriter
  readonly report: ProgressReport
  readonly signal: AbortSignal
  begin(): Promise<Turn>
}

interface Remaining {
  readonly paths: ReadonlySet<string>
  readonly sizes: ReadonlyMap<string, number>
}

interface Tally {
  stored: number
  failed: number
}

const analyseInTurn = async (
  folder: string,
  { paths, sizes }: Remaining,
  { files: { blobs }, writer, report, signal, begin }: Indexing,
  tally: Tally,
): Promise<ReadonlySet<string>> => {
  const left = new Set(paths)
  const turn = await begin()
  try {
    for await (const files of analyseFiles({ folder, paths: [...paths], sizes, signal })) {
      for (const { path } of files) left.delete(path)
      if (left.size === 0) report.enter('storing')
      const batch = splitByKind(files, blobs)
      await writer.writeFiles(batch.stored)
      await writer.writeSkipped(batch.skipped)
      tally.stored += batch.stored.length
      tally.failed += batch.skipped.filter(({ reason }) => isFailedReason(reason)).length
      report.skipped(batch.skipped.map(({ reason }) => reason))
      report.done(files.length)
      signal.throwIfAborted()
      if (left.size > 0 && turn.isOver) break
    }
    if (left.size > 0) await writer.rest()
  } finally {
    turn.end()
  }
  return left
}

export const indexFiles = async (folder: string, indexing: Indexing): Promise<'Alive' | 'Incomplete'> => {
  const { files, writer, report } = indexing
  const { paths, sizes, skipped, unchanged } = files
  await writer.writeSkipped(skipped)
  report.skipped(skipped.map(({ reason }) => reason))
  report.enter('analysing')
  report.expect(paths.length, unchanged)
  const tally = { stored: unchanged ?? 0, failed: 0 }
  let left: ReadonlySet<string> = new Set(paths)
  while (left.size > 0) left = await analyseInTurn(folder, { paths: left, sizes }, indexing, tally)
  if (tally.stored === 0 && tally.failed === 0) throw new IndexingRefused('errors.nothingToIndex')
  return tally.failed === 0 ? 'Alive' : 'Incomplete'
}
