import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import type { EmbeddedConnection } from './connection.ts'

const inMemory = async (prepared: string | undefined) =>
  prepared === undefined ? {} : { loadDataDir: await openAsBlob(prepared) }

/** `folder` undefined keeps everything in memory, for tests; it begins as the `prepared` one if there is such a file. */
export const openPglite = async (folder: string | undefined, prepared?: string): Promise<EmbeddedConnection> => {
  const database = await PGlite.create(folder === undefined ? await inMemory(prepared) : { dataDir: folder })
  return {
    async query(sql, parameters) {
      const outcome = await database.query<Record<string, unknown>>(sql, [...parameters])
      return { rows: outcome.rows, affected: outcome.affectedRows ?? 0 }
    },
    async execute(sql) {
      const outcomes = await database.exec(sql)
      return { rows: outcomes.at(-1)?.rows ?? [], affected: outcomes.at(-1)?.affectedRows ?? 0 }
    },
    close: () => database.close(),
  }
}
