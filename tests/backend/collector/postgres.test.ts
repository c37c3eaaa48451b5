import { afterAll, beforeAll, expect, it } from 'vitest'
import { trimCollected } from '#src/backend/collector/events.store.ts'
import { type RealPostgres, startPostgres } from '#tests/support/real-postgres.ts'
import { type CollectorRoom, makeEvent, openCollector } from './collector-room.ts'

let server: RealPostgres
let room: CollectorRoom
beforeAll(async () => {
  server = await startPostgres()
  room = await openCollector({ DATABASE_URL: server.url })
}, 120_000)
afterAll(async () => {
  await room?.backend.close()
  await server?.stop()
})

it('a PostgreSQL server keeps events and recordings as the embedded one does', async () => {
  const snapshot = { $session_id: 's1', $snapshot_data: [{ type: 2, data: '\u001f\u0000packed' }] }
  const event = makeEvent(room.key, { properties: { query: 'ß\u0000\ud800', deviceSequence: 3 } })
  expect((await room.postPacked('/e/', { api_key: room.key, batch: [event, event] })).status).toBe(200)
  expect((await room.postPacked('/s/', [makeEvent(room.key, { properties: snapshot })])).status).toBe(200)
  expect(await room.events()).toMatchObject([{ event: 'pageview', deviceSequence: 3, properties: { query: 'ß�' } }])
  const log = await room.backend.fetch('http://127.0.0.1:4173/api/dev/events.ndjson')
  expect(`${JSON.stringify((await room.events())[0])}\n`).toBe(await log.text())
  expect(await room.events()).toMatchObject([
    { problems: [{ path: 'timestamp', expected: 'a value' }, {}, {}, {}, {}] },
  ])
  expect(await room.recordings()).toMatchObject([{ snapshots: [{ type: 2, data: '\u001f\u0000packed' }] }])
  const { db, clock } = room.backend.services
  await trimCollected(db, clock(), 1_000_000, { events: 0, recordings: 0, eventDays: 9, recordingDays: 9 })
  expect([await room.events(), await room.recordings()]).toEqual([[], []])
})
