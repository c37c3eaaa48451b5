import { type BaseFile, type BaseIndex, readBaseIndex } from '../code-index/base-index.ts'
import { type BuildStart, type IndexWriter, openIndex } from '../code-index/index-writer.ts'
import type { SkippedFile } from '../code-index/indexed-file.ts'
import { openPatch } from '../code-index/patch-writer.ts'
import type { Database } from '../db/tables.ts'
import { analyserVersion } from '../indexing/analyser-version.ts'
import { classifyPath } from '../indexing/classify-path.ts'
import type { TreeFile } from '../indexing/git-tree.ts'
import { isInVersionControl, judgeFiles } from '../indexing/list-files.ts'
import type { FetchedSource, FetchedTree } from './fetch-source.ts'
import type { FilesToIndex } from './index-files.ts'
import { orderFiles, scanFolder, type ScannedFolder } from './scan-folder.ts'

const maxPatchedShare = 0.2
const maxPatches = 100
const maxPatchBytes = 64 * 1024 * 1024

interface Chosen {
  readonly files: FilesToIndex
  readonly writer: IndexWriter
}

interface Place {
  readonly no: number
  readonly start: BuildStart
  readonly currentIndex: number | null
  readonly signal: AbortSignal
}

const scanTree = async (files: readonly TreeFile[]): Promise<ScannedFolder> =>
  orderFiles(
    await judgeFiles(
      files
        .filter(({ path }) => !isInVersionControl(path))
        .map(({ path, bytes }) => ({ path, bytes, verdict: classifyPath(path) })),
    ),
  )

interface Changes {
  readonly kept: readonly BaseFile[]
  readonly skipped: readonly SkippedFile[]
  readonly paths: readonly string[]
}

const compare = (base: BaseIndex, paths: readonly string[], blobs: ReadonlyMap<string, string>): Changes => {
  const kept: BaseFile[] = []
  const skipped: SkippedFile[] = []
  const changed: string[] = []
  for (const path of paths) {
    const [file, skip, blob] = [base.files.get(path), base.skipped.get(path), blobs.get(path)]
    if (file !== undefined && file.blob === blob) kept.push(file)
    else if (skip !== undefined && skip.blob === blob) skipped.push(skip)
    else changed.push(path)
  }
  return { kept, skipped, paths: changed }
}

const canPatch = (base: BaseIndex, { kept, paths }: Changes, sizes: ScannedFolder['sizes']): boolean => {
  const patched = kept.filter(({ isPatched }) => isPatched).length + paths.length
  const gone = base.files.size - kept.length
  const bytes = paths.reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0)
  const isSmall = Math.max(patched, gone) <= (kept.length + paths.length) * maxPatchedShare
  return isSmall && bytes <= maxPatchBytes && base.patch.patches < maxPatches
}

const findChanges = async (
  db: Database,
  currentIndex: number | null,
  { paths, sizes }: ScannedFolder,
  blobs: ReadonlyMap<string, string>,
) => {
  const base = currentIndex === null ? undefined : await readBaseIndex(db, currentIndex, analyserVersion)
  if (base === undefined) return undefined
  const changes = compare(base, paths, blobs)
  return canPatch(base, changes, sizes) ? { base, ...changes } : undefined
}

const chooseFromTree = async (
  db: Database,
  tree: FetchedTree,
  leftOut: readonly SkippedFile[],
  { no, start, currentIndex }: Place,
): Promise<Chosen> => {
  const scanned = await scanTree(tree.files)
  const blobs = new Map(tree.files.map(({ path, hash }) => [path, hash]))
  const changes = await findChanges(db, currentIndex, scanned, blobs)
  const wanted = new Set(changes?.paths ?? scanned.paths)
  await tree.write(tree.files.filter(({ path }) => wanted.has(path)))
  const { sizes } = scanned
  const skipped = [...leftOut, ...scanned.skipped]
  if (changes === undefined) {
    const writer = openIndex(db, no, { ...start, analyserVersion })
    return { writer, files: { paths: scanned.paths, sizes, blobs, skipped } }
  }
  const { base, kept, paths, skipped: skippedAgain } = changes
  return {
    writer: openPatch(db, no, { ...start, analyserVersion, base, kept }),
    files: { paths, sizes, blobs, skipped: [...skipped, ...skippedAgain], unchanged: kept.length },
  }
}

export const chooseFiles = async (
  db: Database,
  { folder, tree, leftOut = [] }: FetchedSource,
  place: Place,
): Promise<Chosen> => {
  if (tree !== undefined) return chooseFromTree(db, tree, leftOut, place)
  const { paths, sizes, skipped } = await scanFolder(folder, place.signal)
  const files = { paths, sizes, skipped: [...leftOut, ...skipped], blobs: new Map<string, string>() }
  return { files, writer: openIndex(db, place.no, place.start) }
}
