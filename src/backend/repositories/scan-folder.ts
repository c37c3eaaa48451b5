import { fileImportance } from '../code-index/file-importance.ts'
import type { SkippedFile } from '../code-index/indexed-file.ts'
import { listFiles, type ListedFile } from '../indexing/list-files.ts'
import { createYielder } from '../lib/yield-to-event-loop.ts'
import { sortInTurns } from '../lib/sort-in-turns.ts'

export interface ScannedFolder {
  readonly skipped: readonly SkippedFile[]
  readonly sizes: ReadonlyMap<string, number>
  readonly paths: readonly string[]
}

export const orderFiles = async (listed: readonly ListedFile[]): Promise<ScannedFolder> => {
  const skipped: SkippedFile[] = []
  const sizes = new Map<string, number>()
  const weightedPaths: { readonly path: string; readonly weight: number }[] = []
  const yieldIfDue = createYielder()
  for (const { path, bytes, skip } of listed) {
    sizes.set(path, bytes)
    if (skip === null) weightedPaths.push({ path, weight: fileImportance(path) })
    else skipped.push({ path, reason: skip, sizeBytes: bytes })
    const pause = yieldIfDue()
    if (pause !== undefined) await pause
  }
  const sorted = await sortInTurns(weightedPaths, (left, right) => right.weight - left.weight)
  return { skipped, sizes, paths: sorted.map(({ path }) => path) }
}

export const scanFolder = async (folder: string, signal: AbortSignal): Promise<ScannedFolder> =>
  orderFiles(await listFiles(folder, signal))
