import { openAsBlob } from 'node:fs'
import { Kysely, PostgresDialect } from 'kysely'
import { join } from 'node:path'
import { minutes } from '#src/lib/durations.ts'
import { silentLog, type Log } from '../log.ts'
import type { EmbeddedConnection } from './connection.ts'
import { ConnectionTurns, embeddedDialect } from './embedded-dialect.ts'
import {
  openInWorker,
  openInWorkerWithVectors,
  type ReplaceableConnection,
  withStatementLimit,
} from './embedded-worker.ts'
import { lockFolder } from './folder-lock.ts'
import { makeDatabase } from './make-database.ts'
import { migrate } from './migrations.ts'
import { openPglite } from './pglite.ts'
import { watchPool } from './server-pool.ts'
import type { Tables } from './tables.ts'

export interface OpenDatabase {
  readonly db: Kysely<Tables>
  /** Runs plain SQL of the job queue. A failed statement leaves no transaction open. */
  runSql(sql: string, parameters?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  /** Brings the extension for vectors to the embedded database; undefined for a server, which has its own. */
  readonly loadVectors: (() => Promise<void>) | undefined
  close(): Promise<void>
}

interface InitialState {
  readonly prepared?: string | undefined
}

export type DatabaseAddress = ({ memory: true } & InitialState) | ({ folder: string } & InitialState) | { url: string }

const migrationLimit = 10 * minutes

const connectTimeoutMs = 10_000

const openOnServer = async (url: string, log: Log): Promise<OpenDatabase> => {
  const { default: pg } = await import('pg')
  const bigints = {
    ...pg.types,
    getTypeParser: ((oid: number, format?: 'text') =>
      oid === 20 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  }
  const serverPool = new pg.Pool({
    connectionString: url,
    max: 12,
    types: bigints,
    statement_timeout: 1 * minutes,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  })
  serverPool.on('error', ({ message }) => log.error('a connection to the database was lost', { reason: message }))
  /** A lost connection without a listener would end the process. */
  serverPool.on('connect', (client) => client.on('error', () => undefined))
  const pool = watchPool(serverPool, log)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    async runSql(sql, parameters) {
      const client = await pool.connect()
      try {
        return await client.query(sql, parameters as unknown[] | undefined)
      } catch (error) {
        await client.query('rollback').catch(() => undefined)
        throw error
      } finally {
        client.release()
      }
    },
    loadVectors: undefined,
    close: () => db.destroy(),
  }
}

interface EmbeddedParts {
  readonly open: () => Promise<EmbeddedConnection>
  /** Closes the database and opens it with the extension; nothing else runs meanwhile. */
  readonly reopenWithVectors: () => Promise<void>
  readonly end: () => Promise<void>
}

const wrapConnection = ({ open, reopenWithVectors, end }: EmbeddedParts): OpenDatabase => {
  const turns = new ConnectionTurns(open)
  let loaded: Promise<void> | undefined
  const loadVectors = async (): Promise<void> => {
    const { give } = await turns.take()
    await reopenWithVectors().finally(give)
  }
  return {
    loadVectors: () => (loaded ??= loadVectors()),
    db: new Kysely<Tables>({ dialect: embeddedDialect(turns) }),
    async runSql(sql, parameters) {
      const { connection, give } = await turns.take()
      try {
        if (parameters !== undefined && parameters.length > 0) return await connection.query(sql, parameters)
        return await connection.execute(sql)
      } catch (error) {
        await connection.execute('rollback').catch(() => undefined)
        throw error
      } finally {
        give()
      }
    },
    async close() {
      const { connection, give } = await turns.take()
      try {
        await connection.close()
      } finally {
        give()
        await end()
      }
    },
  }
}

const openInFolder = async (folder: string, prepared: string | undefined, log: Log): Promise<OpenDatabase> => {
  const unlock = await lockFolder(folder)
  const place = join(folder, 'database')
  try {
    await makeDatabase(place, prepared, log)
    let openCurrent: (folder: string) => Promise<ReplaceableConnection> = openInWorker
    let current = await openInWorker(place)
    return wrapConnection({
      async open() {
        if (current.ended === undefined) return current
        log.error('the embedded database is opened anew', { reason: current.ended })
        return (current = await openCurrent(place))
      },
      async reopenWithVectors() {
        openCurrent = openInWorkerWithVectors
        await current.close()
        current = await openCurrent(place)
      },
      end: unlock,
    })
  } catch (error) {
    await unlock()
    throw error
  }
}

const openInMemory = async (prepared: string | undefined): Promise<OpenDatabase> => {
  let connection = await openPglite(prepared === undefined ? {} : { loadDataDir: await openAsBlob(prepared) }, false)
  return wrapConnection({
    open: async () => connection,
    async reopenWithVectors() {
      const loadDataDir = await connection.dump()
      await connection.close()
      connection = await openPglite({ loadDataDir }, true)
    },
    end: async () => undefined,
  })
}

export const openDatabase = async (address: DatabaseAddress, log: Log = silentLog): Promise<OpenDatabase> => {
  const opened = await ('url' in address
    ? openOnServer(address.url, log)
    : 'folder' in address
      ? openInFolder(address.folder, address.prepared, log)
      : openInMemory(address.prepared))
  try {
    await withStatementLimit(migrationLimit, () => migrate(opened.db))
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}
