import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AnyStateMachine, createActor } from 'xstate'
import { onboardingFunnel } from '#machines/analytics/funnels/onboarding.funnel.ts'
import { newUserActivationJourney } from '#machines/analytics/journeys/new-user-activation.journey.ts'
import { type EventProblem, findEventProblems } from '#src/contract/event-problems.ts'
import { insertEvents, toEventRows } from '#src/backend/collector/events.store.ts'
import { type CollectorRoom, makeEvent, openCollector } from '../backend/collector/collector-room.ts'

const common = {
  timestamp: '2026-01-05T08:59:58.000Z',
  source: 'web',
  isAuthenticated: true,
  organizationId: '6b003ef5d12f06894016650b',
  deviceSequence: 1,
}
const libraryOwn = { $lib: 'web', $session_id: 's1', $device_id: 'v1', $set: { locale: 'de' } }
const search = { query: 'tokens', filters: [], resultCount: 3 }
const searched = (properties: object) =>
  findEventProblems({ event: 'search_performed', properties: { ...common, ...search, ...properties } })
const without = (name: string) => {
  const { [name]: _, ...rest } = { ...common, ...search } as Record<string, unknown>
  return findEventProblems({ event: 'search_performed', properties: rest })
}

describe('what is wrong with an event', () => {
  it('nothing, when it is what the map says, whatever the library puts beside it', () => {
    expect(searched({})).toEqual([])
    expect(searched({ ...libraryOwn, organizationId: null })).toEqual([])
  })

  it.each(['$autocapture', '$identify', '$set', '$pageview'])('nothing, when it is the library’s own: %s', (event) => {
    expect(findEventProblems({ event, properties: {} })).toEqual([])
  })

  it.each(['search_perfomed', '', '__proto__', 'constructor', 'toString', 'Search_performed'])(
    'its name, when nothing of that name is tracked: "%s"',
    (event) => {
      expect(findEventProblems({ event, properties: common })).toEqual([
        { path: 'event', expected: 'the name of a tracked event' },
      ])
    },
  )

  it.each<[string, () => readonly EventProblem[], EventProblem[]]>([
    ['a property that is missing', () => without('query'), [{ path: 'query', expected: 'a value' }]],
    ['a common one that is missing', () => without('source'), [{ path: 'source', expected: 'a value' }]],
    ['another type', () => searched({ resultCount: '3' }), [{ path: 'resultCount', expected: 'number' }]],
    ['a number out of bounds', () => searched({ resultCount: -1 }), [{ path: 'resultCount', expected: '>=0' }]],
    ['a part of a number', () => searched({ resultCount: 1.5 }), [{ path: 'resultCount', expected: 'integer' }]],
    ['an entry of a list', () => searched({ filters: ['a', 1] }), [{ path: 'filters.1', expected: 'string' }]],
    ['a time that is none', () => searched({ timestamp: 'now' }), [{ path: 'timestamp', expected: 'iso timestamp' }]],
    ['a property nobody knows', () => searched({ colour: 1 }), [{ path: 'colour', expected: 'no such property' }]],
    [
      'several at once',
      () => searched({ query: 1, deviceSequence: 0 }),
      [
        { path: 'query', expected: 'string' },
        { path: 'deviceSequence', expected: '>=1' },
      ],
    ],
  ])('%s', (_, problems, expected) => expect(problems()).toEqual(expected))

  it('twenty at most', () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`more${at}`, at]))
    expect(searched(many)).toHaveLength(20)
  })
})

const collectEvents = (machine: AnyStateMachine, eventTypes: readonly string[]) => {
  const actor = createActor(machine)
  const emitted: { type: string; properties: object }[] = []
  actor.on('*', ({ type, ...rest }) => emitted.push({ type, properties: (rest as { properties: object }).properties }))
  actor.start()
  for (const [at, type] of eventTypes.entries()) actor.send({ type, at })
  return emitted
}

describe('a log of good and bad events', () => {
  let room: CollectorRoom
  beforeAll(async () => {
    room = await openCollector()
  })
  beforeEach(() => room.empty())
  afterAll(() => room.backend.close())

  const send = (batch: readonly object[]) => room.postPacked('/e/', { api_key: room.key, batch })
  const good = (event: string, properties: object = search) =>
    makeEvent(room.key, { event, properties: { page: undefined, ...common, ...properties } })
  const list = async (query = '') =>
    (await (await room.backend.fetch(`http://127.0.0.1:4173/api/dev/events${query}`)).json()) as {
      event: string
      problems?: unknown
    }[]
  const log = async () => (await room.backend.fetch('http://127.0.0.1:4173/api/dev/events.ndjson')).text()
  const lines = async () =>
    (await log())
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as { event: string })

  it('keeps both of one batch, and tells them apart', async () => {
    const answer = await send([
      good('search_performed'),
      good('search_performed', { ...search, resultCount: 'many' }),
      good('$autocapture', { $event_type: 'click' }),
      good('never_heard_of'),
    ])
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'Ok' }])
    expect((await list()).map(({ event }) => event)).toEqual([
      'never_heard_of',
      '$autocapture',
      'search_performed',
      'search_performed',
    ])
    const goodOnes = await list('?kind=good')
    expect(goodOnes.map(({ event }) => event)).toEqual(['$autocapture', 'search_performed'])
    expect(goodOnes.some((event) => 'problems' in event)).toBe(false)
    expect((await list('?kind=bad')).map(({ event, problems }) => [event, problems])).toEqual([
      ['never_heard_of', [{ path: 'event', expected: 'the name of a tracked event' }]],
      ['search_performed', [{ path: 'resultCount', expected: 'number' }]],
    ])
    expect((await room.backend.fetch('http://127.0.0.1:4173/api/dev/events?kind=odd')).status).toBe(400)
  })

  it('finds nothing wrong with what the charts of a funnel and a journey say', async () => {
    const stages = ['signup_started', 'account_created', 'email_confirmed', 'first_query_executed']
    const emitted = [
      ...collectEvents(onboardingFunnel, [...stages.slice(0, 1), 'clock.ticked']),
      ...collectEvents(onboardingFunnel, stages),
      ...collectEvents(newUserActivationJourney, ['account_created', 'email_verified', 'return_visit']),
    ]
    await send(emitted.map(({ type, properties }) => good(type, properties)))
    expect(await list('?kind=bad')).toEqual([])
    expect((await list('?kind=good')).map(({ event }) => event).toReversed()).toEqual(emitted.map(({ type }) => type))
    expect(new Set(emitted.map(({ type }) => type)).size).toBe(6)
  })

  it('is read in the order in which it came, each event as the list has it', async () => {
    await send([good('search_performed'), good('never_heard_of')])
    await send([good('pageview', { page: '/chat' })])
    const answer = await room.backend.fetch('http://127.0.0.1:4173/api/dev/events.ndjson')
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
    expect((await answer.text()).endsWith('}\n')).toBe(true)
    expect(await lines()).toEqual((await list()).toReversed())
  })

  it('is empty without events', async () => expect(await log()).toBe(''))

  it('is read whole, however long it is', async () => {
    const { db, clock } = room.backend.services
    const event = { event: 'pageview', distinctId: 'd1', sessionId: null, windowId: null, deviceId: null }
    for (let batch = 0; batch < 4; batch += 1) {
      const events = Array.from({ length: 600 }, (_, at) => ({
        ...event,
        uuid: `${batch}-${at}`,
        deviceSequence: batch * 600 + at + 1,
        properties: { ...common, page: '/chat' },
        clientTime: null,
      }))
      await insertEvents(db, toEventRows(events, clock()))
    }
    const sequence = ((await lines()) as unknown as { deviceSequence: number }[]).map((line) => line.deviceSequence)
    expect(sequence).toEqual(Array.from({ length: 2_400 }, (_, at) => at + 1))
    expect(await list()).toHaveLength(1_000)
  })

  it('ends for one who stops reading', async () => {
    await send([good('search_performed')])
    const answer = await room.backend.fetch('http://127.0.0.1:4173/api/dev/events.ndjson')
    await answer.body?.cancel()
    expect(await lines()).toHaveLength(1)
  })
})
