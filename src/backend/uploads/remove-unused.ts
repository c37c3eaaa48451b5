import { days } from '#src/lib/durations.ts'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../services.ts'
import { partSuffix, removeParts, removeUploadFile, uploadsFolder } from './upload-files.ts'
import { deleteUnusedUploads } from './uploads.store.ts'

export const removeUnusedUploads = async ({ clock, config, db }: Services): Promise<void> => {
  const yesterday = new Date(clock() - 1 * days)
  for (const id of await deleteUnusedUploads(db, yesterday)) await removeUploadFile(config, id)
  const folder = await uploadsFolder(config)
  await removeParts(config, yesterday)
  const known = await db.selectFrom('archive_uploads').select('id').execute()
  const ids = new Set(known.map(({ id }) => id))
  for (const name of await readdir(folder)) {
    if (ids.has(name) || name.endsWith(partSuffix)) continue
    const { mtime } = await stat(join(folder, name))
    if (mtime < yesterday) await removeUploadFile(config, name)
  }
}
