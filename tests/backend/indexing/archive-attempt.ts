import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ArchiveRefused } from '#src/backend/indexing/archive-refused.ts'
import type { ArchiveToExtract } from '#src/backend/indexing/extract-archive.ts'
import { scratchFolder } from './scratch-folder.ts'

interface Attempt {
  readonly root: string
  readonly request: ArchiveToExtract
}

export const attempt = (archive: Uint8Array, name = 'upload'): Attempt => {
  const root = scratchFolder()
  mkdirSync(join(root, 'work'))
  writeFileSync(join(root, name), archive)
  return { root, request: { archive: join(root, name), into: join(root, 'work', 'target') } }
}

export const refusal = async (promise: Promise<unknown>): Promise<ArchiveRefused> => {
  const failure: unknown = await promise.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(failure instanceof ArchiveRefused)) throw new Error('expected a refusal', { cause: failure })
  return failure
}
