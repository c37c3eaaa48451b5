import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { collectedEndpoints } from '#src/contract/additions.ts'
import { isOwnMachine } from '../http/own-machine.ts'
import { notFound } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { newestEvents, newestRecordings, removeCollected } from './events.store.ts'

const unpack = promisify(gunzip)

const presentEvent = (row: Awaited<ReturnType<typeof newestEvents>>[number]) => ({
  event: row.event,
  distinctId: row.distinct_id,
  sessionId: row.session_id,
  deviceId: row.device_id,
  deviceSequence: row.device_sequence,
  properties: row.properties,
  clientTime: row.client_time?.toISOString() ?? null,
  serverTime: row.server_time.toISOString(),
})

const presentRecording = async (row: Awaited<ReturnType<typeof newestRecordings>>[number]) => ({
  sessionId: row.session_id,
  distinctId: row.distinct_id,
  snapshots: JSON.parse((await unpack(row.snapshots)).toString()) as unknown[],
  serverTime: row.server_time.toISOString(),
})

export const collectorRoutes = ({ db, config }: Services): readonly ServedCall[] => {
  const onlyHere = (request: Request) => {
    if (!isOwnMachine(config, request.url)) throw notFound()
  }
  return [
    serve(collectedEndpoints.events, async ({ request }) => {
      onlyHere(request)
      return (await newestEvents(db, 1_000)).map(presentEvent)
    }),
    serve(collectedEndpoints.recordings, async ({ request }) => {
      onlyHere(request)
      return Promise.all((await newestRecordings(db, 100)).map(presentRecording))
    }),
    serve(collectedEndpoints.clear, async ({ request }) => {
      onlyHere(request)
      await removeCollected(db)
    }),
  ]
}
