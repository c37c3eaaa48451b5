import { lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ARCHIVE_LIMITS } from './archive-limits.ts'
import { toPrintableName } from './archive-refused.ts'
import { readEntryPath } from './entry-path.ts'
import type { LeftOutFile } from './left-out-file.ts'

const MAX_LIST_BYTES = 256 * 1024
const MAX_SUBMODULES = 1000

export async function missingSubmodules(folder: string): Promise<LeftOutFile[]> {
  const missing: LeftOutFile[] = []
  for (const path of await namedSubmodules(folder)) {
    if (await isEmpty(join(folder, path)))
      missing.push({ path: toPrintableName(path), reason: 'submodule', sizeBytes: 0 })
  }
  return missing
}

async function namedSubmodules(folder: string): Promise<readonly string[]> {
  const paths = (await readStart(join(folder, '.gitmodules'))).split('\n').flatMap((line) => {
    const [key = '', ...value] = line.split('=')
    return key.trim() === 'path' ? [value.join('=').trim()] : []
  })
  return [...new Set(paths)].slice(0, MAX_SUBMODULES).filter(isBelow)
}

function isBelow(path: string): boolean {
  try {
    const { path: inside, isUsable } = readEntryPath(path, ARCHIVE_LIMITS)
    return isUsable && inside !== ''
  } catch {
    return false
  }
}

async function readStart(file: string): Promise<string> {
  if ((await lstat(file).catch(() => null))?.isFile() !== true) return ''
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_LIST_BYTES), 0, MAX_LIST_BYTES, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function isEmpty(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length === 0
}
