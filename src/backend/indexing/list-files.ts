import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { breather } from '../threads/breather.ts'
import { MAX_FILE_BYTES } from './classify-content.ts'
import { classifyPath, type PathVerdict } from './classify-path.ts'
import { detectLanguage, isProgramming } from './detect-language.ts'
import type { SkipReason } from '#src/contract/repositories.ts'

export interface ListedFile {
  /** Below the folder, with `/`. */
  readonly path: string
  readonly bytes: number
  /** Known from name and size alone; the content may give another reason later. */
  readonly skip: SkipReason | null
}

interface Found {
  readonly path: string
  readonly bytes: number
  readonly verdict: PathVerdict | null
}

/**
 * Every file below the folder in the order of its path, links not followed. Version control's own folders are left
 * out without a word; everything else that is not indexed keeps its reason.
 */
export async function listFiles(folder: string, signal?: AbortSignal): Promise<ListedFile[]> {
  const found: Found[] = []
  const breathe = breather()
  const pending = ['']
  for (let below = pending.pop(); below !== undefined; below = pending.pop()) {
    await breathe()
    signal?.throwIfAborted()
    for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory() && !isVersionControl(entry.name)) pending.push(path)
      else if (entry.isFile())
        found.push({ path, bytes: (await lstat(join(folder, path))).size, verdict: classifyPath(path) })
    }
  }
  return judged(found)
}

function isVersionControl(name: string): boolean {
  return name === '.git' || name === '.hg' || name === '.svn'
}

function judged(found: readonly Found[]): ListedFile[] {
  const hasSources = found.some(({ path, verdict }) => verdict === null && isSource(path))
  return found
    .map(({ path, bytes, verdict }) => ({ path, bytes, skip: reasonOf(bytes, verdict, hasSources) }))
    .toSorted((left, right) => (left.path < right.path ? -1 : 1))
}

function isSource(path: string): boolean {
  const language = detectLanguage(path, '')
  return language !== null && isProgramming(language) && !/\.(?:config|conf)\.\w+$/.test(path)
}

function reasonOf(bytes: number, verdict: PathVerdict | null, hasSources: boolean): SkipReason | null {
  if (verdict !== null && (hasSources || !verdict.isOutput)) return verdict.reason
  if (bytes === 0) return 'empty'
  return bytes > MAX_FILE_BYTES ? 'tooLarge' : null
}
