import type { PgliteConnection } from './pglite.ts'

const writesPerCheck = 8
const maxLogBytes = 32 * 1024 * 1024

const isRead = (sql: string): boolean => /^\s*select\s/i.test(sql)

/**
 * The embedded PostgreSQL has no background process, so a checkpoint runs whenever the write-ahead log has grown by 32
 * MB. Reads do not pay for the question how long it is.
 */
export const withCheckpoints = async (connection: PgliteConnection): Promise<PgliteConnection> => {
  const readWrittenBytes = async () => {
    const { rows } = await connection.query(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`, [])
    return Number(rows[0]?.['bytes'])
  }
  let checkpointAt = await readWrittenBytes()
  let writes = 0
  const checkpointWhenDue = async (sql: string) => {
    if (isRead(sql)) return
    writes += 1
    if (writes % writesPerCheck !== 0) return
    const bytes = await readWrittenBytes()
    if (bytes - checkpointAt < maxLogBytes) return
    await connection.execute('checkpoint')
    checkpointAt = bytes
  }
  /** A failed transaction runs no statement; the next check follows after its end. */
  const runAfterCheck = async <T>(sql: string, run: () => Promise<T>): Promise<T> => {
    await checkpointWhenDue(sql).catch(() => undefined)
    return run()
  }
  return {
    ...connection,
    query: (sql, parameters) => runAfterCheck(sql, () => connection.query(sql, parameters)),
    request: (sql, parameters) => runAfterCheck(sql, () => connection.request(sql, parameters)),
    execute: (sql) => runAfterCheck(sql, () => connection.execute(sql)),
  }
}
