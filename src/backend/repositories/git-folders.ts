import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../db/tables.ts'

type Kind = 'mirrors' | 'histories'

const kinds: readonly Kind[] = ['mirrors', 'histories']

const getFolder = ({ dataDir }: Config, kind: Kind): string => join(dataDir, kind)

export const getMirrorFolder = (config: Config, repositoryId: string): string =>
  join(getFolder(config, 'mirrors'), repositoryId)

export const getHistoryFolder = (config: Config, repositoryId: string): string =>
  join(getFolder(config, 'histories'), repositoryId)

const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 3 })

export const removeHistory = (config: Config, repositoryId: string): Promise<void> =>
  remove(getHistoryFolder(config, repositoryId))

export const removeGitFolders = async (config: Config, repositoryId: string): Promise<void> => {
  for (const kind of kinds) await remove(join(getFolder(config, kind), repositoryId))
}

/** A folder that is being made has an ending. */
const toRepositoryId = (name: string): string => name.split('.')[0] ?? ''

export const removeStaleGitFolders = async (config: Config, db: Database): Promise<void> => {
  for (const kind of kinds) {
    const names = await readdir(getFolder(config, kind)).catch(() => [])
    if (names.length === 0) continue
    const rows = await db.selectFrom('repositories').where('id', 'in', names.map(toRepositoryId)).select('id').execute()
    const kept = new Set(rows.map(({ id }) => id))
    for (const name of names) if (!kept.has(toRepositoryId(name))) await remove(join(getFolder(config, kind), name))
  }
}
