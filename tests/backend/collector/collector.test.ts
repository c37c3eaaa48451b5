import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensureCollectorKey } from '#src/backend/collector/collector-key.ts'
import { trimCollected } from '#src/backend/collector/events.store.ts'
import { type CollectorRoom, makeEvent, openCollector } from './collector-room.ts'

let room: CollectorRoom
beforeAll(async () => {
  room = await openCollector()
})
beforeEach(() => room.empty())
afterAll(() => room.backend.close())

const readEventNames = async () => (await room.events()).map(({ event }) => event)

describe('a batch, in each way the library sends one', () => {
  const payload = () => ({ api_key: room.key, batch: [makeEvent(room.key)], sent_at: '2026-01-05T09:00:00.000Z' })
  const form = (text: string) => `data=${encodeURIComponent(Buffer.from(text).toString('base64'))}`

  it.each(['/e/', '/e', '/i/v0/e/', '/batch/', '/capture/'])('packed, at %s', async (path) => {
    const answer = await room.postPacked(path, payload())
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'Ok' }])
    expect(await readEventNames()).toEqual(['pageview'])
  })

  it.each([
    ['in a form, as on the way out', () => form(JSON.stringify(payload())), 'application/x-www-form-urlencoded'],
    [
      'packed and in a form',
      () => `data=${encodeURIComponent(gzipSync(JSON.stringify(payload())).toString('base64'))}`,
      'application/x-www-form-urlencoded',
    ],
    [
      'as JSON in a form',
      () => `data=${encodeURIComponent(JSON.stringify(payload()))}`,
      'application/x-www-form-urlencoded',
    ],
    ['plain', () => JSON.stringify(payload()), 'application/json'],
    ['as a bare list', () => JSON.stringify([makeEvent(room.key)]), 'application/json'],
    ['one event alone', () => JSON.stringify(makeEvent(room.key)), 'application/json'],
    ['with the key beside', () => JSON.stringify({ token: room.key, data: [makeEvent('')] }), 'application/json'],
  ])('%s', async (_, body, type) => {
    expect((await room.post('/e/?compression=base64&ver=1', body(), { 'content-type': type })).status).toBe(200)
    expect(await readEventNames()).toEqual(['pageview'])
  })

  it('keeps who, what, when, in which session and in which order; never the key', async () => {
    const properties = { $session_id: 's1', $device_id: 'v1', deviceSequence: 7, query: 'ß\u0000\ud800' }
    await room.postPacked('/e/', {
      api_key: room.key,
      batch: [makeEvent(room.key, { event: 'search_performed', properties, $set: { locale: 'de' } })],
    })
    expect(await room.events()).toEqual([
      {
        event: 'search_performed',
        distinctId: 'd1',
        sessionId: 's1',
        deviceId: 'v1',
        deviceSequence: 7,
        clientTime: '2026-01-05T08:59:58.000Z',
        serverTime: new Date(room.backend.services.clock()).toISOString(),
        properties: { $set: { locale: 'de' }, page: '/chat', ...properties, query: 'ß�' },
        problems: expect.any(Array),
      },
    ])
  })

  it('that is sent again is kept once', async () => {
    const sent = payload()
    await room.postPacked('/e/', sent)
    await room.postPacked('/e/', sent)
    expect(await readEventNames()).toEqual(['pageview'])
  })

  it('keeps recordings as they were packed, apart from events', async () => {
    const snapshot = makeEvent(room.key, {
      event: '$snapshot',
      properties: { $session_id: 's1', $window_id: 'w1', $snapshot_data: [{ type: 2, data: '\u001f\u0000packed' }] },
    })
    expect((await room.postPacked('/s/', [snapshot])).status).toBe(200)
    expect(await room.recordings()).toMatchObject([
      { sessionId: 's1', distinctId: 'd1', snapshots: [{ type: 2, data: '\u001f\u0000packed' }] },
    ])
    expect(await room.events()).toEqual([])
  })
})

describe('requests of the library', () => {
  it('its settings, as data and as the script that is never loaded', async () => {
    const answer = await room.ask(`/array/${room.key}/config`)
    expect(await answer.json()).toMatchObject({
      supportedCompression: expect.arrayContaining(['gzip-js']),
      sessionRecording: { endpoint: '/s/' },
      autocapture_opt_out: false,
      siteApps: [],
    })
    const script = await room.ask(`/array/${room.key}/config.js`)
    expect(script.headers.get('content-type')).toBe('text/javascript')
    expect(await script.text()).toContain(`[${JSON.stringify(room.key)}]`)
  })

  it.each(['/flags/?v=2', '/decide/?v=3'])('flags, of which there are none: %s', async (path) => {
    const answer = await room.postPacked(path, { token: room.key, distinct_id: 'd1' })
    expect(await answer.json()).toMatchObject({ flags: {}, featureFlags: {}, errorsWhileComputingFlags: false })
  })
})

describe('refused batches', () => {
  const refusals: readonly (readonly [string, number, () => Promise<Response>])[] = [
    ['another key', 401, () => room.postPacked('/e/', { api_key: 'phc_other', batch: [makeEvent('phc_other')] })],
    ['no key', 401, () => room.post('/e/', JSON.stringify({ batch: [{ event: 'x', distinct_id: 'd' }] }))],
    ['no body', 401, () => room.post('/e/', '')],
    ['another key of flags', 401, () => room.postPacked('/flags/', { token: 'phc_other' })],
    ['another key of settings', 401, () => room.ask('/array/phc_other/config')],
    ['what is no JSON', 400, () => room.post('/e/', `{"api_key":"${room.key}"`)],
    ['what is no UTF-8', 400, () => room.post('/e/', Buffer.from(`["${room.key}\u00ff"]`, 'latin1'))],
    ['what only looks packed', 400, () => room.post('/e/', new Uint8Array([0x1f, 0x8b, 1, 2, 3]))],
    ['an event without a name', 400, () => room.postPacked('/e/', [makeEvent(room.key, { event: 5 })])],
    ['an event of nobody', 400, () => room.postPacked('/e/', { api_key: room.key, batch: [{ event: 'x' }] })],
    [
      'too many at once',
      400,
      () =>
        room.postPacked(
          '/e/',
          Array.from({ length: 1_001 }, () => makeEvent(room.key)),
        ),
    ],
    ['too large a body', 413, () => room.post('/e/', new Uint8Array(1024 * 1024 + 1))],
    ['too large a length', 413, () => room.post('/e/', 'x', { 'content-length': '9999999' })],
    ['what unpacks to far more', 413, () => room.postPacked('/e/', ' '.repeat(5 * 1024 * 1024))],
    ['an unknown place', 404, () => room.ask('/static/recorder.js')],
    ['another method', 404, () => room.ask('/e/')],
    ['another site', 403, () => room.post('/e/', '[]', { 'sec-fetch-site': 'cross-site' })],
    ['another site of the same domain', 403, () => room.post('/e/', '[]', { 'sec-fetch-site': 'same-site' })],
    ['another origin', 403, () => room.post('/e/', '[]', { origin: 'https://evil.example' })],
    ['an opaque origin', 403, () => room.post('/e/', '[]', { origin: 'null' })],
  ]
  it.each(refusals)('%s: %i, and nothing is kept', async (_, status, send) => {
    const answer = await send()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/problem+json'])
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(await room.events()).toEqual([])
  })

  it('a preflight, like any other site’s question (CORS stays closed)', async () => {
    const answer = await room.ask('/e/', { method: 'OPTIONS', headers: { origin: 'https://evil.example' } })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })

  it('more than 600 calls a minute from one network; another is heard', async () => {
    const ask = (ip: string) => room.ask(`/array/${room.key}/config`, {}, ip)
    for (let count = 0; count < 600; count += 1) await ask('203.0.113.9')
    const refused = await ask('203.0.113.9')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await ask('203.0.113.10')).status).toBe(200)
  })

  it('nothing crashes it, whatever is sent', async () => {
    const statuses = new Set<number>()
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (properties) => {
        const sent = JSON.stringify({ api_key: room.key, batch: [{ event: 'x', distinct_id: 'd', properties }] })
        statuses.add((await room.post('/e/', sent)).status)
      }),
      { numRuns: 200 },
    )
    expect([...statuses].filter((status) => status !== 200 && status !== 400 && status !== 401)).toEqual([])
    expect(JSON.stringify(room.backend.logged)).not.toContain('request failed')
  })
})

describe('the key and the store', () => {
  it('the key is made once and is one that browsers may know', async () => {
    expect(await ensureCollectorKey(room.backend.services.db)).toBe(room.key)
    expect(room.key).toMatch(/^phc_[\w-]{32}$/)
  })

  it('old events go, and beyond a number the oldest', async () => {
    const { db, clock } = room.backend.services
    const send = (event: string) => room.postPacked('/e/', [makeEvent(room.key, { event })])
    await send('ancient')
    room.backend.advance(3 * 86_400_000)
    for (const event of ['first', 'second', 'third']) await send(event)
    await trimCollected(db, clock(), 1_000_000, { events: 10, recordings: 10, eventDays: 2, recordingDays: 2 })
    expect(await readEventNames()).toEqual(['third', 'second', 'first'])
    await trimCollected(db, clock(), 1_000_000, { events: 2, recordings: 10, eventDays: 2, recordingDays: 2 })
    expect(await readEventNames()).toEqual(['third', 'second'])
  })
})

describe('reading it back', () => {
  it.each([
    ['the server is bound to every address', { HOST: '0.0.0.0' }],
    ['there is a proxy in front', { TRUST_PROXY: '1' }],
    ['people reach it under a public address', { PUBLIC_URL: 'https://ask.engine.example' }],
  ])('is not possible when %s', async (_, environment: Record<string, string>) => {
    const collector = await openCollector(environment)
    for (const [method, path] of [
      ['GET', '/api/dev/events'],
      ['GET', '/api/dev/events.ndjson'],
      ['GET', '/api/dev/recordings'],
      ['DELETE', '/api/dev/events'],
    ] as const) {
      expect((await collector.backend.fetch(`http://127.0.0.1:4173${path}`, { method })).status).toBe(404)
    }
    await collector.backend.close()
  })
})
