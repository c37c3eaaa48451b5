import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beginIndex } from '#src/backend/code-index/index-writer.ts'
import type { Database } from '#src/backend/db/tables.ts'
import { analyseFile } from '#src/backend/indexing/analyse-file.ts'
import { listFiles } from '#src/backend/indexing/list-files.ts'
import { toStoredFile } from '#src/backend/indexing/stored-file.ts'
import { addRepository } from '#tests/backend/code-index/indexed-repository.ts'

const listPaths = async (folder: string): Promise<readonly string[]> => {
  const listed = await promisify(execFile)('git', ['-C', folder, 'ls-files', '-z'], { maxBuffer: 1 << 26 }).catch(
    () => undefined,
  )
  const tracked = new Set(listed?.stdout.split('\0').filter((path) => path !== ''))
  if (tracked.size > 0) return [...tracked]
  return (await listFiles(folder)).filter(({ skip }) => skip === null).map(({ path }) => path)
}

export const indexFolder = async (
  db: Database,
  organisationId: string,
  { name, folder, leaveOut }: { name: string; folder: string; leaveOut: (path: string) => boolean },
): Promise<number> => {
  const repositoryId = await addRepository(db, organisationId, name)
  const writer = await beginIndex(db, { organisationId, repositoryId, worker: 'bench', now: new Date() })
  let count = 0
  for (const path of await listPaths(folder)) {
    if (leaveOut(path)) continue
    const content = await readFile(join(folder, path)).catch(() => undefined)
    if (content === undefined) continue
    const file = await analyseFile(path, content)
    if (file.kind === 'skipped') await writer.writeSkipped([{ path, reason: file.reason, sizeBytes: file.bytes }])
    else {
      count += 1
      await writer.writeFiles([toStoredFile(file)])
    }
  }
  await writer.seal({ now: new Date(), status: 'Alive' })
  return count
}
