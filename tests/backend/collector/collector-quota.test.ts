import { randomBytes } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openFolderDatabase } from '#tests/support/prepared-database.ts'
import { type CollectorRoom, makeEvent, openCollector } from './collector-room.ts'

vi.setConfig({ testTimeout: 120_000 })

let room: CollectorRoom
afterEach(() => room.backend.close())

/** One event of about 0.9 MB that cannot be packed smaller. */
const largeBatch = (name: string) => {
  const pieces = Array.from({ length: 15 }, () => randomBytes(45_000).toString('base64'))
  return JSON.stringify([makeEvent(room.key, { event: name, properties: { pieces } })])
}
const largeRecording = () => {
  const data = randomBytes(700_000).toString('base64')
  return JSON.stringify([makeEvent(room.key, { properties: { $session_id: 's1', $snapshot_data: [{ data }] } })])
}
const readEventNames = async () => (await room.events()).map(({ event }) => event)

test('an address has a number of bytes an hour, after which a batch is refused and nothing of it is kept', async () => {
  room = await openCollector({ MAX_COLLECTED_MB_PER_ADDRESS: '2' })
  const send = (name: string, ip: string) => room.post('/e/', largeBatch(name), {}, ip)
  expect((await send('first', '203.0.113.9')).status).toBe(200)
  expect((await send('second', '203.0.113.9')).status).toBe(200)
  const refused = await send('third', '203.0.113.9')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
  expect((await room.post('/s/', largeRecording(), {}, '203.0.113.9')).status).toBe(429)
  expect((await room.ask(`/array/${room.key}/config`, {}, '203.0.113.9')).status).toBe(200)
  expect((await send('other', '203.0.113.10')).status).toBe(200)
  expect([await readEventNames(), await room.recordings()]).toEqual([['other', 'second', 'first'], []])
  room.backend.advance(60 * 60_000)
  expect((await send('later', '203.0.113.9')).status).toBe(200)
})

test('what a packed batch unpacks to counts, and networks of one IPv6 site share a larger bucket', async () => {
  room = await openCollector({ MAX_COLLECTED_MB_PER_ADDRESS: '1' })
  const batch = { api_key: room.key, batch: [makeEvent(room.key, { properties: { text: 'a'.repeat(900_000) } })] }
  expect((await room.postPacked('/e/', batch, '203.0.113.9')).status).toBe(200)
  expect((await room.postPacked('/e/', batch, '203.0.113.9')).status).toBe(429)
  const statuses: number[] = []
  for (let network = 0; network < 9; network += 1) {
    statuses.push((await room.postPacked('/e/', batch, `2001:db8:1:${network}::1`)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429])
})

const measureFolder = async (folder: string): Promise<number> => {
  const files = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('the folder of the database stays within the limit while the oldest make room', async () => {
  room = await openCollector({ MAX_COLLECTED_MB: '16', MAX_COLLECTED_MB_PER_ADDRESS: '250' }, openFolderDatabase)
  const tables = join(room.backend.services.config.dataDir, 'database/base')
  const before = await measureFolder(tables)
  for (let round = 0; round < 40; round += 1) {
    expect((await room.post('/e/', largeBatch(`event ${round}`))).status).toBe(200)
    expect((await room.post('/s/', largeRecording())).status).toBe(200)
  }
  const names = await readEventNames()
  expect(names.slice(0, 3)).toEqual(['event 39', 'event 38', 'event 37'])
  expect(names.length).toBeLessThan(10)
  expect((await measureFolder(tables)) - before).toBeLessThan(20_000_000)
  await room.empty()
  expect((await measureFolder(tables)) - before).toBeLessThan(2_000_000)
})
