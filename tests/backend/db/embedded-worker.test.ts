import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { ConnectionLost, StatementOverrun } from '#src/backend/db/connection.ts'
import { openInWorker, withStatementLimit } from '#src/backend/db/embedded-worker.ts'

const openThreadThat = (behaviour: string) =>
  openInWorker(
    '/nowhere',
    () => new Worker(`const { parentPort } = require('node:worker_threads')\n${behaviour}`, { eval: true }),
  )
const ready = `parentPort.postMessage({ ready: true })`

test('a thread that fails before it answers is no connection, and says why', async () => {
  const opening = openThreadThat(`throw new RangeError('no memory')`)
  await expect(opening).rejects.toMatchObject({
    name: 'ConnectionLost',
    message: 'no memory',
    cause: expect.any(Error),
  })
})

test('a thread that ends before it answers is no connection', async () => {
  await expect(openThreadThat(`process.exit(7)`)).rejects.toThrow('the thread of the embedded database ended (7)')
})

test('with the thread its statements end, those under way and those to come, and the connection says why', async () => {
  const connection = await openThreadThat(
    `parentPort.on('message', () => { throw new Error('unreachable') }); ${ready}`,
  )
  expect(connection.ended).toBeUndefined()
  const both = await Promise.allSettled([connection.execute('select 1'), connection.query('select 2', [])])
  for (const outcome of both) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'unreachable' } })
  }
  expect(connection.ended).toMatchObject({ message: 'unreachable', cause: { message: 'unreachable' } })
  await expect(connection.execute('select 3')).rejects.toThrow(ConnectionLost)
  await connection.close()
})

test('a statement that overruns its limit takes its thread down', async () => {
  const connection = await openThreadThat(`parentPort.on('message', () => { for (;;); }); ${ready}`)
  const endless = withStatementLimit(20, () => connection.execute('select forever()'))
  await expect(endless).rejects.toThrow(new StatementOverrun('a statement took longer than 20 ms'))
  expect(connection.ended).toBeInstanceOf(StatementOverrun)
  await connection.close()
})

test('rows that cannot be read fail their own statement and no other', async () => {
  const connection = await openThreadThat(`
    const row = Buffer.concat([Buffer.from('D'), Buffer.of(0, 0, 0, 11, 0, 1, 0, 0, 0, 1), Buffer.from('{')])
    const columns = [{ name: 'data', dataTypeID: 114 }]
    parentPort.on('message', ({ id, sql }) => {
      const outcome = sql === 'a' ? { bytes: new Uint8Array(row), columns, isBinary: false } : { rows: [], affected: 1 }
      parentPort.postMessage({ id, outcome })
      if (sql === 'b') parentPort.close()
    })
    ${ready}`)
  await expect(connection.query('a', [])).rejects.toThrow(SyntaxError)
  expect(await connection.query('b', [])).toEqual({ rows: [], affected: 1 })
})

test('what the thread answers goes to whoever asked', async () => {
  const connection = await openThreadThat(`
    const asked = []
    parentPort.on('message', (request) => {
      asked.push(request)
      if (asked.length < 2) return
      const [first, second] = asked
      parentPort.postMessage({ id: second.id, error: { message: 'no', code: '23505', constraint: 'one' } })
      parentPort.postMessage({ id: 99, outcome: { rows: [], affected: 9 } })
      parentPort.postMessage({ id: first.id, outcome: { rows: [{ sql: first.sql }], affected: 1 } })
      parentPort.close()
    })
    ${ready}`)
  const [first, second] = await Promise.allSettled([connection.execute('a'), connection.query('b', [1])])
  expect(first).toEqual({ status: 'fulfilled', value: { rows: [{ sql: 'a' }], affected: 1 } })
  expect(second).toMatchObject({ status: 'rejected', reason: { message: 'no', code: '23505', constraint: 'one' } })
})
