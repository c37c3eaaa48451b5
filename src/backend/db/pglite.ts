import { PGlite } from '@electric-sql/pglite'
import type { EmbeddedConnection, EncodedReply, QueryOutcome } from './connection.ts'
import { PreparedStatements } from './prepared-statements.ts'

export type PglitePlace = { readonly dataDir: string } | { readonly loadDataDir?: Blob }

export interface PgliteConnection extends EmbeddedConnection {
  request(sql: string, parameters: readonly unknown[]): Promise<QueryOutcome | EncodedReply>
  dump(): Promise<Blob>
}

/** The files of the extension take a tenth of the start, so a database without vectors is opened without them. */
const loadExtensions = async (hasVectors: boolean) => {
  if (!hasVectors) return {}
  const { vector } = await import('@electric-sql/pglite-pgvector')
  return { extensions: { vector } }
}

/** The files are in memory already, so few are buffered: to clear 128 MB takes most of a start. */
const inMemory = { startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'] }

export const openPglite = async (place: PglitePlace, hasVectors: boolean): Promise<PgliteConnection> => {
  const database: PGlite = await PGlite.create({
    ...place,
    ...('dataDir' in place ? {} : inMemory),
    ...(await loadExtensions(hasVectors)),
  })
  // The memory of WebAssembly never shrinks, and the default would keep 64 MB.
  await database.exec(`set maintenance_work_mem = '16MB'`)
  const statements = new PreparedStatements(database)
  return {
    query: (sql, parameters) => statements.query(sql, parameters),
    request: (sql, parameters) => statements.request(sql, parameters),
    async execute(sql) {
      const outcomes = await database.exec(sql)
      return { rows: outcomes.at(-1)?.rows ?? [], affected: outcomes.at(-1)?.affectedRows ?? 0 }
    },
    dump: () => database.dumpDataDir('none'),
    close: () => database.close(),
  }
}
