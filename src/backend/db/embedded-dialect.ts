import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { EmbeddedConnection } from './connection.ts'

export class ConnectionTurns {
  #last: Promise<unknown> = Promise.resolve()
  readonly #open: () => Promise<EmbeddedConnection>

  constructor(open: () => Promise<EmbeddedConnection>) {
    this.#open = open
  }

  take(): Promise<{ connection: EmbeddedConnection; give: () => void }> {
    let give!: () => void
    const turn = new Promise<void>((resolve) => (give = resolve))
    const granted = this.#last.then(
      () => this.#open(),
      () => this.#open(),
    )
    this.#last = granted.then(
      () => turn,
      () => undefined,
    )
    return granted.then((connection) => ({ connection, give }))
  }
}

interface Taken extends DatabaseConnection {
  readonly connection: EmbeddedConnection
  readonly give: () => void
}

const toKyselyConnection = (taken: { connection: EmbeddedConnection; give: () => void }): Taken => ({
  ...taken,
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await taken.connection.query(query.sql, query.parameters)
    return { rows: rows as R[], numAffectedRows: BigInt(affected) }
  },
  streamQuery() {
    throw new Error('the embedded database does not stream')
  },
})

class EmbeddedDriver implements Driver {
  readonly #turns: ConnectionTurns

  constructor(turns: ConnectionTurns) {
    this.#turns = turns
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return toKyselyConnection(await this.#turns.take())
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: DatabaseConnection) {
    ;(connection as Taken).give()
  }

  async destroy() {}
}

/** Inside a transaction only its own handle may be used: the outer one waits for the transaction to end. */
export const embeddedDialect = (turns: ConnectionTurns): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new EmbeddedDriver(turns),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
