import { PGlite } from '@electric-sql/pglite'
import type { EmbeddedConnection } from './connection.ts'

/** `folder` undefined keeps everything in memory, for tests. */
export const openPglite = async (folder: string | undefined): Promise<EmbeddedConnection> => {
  const database = await PGlite.create(folder === undefined ? {} : { dataDir: folder })
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
