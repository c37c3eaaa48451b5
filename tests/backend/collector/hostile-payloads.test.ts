import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { probeEventLoop } from '#tests/support/event-loop-probe.ts'
import { type CollectorRoom, makeEvent, openCollector } from './collector-room.ts'

const mega = 1024 * 1024
const maxHeapGrowth = 64 * mega

let room: CollectorRoom
beforeAll(async () => {
  room = await openCollector({ MAX_COLLECTED_MB_PER_ADDRESS: '250' })
  await room.backend.services.work.prepare()
})
beforeEach(() => room.empty())
afterAll(() => room.backend.close())

const filled = (bytes: number, start: string, piece: string, end: string) =>
  start + piece.repeat(Math.floor((bytes - start.length - end.length) / piece.length)) + end

const makePayload = (bytes: number, piece: string, [open, close]: readonly [string, string]) => {
  const sent = JSON.stringify([makeEvent(room.key, { properties: { $session_id: 's1', $snapshot_data: 0 } })])
  const [start = '', end = ''] = sent.split('"$snapshot_data":0')
  return filled(bytes, `${start}"$snapshot_data":${open}`, piece, `${close}${end}`)
}

const list = ['[', '0]'] as const
const text = ['"', '"'] as const
const shapes: readonly (readonly [string, number, string, readonly [string, string], number])[] = [
  ['empty objects', 400, '{},', list, 16],
  ['numbers', 400, '1,', list, 16],
  ['short texts', 400, '"",', list, 16],
  ['lists within lists', 400, '[', ['', ''], 16],
  ['one long text of escapes', 200, '\\u0000', text, 15],
  ['one long text of quotes', 200, '\\"', text, 15],
]

const post = (path: string, json: string, ip: string) =>
  room.post(path, new Uint8Array(gzipSync(json)), { 'content-type': 'text/plain' }, ip)

const watchHeap = () => {
  const before = process.memoryUsage().heapUsed
  let growth = 0
  const timer = setInterval(() => (growth = Math.max(growth, process.memoryUsage().heapUsed - before)), 10)
  return () => {
    clearInterval(timer)
    return growth
  }
}

describe('a small packed body that unpacks to a large one', () => {
  it.each(shapes)('holds nobody up: %s in a recording', async (_, status, piece, ends, megabytes) => {
    const json = makePayload(megabytes * mega, piece, ends)
    const packed = [1, 2, 3].map((no) => post('/s/', json, `203.0.113.${no}`))
    const readGrowth = watchHeap()
    const { result: answers, maxDelayMs } = await probeEventLoop(() => Promise.all(packed))
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status])
    expect(maxDelayMs).toBeLessThan(200)
    expect(readGrowth()).toBeLessThan(maxHeapGrowth)
  })

  it.each(shapes)('holds nobody up: %s in an event', async (_, status, piece, ends) => {
    const sent = post('/e/', makePayload(3.9 * mega, piece, ends), '203.0.113.9')
    const { result: answer, maxDelayMs } = await probeEventLoop(() => sent)
    expect(answer.status).toBe(status)
    expect(maxDelayMs).toBeLessThan(200)
  })
})

describe('the bytes of an address', () => {
  const readStoredBytes = async (ip: string) => {
    const row = await room.backend.services.db
      .selectFrom('rate_windows')
      .where('key', '=', `collector-bytes:${ip}`)
      .select('count')
      .executeTakeFirst()
    return row?.count ?? 0
  }

  it.each([
    ['another key', 401, '203.0.113.20', () => filled(2 * mega, '[{"token":"phc_other","text":"', 'a', '"}]')],
    ['too many values', 400, '203.0.113.21', () => makePayload(2 * mega, '1,', list)],
  ])('are spent by a payload of %s', async (_, status, ip, json) => {
    expect((await post('/s/', json(), ip)).status).toBe(status)
    expect(await readStoredBytes(ip)).toBeGreaterThan(1.9 * mega)
  })

  it('are spent up to the limit by what unpacks to more', async () => {
    expect((await post('/s/', ' '.repeat(20 * mega), '203.0.113.22')).status).toBe(413)
    expect(await readStoredBytes('203.0.113.22')).toBe(16 * mega)
  })
})

it('keeps a large recording as it came', async () => {
  const data = '\u001f\u0000ß'.repeat(500_000)
  const snapshot = makeEvent(room.key, { properties: { $session_id: 's1', $snapshot_data: [{ type: 2, data }] } })
  expect((await room.postPacked('/s/', [snapshot])).status).toBe(200)
  const [recording] = (await room.recordings()) as { snapshots: { data: string }[] }[]
  expect(recording?.snapshots[0]?.data === data).toBe(true)
})
