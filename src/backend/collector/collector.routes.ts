import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { collectedEndpoints } from '#src/contract/additions.ts'
import { notFound } from '../http/refusal.ts'
import { serve, type Origin, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { readNewestEvents, readNewestRecordings, readEventPages, removeCollected } from './events.store.ts'

const unpack = promisify(gunzip)

const presentEvent = (row: Awaited<ReturnType<typeof readNewestEvents>>[number]) => ({
  event: row.event,
  distinctId: row.distinct_id,
  sessionId: row.session_id,
  deviceId: row.device_id,
  deviceSequence: row.device_sequence,
  properties: row.properties,
  clientTime: row.client_time?.toISOString() ?? null,
  serverTime: row.server_time.toISOString(),
  ...(row.problems === null ? {} : { problems: [...row.problems] }),
})

/** The database is read as fast as the caller takes the log, so memory holds one page of it. */
const createLogStream = (db: Services['db']): ReadableStream<Uint8Array> => {
  const pages = readEventPages(db, 500)
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pages.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value.map((row) => `${JSON.stringify(presentEvent(row))}\n`).join('')))
      },
      async cancel() {
        await pages.return()
      },
    },
    { highWaterMark: 1 },
  )
}

const presentRecording = async (row: Awaited<ReturnType<typeof readNewestRecordings>>[number]) => ({
  sessionId: row.session_id,
  distinctId: row.distinct_id,
  snapshots: JSON.parse((await unpack(row.snapshots)).toString()) as unknown[],
  serverTime: row.server_time.toISOString(),
})

export const collectorRoutes = ({ db }: Services): readonly ServedCall[] => {
  const requireOwnMachine = (origin: Origin) => {
    if (!origin.isOwnMachine) throw notFound()
  }
  return [
    serve(collectedEndpoints.events, async ({ origin, query }) => {
      requireOwnMachine(origin)
      return (await readNewestEvents(db, 1_000, query.kind)).map(presentEvent)
    }),
    serve(collectedEndpoints.log, async ({ origin }) => {
      requireOwnMachine(origin)
      return new Response(createLogStream(db), {
        headers: { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' },
      })
    }),
    serve(collectedEndpoints.recordings, async ({ origin }) => {
      requireOwnMachine(origin)
      return Promise.all((await readNewestRecordings(db, 100)).map(presentRecording))
    }),
    serve(collectedEndpoints.clear, async ({ origin }) => {
      requireOwnMachine(origin)
      await removeCollected(db)
    }),
  ]
}
