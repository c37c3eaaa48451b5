import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { createClient } from '#src/api/client.ts'
import type { SessionPort } from '#src/api/session-port.ts'
import { defineEndpoints } from '#src/contract/endpoint.ts'
import { readOutcome } from '../actors/session-harness.ts'

const calls = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/things',
    access: 'Guest',
    query: v.object({ type: v.string(), names: v.optional(v.array(v.string())) }),
    reply: v.array(v.string()),
  },
  save: {
    method: 'PUT',
    path: '/api/things/:id/parts/:part',
    access: 'User',
    body: v.object({ name: v.string() }),
    reply: v.object({ name: v.string() }),
  },
  remove: { method: 'DELETE', path: '/api/things/:id', access: 'User' },
  stream: {
    method: 'POST',
    path: '/api/stream',
    access: 'ReadOnly',
    body: v.object({ question: v.string() }),
    transport: 'events',
  },
})

const signedIn = { epoch: 1, generation: 1, organisationId: 'org-1', accessToken: 'token-1' }

const createPort = (changes: Partial<SessionPort> = {}): SessionPort => ({
  onRole: () => undefined,
  capture: () => signedIn,
  gate: () => null,
  onRefused: () => Promise.resolve('refused'),
  isSamePerson: () => true,
  isSameOrganisation: () => true,
  ...changes,
})

const recording = (respond: () => Response | Promise<Response>, port = createPort(), language?: () => string) => {
  const sent: { url: string; init: RequestInit; headers: Record<string, string> }[] = []
  const client = createClient({
    session: port,
    baseUrl: 'http://server.test',
    ...(language ? { language } : {}),
    fetch: (input, init = {}) => {
      sent.push({ url: String(input), init, headers: Object.fromEntries(new Headers(init.headers)) })
      return Promise.resolve(respond())
    },
  })
  return { client, sent }
}

const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

describe('a call', () => {
  it('carries the version, the token and the organisation in headers', async () => {
    const { client, sent } = recording(json(['a']), createPort(), () => 'de')
    await client.call(calls.list, { query: { type: 'x' } })
    expect(sent[0]?.headers).toEqual({
      'content-type': 'application/json',
      'codealive-version': '2025-04-17',
      authorization: 'Bearer token-1',
      'x-selected-organisation': 'org-1',
      'accept-language': 'de',
    })
  })

  it('carries no credentials where there are none', async () => {
    const { client, sent } = recording(
      json(['a']),
      createPort({ capture: () => ({ epoch: 0, generation: 0, organisationId: null, accessToken: null }) }),
    )
    await client.call(calls.list, { query: { type: 'x' } })
    expect(sent[0]?.headers).toEqual({ 'content-type': 'application/json', 'codealive-version': '2025-04-17' })
  })

  it('writes parameters, a repeated query key and a body', async () => {
    const { client, sent } = recording(json({ name: 'b' }))
    await client.call(calls.save, { params: { id: 'a/b', part: 'c d' }, body: { name: 'b' } })
    const { client: second, sent: secondSent } = recording(json([]))
    await second.call(calls.list, { query: { type: 'a b', names: ['x', 'y'] } })
    expect([sent[0]?.url, sent[0]?.init.method, sent[0]?.init.body]).toEqual([
      'http://server.test/api/things/a%2Fb/parts/c%20d',
      'PUT',
      '{"name":"b"}',
    ])
    expect([...new URL(secondSent[0]?.url ?? '').searchParams]).toEqual([
      ['type', 'a b'],
      ['names', 'x'],
      ['names', 'y'],
    ])
  })

  it('without a reply in the contract resolves with nothing', async () => {
    const { client } = recording(() => new Response(null, { status: 204 }))
    expect(await client.call(calls.remove, { params: { id: '1' } })).toBeUndefined()
  })

  it('outlives the page when it is to', async () => {
    const { client, sent } = recording(() => new Response(null, { status: 204 }))
    await client.call(calls.remove, { params: { id: '1' }, keepalive: true })
    await client.call(calls.remove, { params: { id: '1' } })
    expect(sent.map(({ init }) => init.keepalive)).toEqual([true, undefined])
  })

  it('is typed by its endpoint', () => {
    const { client } = recording(json([]))
    const typed = [
      // @ts-expect-error the query is required
      () => client.call(calls.list),
      // @ts-expect-error a parameter is missing
      () => client.call(calls.save, { params: { id: '1' }, body: { name: 'b' } }),
      // @ts-expect-error the body is of another shape
      () => client.call(calls.save, { params: { id: '1', part: '2' }, body: { title: 'b' } }),
      // @ts-expect-error there is no body
      () => client.call(calls.remove, { params: { id: '1' }, body: {} }),
    ]
    expect(typed).toHaveLength(4)
  })

  it.each([
    ['a reply that breaks the contract', json([1])],
    ['a page', () => new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } })],
    ['an empty answer', () => new Response(null, { status: 204 })],
  ])('%s is a failure, not a surprise', async (_, respond) => {
    const { client } = recording(respond)
    expect(await readOutcome(client.call(calls.list, { query: { type: 'x' } }))).toBe('unexpected')
  })

  it.each([
    ['JSON', json([1]), [1]],
    ['null', json(null), null],
    ['a page', () => new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } }), 'unexpected'],
    ['an empty answer', () => new Response(null, { status: 204 }), 'unexpected'],
  ])('%s, where the build left the schema out, is only asked to be JSON', async (_, respond, outcome) => {
    const { client } = recording(respond)
    const lean = { ...calls.list, reply: {} } as unknown as typeof calls.list
    const answered = client.call(lean, { query: { type: 'x' } })
    await (outcome === 'unexpected'
      ? expect(readOutcome(answered)).resolves.toBe(outcome)
      : expect(answered).resolves.toEqual(outcome))
  })

  it('is not repeated by the transport', async () => {
    for (const status of [408, 425, 429, 500, 503]) {
      const { client, sent } = recording(json({}, status))
      await readOutcome(client.call(calls.list, { query: { type: 'x' } }))
      expect(sent).toHaveLength(1)
    }
  })

  it('that is not answered within a minute is ended and fails as such', async () => {
    vi.useFakeTimers()
    const client = createClient({
      session: createPort(),
      baseUrl: 'http://server.test',
      fetch: (_, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
        ),
    })
    let outcome: unknown = 'waiting'
    void readOutcome(client.call(calls.list, { query: { type: 'x' } })).then((came) => (outcome = came))
    await vi.advanceTimersByTimeAsync(59_999)
    expect(outcome).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toBe('noAnswer')
    vi.useRealTimers()
  })

  it('fails without the request in its cause, where the token would be', async () => {
    const cause = new TypeError('Failed to fetch')
    const { client } = recording(() => Promise.reject(cause))
    const error: unknown = await client.call(calls.list, { query: { type: 'x' } }).catch((caught: unknown) => caught)
    expect(error).toEqual(new ApiError('offline'))
    expect(error instanceof Error && error.cause).toBe(cause)
  })
})

const eventStream =
  (pieces: readonly string[], wait: () => Promise<void> = () => Promise.resolve()) =>
  () => {
    const encoder = new TextEncoder()
    const left = [...pieces]
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          await wait()
          const piece = left.shift()
          if (piece === undefined) controller.close()
          else controller.enqueue(encoder.encode(piece))
        },
      },
      { highWaterMark: 0 },
    )
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }

const listen = async (events: AsyncGenerator<{ data: string }>, heard: string[] = []): Promise<string[]> => {
  for await (const { data } of events) heard.push(data)
  return heard
}

describe('a stream', () => {
  const question = { body: { question: 'where?' } }

  it('is delivered event by event, however it is cut', async () => {
    const { client, sent } = recording(
      eventStream(['event: message\nda', 'ta: one\n\ndata: two\n', '\ndata: three\n\n']),
    )
    expect(await listen(client.events(calls.stream, question))).toEqual(['one', 'two', 'three'])
    expect(sent[0]?.init.body).toBe('{"question":"where?"}')
  })

  it('is retried with a new token before it begins', async () => {
    let served = 0
    const { client, sent } = recording(
      () => (served++ === 0 ? json({}, 401)() : eventStream(['data: one\n\n'])()),
      createPort({ onRefused: () => Promise.resolve('retry') }),
    )
    expect(await listen(client.events(calls.stream, question))).toEqual(['one'])
    expect(sent).toHaveLength(2)
  })

  it('fails as a call does', async () => {
    const { client } = recording(json({ message: 'no' }, 403))
    expect(await readOutcome(listen(client.events(calls.stream, question)))).toBe('forbidden')
  })

  it.each(['isSamePerson', 'isSameOrganisation'] as const)(
    'delivers nothing more once %s is false',
    async (question_) => {
      let isSame = true
      const { client } = recording(
        eventStream(['data: one\n\n', 'data: two\n\n']),
        createPort({ [question_]: () => isSame }),
      )
      const heard: string[] = []
      const events = client.events(calls.stream, question)
      const outcome = readOutcome(
        (async () => {
          for await (const { data } of events) {
            heard.push(data)
            isSame = false
          }
        })(),
      )
      expect([await outcome, heard]).toEqual(['superseded', ['one']])
    },
  )

  it('that breaks off is a network failure', async () => {
    let pieces = 0
    const { client } = recording(
      eventStream(['data: one\n\n', 'data: two\n\n'], () =>
        pieces++ === 1 ? Promise.reject(new TypeError('terminated')) : Promise.resolve(),
      ),
    )
    const heard: string[] = []
    expect([await readOutcome(listen(client.events(calls.stream, question), heard)), heard]).toEqual([
      'offline',
      ['one'],
    ])
  })

  it('that the listener leaves is closed', async () => {
    let isCancelled = false
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('data: one\n\n')),
      cancel: () => {
        isCancelled = true
      },
    })
    const { client } = recording(() => new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }))
    for await (const { data } of client.events(calls.stream, question)) {
      expect(data).toBe('one')
      break
    }
    expect(isCancelled).toBe(true)
  })
})
