export interface QueryOutcome {
  readonly rows: Record<string, unknown>[]
  readonly affected: number
}

export interface Column {
  readonly name: string
  readonly dataTypeID: number
}

/** The rows as PostgreSQL sent them, which change threads without a copy. */
export interface EncodedReply {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly columns: readonly Column[]
  readonly isBinary: boolean
}

export interface EmbeddedConnection {
  query(sql: string, parameters: readonly unknown[]): Promise<QueryOutcome>
  execute(sql: string): Promise<QueryOutcome>
  close(): Promise<void>
}

/** The connection ended with its thread; uncommitted changes are lost. */
export class ConnectionLost extends Error {
  override readonly name: string = 'ConnectionLost'
}

export class StatementOverrun extends ConnectionLost {
  override readonly name = 'StatementOverrun'
}
