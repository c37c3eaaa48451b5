import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../db/tables.ts'

const workFolder = (config: Config, no: number): string => join(config.dataDir, 'work', String(no))

export const makeWorkFolder = async (config: Config, no: number): Promise<string> => {
  const folder = workFolder(config, no)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

export const removeWorkFolder = (config: Config, no: number): Promise<void> =>
  rm(workFolder(config, no), { recursive: true, force: true, maxRetries: 3 })

export const removeStaleWorkFolders = async (config: Config, db: Database): Promise<void> => {
  const names = await readdir(join(config.dataDir, 'work')).catch(() => [])
  if (names.length === 0) return
  const builds = await db.selectFrom('code_indexes').select('no').where('state', '=', 'building').execute()
  const living = new Set(builds.map(({ no }) => String(no)))
  for (const name of names) if (!living.has(name)) await removeWorkFolder(config, Number(name))
}
