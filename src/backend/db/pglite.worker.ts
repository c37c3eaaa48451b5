import { parentPort, workerData } from 'node:worker_threads'
import { openPglite, type PgliteConnection } from './pglite.ts'
import { withCheckpoints } from './wal-checkpoints.ts'

export interface WorkerRequest {
  readonly id: number
  readonly kind: 'query' | 'execute' | 'close'
  readonly sql: string
  readonly parameters: readonly unknown[]
}

const port = parentPort
if (port === null) throw new Error('pglite.worker runs as a worker thread only')

const { folder, hasVectors } = workerData as { folder: string; hasVectors: boolean }
const connection = await withCheckpoints(await openPglite({ dataDir: folder }, hasVectors))

const run = async (connection: PgliteConnection, request: WorkerRequest) => {
  if (request.kind === 'query') return connection.request(request.sql, request.parameters)
  if (request.kind === 'execute') return connection.execute(request.sql)
  await connection.close()
  return { rows: [], affected: 0 }
}

const describeError = (error: unknown) => {
  const failure = error as { message?: string; code?: string; constraint?: string; position?: string }
  return { message: failure.message ?? String(error), code: failure.code, constraint: failure.constraint }
}

port.on('message', (request: WorkerRequest) => {
  run(connection, request).then(
    (outcome) => port.postMessage({ id: request.id, outcome }, 'bytes' in outcome ? [outcome.bytes.buffer] : []),
    (error: unknown) => port.postMessage({ id: request.id, error: describeError(error) }),
  )
})
port.postMessage({ ready: true })
