import { StringDecoder } from 'node:string_decoder'
import { archiveLimits, type ArchiveLimits } from './archive-limits.ts'
import type { SkipReason } from '#src/contract/repositories.ts'
import { ArchiveRefused, toPrintableName } from './archive-refused.ts'
import { readEntryPath } from './entry-path.ts'
import { ExtractionFolder, type FileBeingWritten } from './extraction-folder.ts'
import { BlobReader } from './git-blob-reader.ts'
import { runGit, type GitRun } from './git-command.ts'
import type { LeftOutFile } from './left-out-file.ts'

export interface TreeToWrite {
  readonly gitDir: string
  readonly commit: string
  readonly into: string
  readonly limits?: ArchiveLimits
  readonly onProgress?: (filesDone: number, filesTotal: number) => void
}

export interface WrittenTree {
  readonly files: number
  readonly bytes: number
  readonly leftOut: readonly LeftOutFile[]
}

const maxLineLength = 64 * 1024

export interface TreeFile {
  readonly hash: string
  readonly path: string
  readonly bytes: number
}

export interface ListedTree {
  readonly files: readonly TreeFile[]
  readonly leftOut: readonly LeftOutFile[]
}

class TakenPaths {
  readonly #files = new Set<string>()
  readonly #folders = new Set<string>()

  claim(path: string): boolean {
    if (this.#files.has(path) || this.#folders.has(path)) return false
    const folders: string[] = []
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end)
      if (this.#files.has(folder)) return false
      if (this.#folders.has(folder)) break
      folders.push(folder)
    }
    this.#files.add(path)
    for (const folder of folders) this.#folders.add(folder)
    return true
  }
}

/** A hand-made tree can hold any name, including ones that git refuses to check out. */
const isSafe = (name: string, limits: ArchiveLimits): boolean => {
  try {
    const { path, isUsable } = readEntryPath(name, limits)
    return isUsable && path === name && !/(?:^|\/)\.git(?:\/|$)/i.test(name)
  } catch {
    return false
  }
}

/** Repeated trees make a million paths from a few kilobytes, so limits are checked piece by piece. */
class TreeListing {
  readonly blobs: TreeFile[] = []
  readonly leftOut: LeftOutFile[] = []
  readonly #limits: ArchiveLimits
  readonly #taken = new TakenPaths()
  readonly #decoder = new StringDecoder('utf8')
  #unfinished = ''

  constructor(limits: ArchiveLimits) {
    this.#limits = limits
  }

  take(piece: Buffer): void {
    const lines = (this.#unfinished + this.#decoder.write(piece)).split('\0')
    this.#unfinished = lines.pop() ?? ''
    if (this.#unfinished.length > maxLineLength) throw new ArchiveRefused('corrupt')
    for (const line of lines) this.#add(line)
  }

  #add(line: string): void {
    const [, mode, type, hash = '', size = '', name = ''] = /^(\d+) (\w+) ([0-9a-f]+) +(\d+|-)\t(.*)$/s.exec(line) ?? []
    if (mode === undefined) return
    const leave = (reason: SkipReason) => {
      const sizeBytes = size === '-' || reason === 'link' ? 0 : Number(size)
      this.leftOut.push({ path: toPrintableName(name), reason, sizeBytes })
    }
    if (type === 'commit') leave('submodule')
    else if (mode === '120000') leave('link')
    else if (Number(size) > this.#limits.maxUnpackedFileBytes) leave('tooLarge')
    else if (!isSafe(name, this.#limits) || !this.#taken.claim(name)) leave('unsafeName')
    else this.blobs.push({ hash, path: name, bytes: Number(size) })
    const entries = this.blobs.length + this.leftOut.length
    if (entries > this.#limits.maxEntries) throw new ArchiveRefused('tooManyEntries')
  }
}

type Options = Pick<GitRun, 'git' | 'signal'>

export const listTree = async (
  { gitDir, commit, limits = archiveLimits }: Pick<TreeToWrite, 'gitDir' | 'commit' | 'limits'>,
  options: Options = {},
): Promise<ListedTree> => {
  const listing = new TreeListing(limits)
  await runGit(['--git-dir=.', 'ls-tree', '-r', '-z', '-l', '--full-tree', commit], {
    ...options,
    cwd: gitDir,
    onStdout: (piece) => listing.take(piece),
  })
  return { files: listing.blobs, leftOut: listing.leftOut }
}

/** Opens each blob in turn. Throws `GitFailed`, also when one is missing. */
export const streamBlobs = async <Blob extends { readonly hash: string }>(
  gitDir: string,
  blobs: readonly Blob[],
  open: (blob: Blob) => FileBeingWritten,
  options: Options = {},
): Promise<void> => {
  const reader = new BlobReader(blobs, open)
  const input = blobs.map(({ hash }) => `${hash}\n`).join('')
  await runGit(['--git-dir=.', 'cat-file', '--batch', '--buffer'], {
    ...options,
    cwd: gitDir,
    input,
    onStdout: (piece) => reader.take(piece),
  })
  reader.finish()
}

/**
 * Objects are read without a checkout, so no filter, hook or attribute applies. Throws `GitFailed` or
 * `ArchiveRefused`.
 */
export const writeTreeFiles = async (
  { gitDir, into, limits = archiveLimits, onProgress }: Omit<TreeToWrite, 'commit'>,
  files: readonly TreeFile[],
  options: Options = {},
): Promise<{ readonly files: number; readonly bytes: number }> => {
  const folder = new ExtractionFolder(into, limits)
  let done = 0
  const open = (blob: TreeFile): FileBeingWritten => {
    onProgress?.((done += 1), files.length)
    return folder.addFile(blob.path)
  }
  await streamBlobs(gitDir, files, open, options)
  return { files: folder.files, bytes: folder.bytes }
}

export const writeTree = async (tree: TreeToWrite, options: Options = {}): Promise<WrittenTree> => {
  const { files, leftOut } = await listTree(tree, options)
  return { ...(await writeTreeFiles(tree, files, options)), leftOut }
}
