import { lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { archiveLimits } from './archive-limits.ts'
import { toPrintableName } from './archive-refused.ts'
import { readEntryPath } from './entry-path.ts'
import type { LeftOutFile } from './left-out-file.ts'

const maxListBytes = 256 * 1024
const maxSubmodules = 1000

const readStart = async (file: string): Promise<string> => {
  if ((await lstat(file).catch(() => null))?.isFile() !== true) return ''
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxListBytes), 0, maxListBytes, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

const isBelow = (path: string): boolean => {
  try {
    const { path: inside, isUsable } = readEntryPath(path, archiveLimits)
    return isUsable && inside !== ''
  } catch {
    return false
  }
}

const namedSubmodules = async (folder: string): Promise<readonly string[]> => {
  const paths = (await readStart(join(folder, '.gitmodules'))).split('\n').flatMap((line) => {
    const [key = '', ...value] = line.split('=')
    return key.trim() === 'path' ? [value.join('=').trim()] : []
  })
  return [...new Set(paths)].slice(0, maxSubmodules).filter(isBelow)
}

const isEmpty = async (folder: string): Promise<boolean> => (await readdir(folder).catch(() => [])).length === 0

export const missingSubmodules = async (folder: string): Promise<LeftOutFile[]> => {
  const missing: LeftOutFile[] = []
  for (const path of await namedSubmodules(folder)) {
    if (await isEmpty(join(folder, path)))
      missing.push({ path: toPrintableName(path), reason: 'submodule', sizeBytes: 0 })
  }
  return missing
}
