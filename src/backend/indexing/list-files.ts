import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { createYielder } from '../lib/yield-to-event-loop.ts'
import { sortInTurns } from '../lib/sort-in-turns.ts'
import { classifyPath, type PathVerdict } from './classify-path.ts'
import { detectLanguage, isProgramming } from './detect-language.ts'
import type { SkipReason } from '#src/contract/repositories.ts'

export interface ListedFile {
  readonly path: string
  readonly bytes: number
  readonly skip: SkipReason | null
}

/** Larger files are left out of the index as `tooLarge`; `maxUnpackedFileBytes` limits what an archive may hold. */
export const maxIndexedFileBytes = 8 * 1024 * 1024

const directoryBufferSize = 256

export interface FoundFile {
  readonly path: string
  readonly bytes: number
  readonly verdict: PathVerdict | null
}

const isVersionControl = (name: string): boolean => name === '.git' || name === '.hg' || name === '.svn'

export const isInVersionControl = (path: string): boolean => path.split('/').slice(0, -1).some(isVersionControl)

const isSource = (path: string): boolean => {
  const language = detectLanguage(path, '')
  return language !== null && isProgramming(language) && !/\.(?:config|conf)\.\w+$/.test(path)
}

const holdsSource = async (files: readonly FoundFile[]): Promise<boolean> => {
  const yieldIfDue = createYielder()
  for (const { path, verdict } of files) {
    if (verdict === null && isSource(path)) return true
    const pause = yieldIfDue()
    if (pause !== undefined) await pause
  }
  return false
}

const getSkipReason = (bytes: number, verdict: PathVerdict | null, hasSources: boolean): SkipReason | null => {
  if (verdict !== null && (hasSources || !verdict.isOutput)) return verdict.reason
  if (bytes === 0) return 'empty'
  return bytes > maxIndexedFileBytes ? 'tooLarge' : null
}

export const judgeFiles = async (files: readonly FoundFile[]): Promise<ListedFile[]> => {
  const hasSources = await holdsSource(files)
  const listed = files.map(({ path, bytes, verdict }) => ({
    path,
    bytes,
    skip: getSkipReason(bytes, verdict, hasSources),
  }))
  return sortInTurns(listed, (left, right) => (left.path < right.path ? -1 : 1))
}

export const listFiles = async (folder: string, signal?: AbortSignal): Promise<ListedFile[]> => {
  const files: FoundFile[] = []
  const yieldIfDue = createYielder()
  const pending = ['']
  for (let below = pending.pop(); below !== undefined; below = pending.pop()) {
    await yieldIfDue()
    signal?.throwIfAborted()
    for await (const entry of await opendir(join(folder, below), { bufferSize: directoryBufferSize })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory() && !isVersionControl(entry.name)) pending.push(path)
      else if (entry.isFile())
        files.push({ path, bytes: (await lstat(join(folder, path))).size, verdict: classifyPath(path) })
    }
  }
  return judgeFiles(files)
}
