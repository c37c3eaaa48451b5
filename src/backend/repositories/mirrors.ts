import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../db/tables.ts'

const mirrorsFolder = ({ dataDir }: Config): string => join(dataDir, 'mirrors')

export const getMirrorFolder = (config: Config, repositoryId: string): string =>
  join(mirrorsFolder(config), repositoryId)

export const removeMirror = (config: Config, repositoryId: string): Promise<void> =>
  rm(getMirrorFolder(config, repositoryId), { recursive: true, force: true, maxRetries: 3 })

export const removeStaleMirrors = async (config: Config, db: Database): Promise<void> => {
  const names = await readdir(mirrorsFolder(config)).catch(() => [])
  if (names.length === 0) return
  const rows = await db.selectFrom('repositories').where('id', 'in', names).select('id').execute()
  const kept = new Set(rows.map(({ id }) => id))
  for (const name of names) if (!kept.has(name)) await removeMirror(config, name)
}
