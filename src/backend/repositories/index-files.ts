import { isFailedReason } from '#src/contract/repositories.ts'
import type { IndexWriter } from '../code-index/index-writer.ts'
import type { SkippedFile } from '../code-index/indexed-file.ts'
import { analyseFiles } from '../indexing/analysis-pool.ts'
import type { LeftOutFile } from '../indexing/left-out-file.ts'
import type { PreparedFile } from '../indexing/stored-file.ts'
import type { Turn } from './analysis-turns.ts'
import { IndexingRefused } from '../indexing/indexing-failure.ts'
import type { ProgressReport } from './progress-report.ts'
import { scanFolder } from './scan-folder.ts'

const splitByKind = (files: readonly PreparedFile[]) => ({
  stored: files.filter((file) => file.kind === 'indexed'),
  skipped: files.flatMap((file): SkippedFile[] =>
    file.kind === 'skipped' ? [{ path: file.path, reason: file.reason, sizeBytes: file.bytes }] : [],
  ),
})

interface Indexing {
  readonly leftOut: readonly LeftOutFile[]
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
  { writer, report, signal, begin }: Indexing,
  tally: Tally,
): Promise<ReadonlySet<string>> => {
  const left = new Set(paths)
  const turn = await begin()
  try {
    for await (const files of analyseFiles({ folder, paths: [...paths], sizes, signal })) {
      for (const { path } of files) left.delete(path)
      if (left.size === 0) report.enter('storing')
      const batch = splitByKind(files)
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
  const { leftOut, writer, report, signal } = indexing
  report.enter('scanning')
  const { paths, sizes, ...scanned } = await scanFolder(folder, signal)
  const skipped = [...leftOut, ...scanned.skipped]
  await writer.writeSkipped(skipped)
  report.skipped(skipped.map(({ reason }) => reason))
  report.enter('analysing')
  report.expect(paths.length)
  const tally = { stored: 0, failed: 0 }
  let left: ReadonlySet<string> = new Set(paths)
  while (left.size > 0) left = await analyseInTurn(folder, { paths: left, sizes }, indexing, tally)
  if (tally.stored === 0 && tally.failed === 0) throw new IndexingRefused('errors.nothingToIndex')
  return tally.failed === 0 ? 'Alive' : 'Incomplete'
}
