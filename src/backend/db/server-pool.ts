import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Log } from '../log.ts'
import { ConnectionLost, StatementOverrun } from './connection.ts'

const lostCode =
  /^(?:E(?:CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|08\w{3}|57P0[1-5]|53300)$/

/** The errors of the driver itself have no code. */
const lostMessage =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

const isLost = (error: unknown): error is Error => {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? lostCode.test(code) : lostMessage.test(error.message)
}

const overrunCode = '57014'

const isOverrun = (error: unknown): error is Error =>
  error instanceof Error && (error as { code?: unknown }).code === overrunCode

const classifyError = (error: unknown): unknown => {
  if (isOverrun(error)) return new StatementOverrun(error.message, { cause: error })
  return isLost(error)
    ? new ConnectionLost(error.message || 'the database server cannot be reached', { cause: error })
    : error
}

interface WatchedClient extends PostgresPoolClient {
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
}

export const watchPool = (pool: Pool, log: Log) => {
  let isAway = false
  const reportLoss = (error: unknown): unknown => {
    const failure = classifyError(error)
    if (failure instanceof ConnectionLost && !isOverrun(error) && !isAway) {
      isAway = true
      log.error('the database server cannot be reached', { reason: failure.message })
    }
    return failure
  }
  const connect = async (): Promise<PoolClient> => {
    try {
      const client = await pool.connect()
      if (isAway) log.info('the database server is reached again')
      isAway = false
      return client
    } catch (error) {
      throw reportLoss(error)
    }
  }
  return {
    async connect(): Promise<WatchedClient> {
      const client = await connect()
      const query = (sql: string, parameters?: readonly unknown[]) =>
        client.query(sql, parameters as unknown[] | undefined).catch((error: unknown) => {
          throw reportLoss(error)
        })
      // The cast is safe because nothing here reads by a cursor.
      return { query: query as unknown as WatchedClient['query'], release: () => client.release() }
    },
    end: () => pool.end(),
  }
}
