import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ErrorReporter, openErrorReporter } from '#src/actors/error-reporter.ts'
import { startIngestServer, type IngestServer } from '#tests/support/ingest-server.ts'
import { patience } from '#tests/support/patience.ts'

const token = 'Zk3vW0yQ-x1b_R7tN5mJ8uE2cA4fH6gL9pK0sDqTiYo'

interface Sent {
  readonly exception: {
    readonly values: readonly {
      readonly type: string
      readonly value: string
      readonly stacktrace?: { readonly frames: readonly { readonly function: string; readonly filename: string }[] }
    }[]
  }
  readonly [name: string]: unknown
}

let server: IngestServer
let reporter: ErrorReporter
let now: number
beforeEach(async () => {
  server = await startIngestServer()
  now = 1_000
  reporter = openErrorReporter({
    dsn: server.dsn,
    fetch,
    release: 'build-7',
    address: () => `https://quarry.test/reset-password?token=${token}`,
    now: () => now,
  })
})
afterEach(async () => {
  reporter.close()
  await server.stop()
})

const errorWith = (stack: string, message = 'it broke') => Object.assign(new Error(message), { stack })

const frames = (count: number) =>
  Array.from({ length: count }, (_, index) => `    at step${index} (https://quarry.test/assets/a.js:${index + 1}:7)`)

const sentFor = async (error: unknown): Promise<Sent> => {
  const before = server.envelopes().length
  reporter.report(error)
  await vi.waitFor(() => expect(server.envelopes()).toHaveLength(before + 1), patience)
  const item = server.envelopes().at(-1)?.items[0]
  expect(item?.type).toBe('event')
  return item?.body as unknown as Sent
}

const getFrames = (sent: Sent) => sent.exception.values.at(-1)?.stacktrace?.frames ?? []

describe('F24 a report', () => {
  it('goes in the envelope protocol to the place that is configured, with what broke and in which build', async () => {
    const sent = await sentFor(new TypeError('x is not a function'))
    expect(sent.exception.values[0]).toMatchObject({ type: 'TypeError', value: 'x is not a function' })
    expect(sent['release']).toBe('build-7')
    expect(server.requests[0]?.url).toMatch(/^\/api\/42\/envelope\/\?/)
    expect(sent['sdk']).toMatchObject({ settings: { infer_ip: 'never' } })
    expect(Object.keys(sent).toSorted()).toMatchInlineSnapshot(`
      [
        "contexts",
        "environment",
        "event_id",
        "exception",
        "level",
        "platform",
        "release",
        "request",
        "sdk",
        "timestamp",
      ]
    `)
  })

  it('has at most 50 frames, those where it broke', async () => {
    const sent = await sentFor(errorWith(['Error: it broke', ...frames(80)].join('\n')))
    expect(getFrames(sent)).toHaveLength(50)
    expect(getFrames(sent).at(-1)?.function).toBe('step0')
    expect(getFrames(await sentFor(errorWith(['Error: it broke', ...frames(49)].join('\n'))))).toHaveLength(49)
  })

  it('skips lines of more than 1024 characters, and no shorter ones', async () => {
    const createLine = (name: string, length: number) => {
      const [before, after] = [`    at ${name} (https://quarry.test/`, '.js:1:1)']
      return before + 'a/'.repeat(length).slice(0, length - before.length - after.length) + after
    }
    const stack = ['Error: it broke', createLine('fits', 1_024), createLine('tooLong', 1_025), ...frames(1)].join('\n')
    expect(getFrames(await sentFor(errorWith(stack))).map((frame) => frame.function)).toEqual(['step0', 'fits'])
  })

  it('says where the page was without what follows the path, and nothing else of it (F09)', async () => {
    const sent = await sentFor(new Error('it broke'))
    expect(sent['request']).toEqual({ url: 'https://quarry.test/reset-password' })
    for (const left of ['user', 'breadcrumbs', 'extra', 'server_name']) expect(sent[left]).toBeUndefined()
  })

  it('F09 has no token, no mail address and no query, in no part of it', async () => {
    const message = `POST https://quarry.test/api/auth/reset-password?x=1 {"token":"${token}","email":"ada@engine.test"}`
    const stack = `Error: ${message}\n    at open (https://quarry.test/invitation/accept/${token}?mail=ada@engine.test:1:1)`
    const cause = new Error(`for ada@engine.test with ${token}`)
    await sentFor(Object.assign(errorWith(stack, message), { cause, token, body: { password: 'hunter2' } }))
    const all = server.requests.map(({ url, text }) => url + text).join('\n')
    for (const secret of [token, 'ada@engine.test', 'hunter2', 'x=1', 'mail=']) expect(all).not.toContain(secret)
  })

  it.each([['a text'], [undefined], [null], [{ reason: 'none' }], [Symbol('odd')]])(
    'of what is no error at all (%s) is one as well',
    async (thrown) => {
      expect((await sentFor(thrown)).exception.values).toHaveLength(1)
    },
  )

  it('is sent at most 30 times a minute', async () => {
    for (let count = 0; count < 40; count += 1) reporter.report(new Error(`number ${count}`))
    await vi.waitFor(() => expect(server.envelopes()).toHaveLength(30), patience)
    now += 60_000
    await sentFor(new Error('another minute'))
    expect(server.envelopes()).toHaveLength(31)
  })
})

describe('after it was closed', () => {
  it('nothing is sent, and what was under way is given up', async () => {
    await sentFor(new Error('before'))
    const fetched: AbortSignal[] = []
    const late = openErrorReporter({
      dsn: server.dsn,
      release: 'build-7',
      address: () => 'https://quarry.test/',
      now: () => now,
      fetch: (_, init) => {
        if (init?.signal) fetched.push(init.signal)
        return new Promise(() => {})
      },
    })
    late.report(new Error('under way'))
    await vi.waitFor(() => expect(fetched).toHaveLength(1), patience)
    late.close()
    expect(fetched[0]?.aborted).toBe(true)
    late.report(new Error('after'))
    reporter.close()
    reporter.report(new Error('after'))
    const another = openErrorReporter({
      dsn: server.dsn,
      fetch,
      release: 'build-8',
      address: () => 'https://quarry.test/',
      now: () => now,
    })
    another.report(new Error('of another'))
    await vi.waitFor(() => expect(server.envelopes()).toHaveLength(2), patience)
    expect(fetched).toHaveLength(1)
    another.close()
  })
})
