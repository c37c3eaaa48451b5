import { fileImportance } from '../code-index/file-importance.ts'
import type { IndexWriter } from '../code-index/index-writer.ts'
import type { SkippedFile } from '../code-index/indexed-file.ts'
import type { AnalysedFile } from '../indexing/analyse-file.ts'
import { analyseFiles } from '../indexing/analysis-pool.ts'
import { listFiles } from '../indexing/list-files.ts'
import { IndexingRefused } from './indexing-failure.ts'
import type { ProgressReport } from './progress-report.ts'
import { storedFile } from './stored-file.ts'

const scan = async (folder: string, signal: AbortSignal) => {
  const listed = await listFiles(folder, signal)
  const skipped = listed.flatMap(({ path, bytes, skip }) =>
    skip === null ? [] : [{ path, reason: skip, sizeBytes: bytes }],
  )
  const paths = listed.flatMap(({ path, skip }) => (skip === null ? [{ path, weight: fileImportance(path) }] : []))
  return { skipped, paths: paths.toSorted((one, other) => other.weight - one.weight).map(({ path }) => path) }
}

const sorted = (files: readonly AnalysedFile[]) => ({
  stored: files.flatMap((file) => (file.kind === 'indexed' ? [storedFile(file)] : [])),
  skipped: files.flatMap((file): SkippedFile[] =>
    file.kind === 'skipped' ? [{ path: file.path, reason: file.reason, sizeBytes: file.bytes }] : [],
  ),
})

/** Reads, analyses and stores the files of a folder; whether all of them that should be in the index are. */
export const indexFiles = async (
  folder: string,
  writer: IndexWriter,
  report: ProgressReport,
  signal: AbortSignal,
): Promise<'Alive' | 'Incomplete'> => {
  report.enter('scanning')
  const { paths, skipped } = await scan(folder, signal)
  await writer.writeSkipped(skipped)
  report.skipped(skipped.map(({ reason }) => reason))
  report.enter('analysing')
  report.expect(paths.length)
  let analysed = 0
  let stored = 0
  let unreadable = 0
  for await (const files of analyseFiles({ folder, paths, signal })) {
    analysed += files.length
    if (analysed === paths.length) report.enter('storing')
    const batch = sorted(files)
    await writer.writeFiles(batch.stored)
    await writer.writeSkipped(batch.skipped)
    stored += batch.stored.length
    unreadable += batch.skipped.filter(({ reason }) => reason === 'unreadable').length
    report.skipped(batch.skipped.map(({ reason }) => reason))
    report.done(files.length)
    signal.throwIfAborted()
  }
  if (stored === 0 && unreadable === 0) throw new IndexingRefused('errors.nothingToIndex')
  return unreadable === 0 ? 'Alive' : 'Incomplete'
}
