/** What a PostgreSQL answers; `affected` counts changed rows. */
export interface QueryOutcome {
  readonly rows: Record<string, unknown>[]
  readonly affected: number
}

/** One connection to the embedded PostgreSQL. It runs one statement at a time. */
export interface EmbeddedConnection {
  query(sql: string, parameters: readonly unknown[]): Promise<QueryOutcome>
  /** Several statements without parameters; the rows are those of the last one. */
  execute(sql: string): Promise<QueryOutcome>
  close(): Promise<void>
}

/** The connection ended with its thread and is replaced; what it had not committed is gone. */
export class ConnectionLost extends Error {
  override readonly name: string = 'ConnectionLost'
}

/** A statement ran longer than its limit, so that its connection was replaced. */
export class StatementOverrun extends ConnectionLost {
  override readonly name = 'StatementOverrun'
}
