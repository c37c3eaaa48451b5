import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import type { EmbeddedConnection } from './connection.ts'
import { PreparedStatements } from './prepared-statements.ts'

const createMemoryOptions = async (prepared: string | undefined) =>
  prepared === undefined ? {} : { loadDataDir: await openAsBlob(prepared) }

/** Its files are at hand; the database loads the code when a vector is first used. */
const extensions = { vector }

export const openPglite = async (folder: string | undefined, prepared?: string): Promise<EmbeddedConnection> => {
  const place = folder === undefined ? await createMemoryOptions(prepared) : { dataDir: folder }
  const database = await PGlite.create({ ...place, extensions })
  // The memory of WebAssembly never shrinks, and the default would keep 64 MB.
  await database.exec(`set maintenance_work_mem = '16MB'`)
  const statements = new PreparedStatements(database)
  return {
    query: (sql, parameters) => statements.query(sql, parameters),
    async execute(sql) {
      const outcomes = await database.exec(sql)
      return { rows: outcomes.at(-1)?.rows ?? [], affected: outcomes.at(-1)?.affectedRows ?? 0 }
    },
    close: () => database.close(),
  }
}
