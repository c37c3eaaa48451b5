import { rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { openInWorker } from './embedded-worker.ts'
import { unpackDatabase } from './prepared-database.ts'

export class NotADatabase extends Error {
  override readonly name = 'NotADatabase'
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** A folder that holds no database may be in use and is never overwritten. */
const removeEmptyFolder = async (place: string): Promise<void> => {
  try {
    await rmdir(place)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw new NotADatabase(
      `The folder ${place} holds no database and is not empty. Move it, or set DATA_DIR to another.`,
    )
  }
}

const unpackPrepared = async (prepared: string | undefined, place: string, log: Log): Promise<boolean> => {
  if (prepared === undefined) return false
  try {
    await unpackDatabase(prepared, place)
    return true
  } catch (error) {
    log.info('the database is made from nothing', { reason: error })
    await rm(place, { recursive: true, force: true })
    return false
  }
}

/**
 * Makes the folder unless it exists. It is renamed when it is complete, so a killed process leaves no partial
 * database.
 */
export const makeDatabase = async (place: string, prepared: string | undefined, log: Log): Promise<void> => {
  if (await exists(join(place, 'PG_VERSION'))) return
  await removeEmptyFolder(place)
  const unfinished = `${place}.new`
  await rm(unfinished, { recursive: true, force: true })
  if (!(await unpackPrepared(prepared, unfinished, log))) await (await openInWorker(unfinished)).close()
  await rename(unfinished, place)
}
