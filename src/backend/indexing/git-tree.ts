import { ARCHIVE_LIMITS, type ArchiveLimits } from './archive-limits.ts'
import type { SkipReason } from '#src/contract/repositories.ts'
import { ArchiveRefused, printable } from './archive-refused.ts'
import { readEntryPath } from './entry-path.ts'
import { ExtractionFolder } from './extraction-folder.ts'
import { BlobReader } from './git-blob-reader.ts'
import { runGit, type GitRun } from './git-command.ts'
import type { LeftOutFile } from './left-out-file.ts'

export interface TreeToWrite {
  /** A bare repository made here. */
  readonly gitDir: string
  /** A full hash, as `readLastCommit` gives it. */
  readonly commit: string
  /** An empty folder. */
  readonly into: string
  readonly limits?: ArchiveLimits
  readonly onProgress?: (filesDone: number, filesTotal: number) => void
}

export interface WrittenTree {
  readonly files: number
  readonly bytes: number
  /** What a tree may hold and an index cannot use. */
  readonly leftOut: readonly LeftOutFile[]
}

interface Blob {
  readonly hash: string
  readonly path: string
}

/**
 * Writes the files of a commit by reading its objects: no checkout, so no filter, hook or attribute has a say.
 * Throws `GitFailed`, or `ArchiveRefused` when the tree as a whole is beyond the limits.
 */
export async function writeTree(tree: TreeToWrite, options: Pick<GitRun, 'git' | 'signal'> = {}): Promise<WrittenTree> {
  const { gitDir, commit, into, limits = ARCHIVE_LIMITS, onProgress } = tree
  const run = { ...options, cwd: gitDir }
  const listing = await runGit(['--git-dir=.', 'ls-tree', '-r', '-z', '-l', '--full-tree', commit], run)
  const { blobs, leftOut } = readListing(listing, limits)
  const folder = new ExtractionFolder(into, limits)
  let done = 0
  const reader = new BlobReader(blobs, (blob) => {
    onProgress?.((done += 1), blobs.length)
    return folder.addFile(blob.path)
  })
  const input = blobs.map((blob) => `${blob.hash}\n`).join('')
  await runGit(['--git-dir=.', 'cat-file', '--batch', '--buffer'], {
    ...run,
    input,
    onStdout: (piece) => reader.take(piece),
  })
  reader.finish()
  return { files: folder.files, bytes: folder.bytes, leftOut }
}

function readListing(listing: string, limits: ArchiveLimits): { blobs: Blob[]; leftOut: LeftOutFile[] } {
  const leftOut: LeftOutFile[] = []
  const taken = new TakenPaths()
  const blobs: Blob[] = []
  for (const line of listing.split('\0')) {
    const [, mode, type, hash = '', size = '', name = ''] = /^(\d+) (\w+) ([0-9a-f]+) +(\d+|-)\t(.*)$/s.exec(line) ?? []
    if (mode === undefined) continue
    const leave = (reason: SkipReason) =>
      leftOut.push({ path: printable(name), reason, sizeBytes: size === '-' || reason === 'link' ? 0 : Number(size) })
    if (type === 'commit') leave('submodule')
    else if (mode === '120000') leave('link')
    else if (Number(size) > limits.maxFileBytes) leave('tooLarge')
    else if (!isSafe(name, limits) || !taken.claim(name)) leave('unsafeName')
    else blobs.push({ hash, path: name })
  }
  if (blobs.length > limits.maxEntries) throw new ArchiveRefused('tooManyEntries')
  return { blobs, leftOut }
}

/** A tree made by hand can hold any name; git would refuse to check it out, and so does this. */
function isSafe(name: string, limits: ArchiveLimits): boolean {
  try {
    const { path, isUsable } = readEntryPath(name, limits)
    return isUsable && path === name && !/(?:^|\/)\.git(?:\/|$)/i.test(name)
  } catch {
    return false
  }
}

/** Two entries that would meet in one file (or a file that is also a folder) exist only in trees made by hand. */
class TakenPaths {
  readonly #files = new Set<string>()
  readonly #folders = new Set<string>()

  claim(path: string): boolean {
    const folders = path
      .split('/')
      .slice(0, -1)
      .map((_, depth, names) => names.slice(0, depth + 1).join('/'))
    if (this.#files.has(path) || this.#folders.has(path) || folders.some((folder) => this.#files.has(folder)))
      return false
    this.#files.add(path)
    for (const folder of folders) this.#folders.add(folder)
    return true
  }
}
