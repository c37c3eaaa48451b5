import { describe, expect, it } from 'vitest'
import { createAccessToken, organisations, people } from '#tests/support/fake-session-server.ts'
import { createDeps, flush, readOutcome, tally, times } from './session-harness.ts'

const expired = () => {
  const deps = createDeps()
  const tab = deps.open()
  tab.signIn('ada')
  deps.server.expire()
  return { ...deps, tab }
}

const respond =
  (status: number, body: string | null = '{}', type = 'application/json') =>
  () =>
    new Response(body, { status, headers: { 'Content-Type': type } })

const allOf = (promises: readonly Promise<unknown>[]) => Promise.all(promises.map(readOutcome)).then(tally)

describe('a refresh that is refused', () => {
  it('S06 401 from the refresh itself: no recursion, one sign-out', async () => {
    const { server, tab, stored } = expired()
    server.overrideRefresh = respond(401)
    expect(await readOutcome(tab.mine())).toBe('signedOut')
    expect([server.refreshes.length, server.logouts, tab.ends().length]).toEqual([1, 0, 1])
    expect([tab.value(), stored()]).toEqual([{ signedOut: 'quiet' }, undefined])
  })

  it('S07 a refusal without any token asks once for the sign-in page', async () => {
    const { server, open } = createDeps()
    const tab = open()
    expect(await allOf(times(20, () => tab.mine()))).toEqual({ signedOut: 20 })
    expect(server.refreshes).toEqual([])
    expect(tab.ends()).toEqual([{ type: 'session.ended', reason: 'missing', epoch: 0, userId: null }])
  })

  it('S07 a refusal without a refresh token signs out without a call', async () => {
    const { server, open, stored } = createDeps()
    const tab = open()
    tab.receive({ ...server.signIn('ada'), refreshToken: null }, 'oauth')
    server.expire()
    expect(await readOutcome(tab.mine())).toBe('signedOut')
    expect(server.refreshes).toEqual([])
    expect([tab.ends().map(({ reason }) => reason), stored()]).toEqual([['missing'], undefined])
  })

  it.each([400, 401, 403, 429])('S08 %i with 500 waiting: one sign-out, 500 rejections', async (status) => {
    const { server, tab, stored, pass } = expired()
    server.overrideRefresh = respond(status)
    server.delay = (path) => (path === '/api/auth/refresh' ? 100 : 0)
    const outcomes = allOf(times(500, () => tab.mine()))
    await pass(100)
    expect(await outcomes).toEqual({ signedOut: 500 })
    expect(tab.ends().map(({ reason }) => reason)).toEqual(['refused'])
    expect([server.refreshes.length, stored()]).toEqual([1, undefined])
  })
})

describe('a refresh without an answer', () => {
  it('S09 offline for 60 s: the session is kept, calls fail as network errors, and the connection brings it back', async () => {
    const { server, tab, stored, pass } = expired()
    const before = stored()
    server.delay = (path) => (path === '/api/auth/refresh' ? 10 : 0)
    server.overrideRefresh = () => Promise.reject(new TypeError('Failed to fetch'))
    const waiting = allOf(times(100, () => tab.mine()))
    await pass(20)
    expect(await waiting).toEqual({ offline: 100 })
    server.isOffline = true
    for (let elapsedSeconds = 0; elapsedSeconds < 60; elapsedSeconds += 5) {
      expect(await readOutcome(tab.mine())).toBe('offline')
      await pass(5_000)
    }
    expect([tab.ends(), stored()]).toEqual([[], before])
    server.isOffline = false
    server.overrideRefresh = null
    tab.tab.goOnline()
    await pass(20)
    expect(tab.value()).toEqual({ signedIn: 'renewed' })
    expect(await readOutcome(tab.mine())).toBe('ok')
  })

  it('S09 the next call after the pause brings it back as well', async () => {
    const { server, tab, pass } = expired()
    server.overrideRefresh = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await readOutcome(tab.mine())).toBe('offline')
    server.overrideRefresh = null
    await pass(10_000)
    expect(await readOutcome(tab.mine())).toBe('ok')
  })

  it('S11 that hangs for 120 s: given up within 30 s, and its late answer is still of use', async () => {
    const { server, tab, pass } = expired()
    server.delay = (path) => (path === '/api/auth/refresh' ? 120_000 : 0)
    const waiting = readOutcome(tab.mine())
    await pass(25_000)
    expect(await waiting).toBe('offline')
    await pass(95_000, 5_000)
    expect(tab.context().generation).toBe(2)
    expect(await readOutcome(tab.mine())).toBe('ok')
    expect(server.refreshes).toHaveLength(1)
  })

  it('S11 a refresh that was sent is never aborted', async () => {
    const { server, tab, pass } = expired()
    const signals: unknown[] = []
    const usual = server.fetch
    const secondDeps = createDeps()
    secondDeps.server.fetch = (input, init) => {
      if (String(input).endsWith('/refresh')) signals.push(init?.signal)
      return usual(input, init)
    }
    const secondTab = secondDeps.open()
    secondTab.receive(server.signIn('ada'), 'login')
    server.expire()
    server.delay = (path) => (path === '/api/auth/refresh' ? 50 : 0)
    const waiting = readOutcome(secondTab.mine())
    await flush()
    secondTab.signOut()
    await pass(100)
    expect(await waiting).toBe('signedOut')
    expect(signals).toEqual([undefined])
    expect(tab.ends()).toEqual([])
  })

  it.each([
    ['no tokens', respond(200, '{}')],
    ['a missing refresh token', respond(200, JSON.stringify({ accessToken: 'a', organisationId: null }))],
    ['an empty token', respond(200, JSON.stringify({ accessToken: '', refreshToken: 'b', organisationId: null }))],
    ['a list', respond(200, '[]')],
    ['broken JSON', respond(200, '{"accessToken":')],
    ['a page', respond(200, '<html>Sign in to the Wi-Fi</html>', 'text/html')],
    ['nothing', respond(204, null)],
  ])('S12 200 with %s is a failure and leaves storage untouched', async (_, override) => {
    const { server, tab, stored } = expired()
    const before = stored()
    server.overrideRefresh = override
    expect(await readOutcome(tab.mine())).toBe('offline')
    expect([stored(), tab.ends(), tab.context().generation]).toEqual([before, [], 1])
    server.overrideRefresh = null
    tab.tab.goOnline()
    await flush()
    expect(await readOutcome(tab.mine())).toBe('ok')
  })
})

describe('a refresh that the server fails at', () => {
  it('S11 S41 after it was given up: the one that followed goes on alone', async () => {
    const { server, tab, pass } = expired()
    server.delay = (path) => (path === '/api/auth/refresh' ? 60_000 : 0)
    server.overrideRefresh = (_, usual) => (server.refreshes.length === 1 ? respond(503)() : usual())
    const waiting = readOutcome(tab.mine())
    await pass(25_000)
    expect(await waiting).toBe('offline')
    await pass(20_000, 5_000)
    tab.tab.goOnline()
    await pass(20_000, 1_000)
    expect(tab.value()).toEqual({ signedIn: 'refreshing' })
    expect(server.callsTo('/api/auth/refresh')).toHaveLength(2)
    await pass(60_000, 5_000)
    expect([server.callsTo('/api/auth/refresh').length, await readOutcome(tab.mine())]).toEqual([2, 'ok'])
  })

  it.each([500, 501, 505, 520])('S10 %i: three attempts in one flight, then a sign-out', async (status) => {
    const { server, tab, stored, pass } = expired()
    server.overrideRefresh = respond(status)
    const outcomes = allOf(times(50, () => tab.mine()))
    await pass(5_000, 10)
    expect(await outcomes).toEqual({ signedOut: 50 })
    expect(tab.ends().map(({ reason }) => reason)).toEqual(['failed'])
    expect([server.refreshes.length, stored()]).toEqual([3, undefined])
  })

  it.each([502, 503, 504])('S10 %i for a minute: the session is kept and comes back by itself', async (status) => {
    const { server, tab, stored, pass } = expired()
    const before = stored()
    server.overrideRefresh = respond(status)
    const outcomes = allOf(times(50, () => tab.mine()))
    await pass(5_000, 10)
    expect(await outcomes).toEqual({ offline: 50 })
    expect([server.refreshes.length, tab.ends(), stored()]).toEqual([3, [], before])
    for (let passed = 0; passed < 60_000; passed += 10_000) {
      const outcome = readOutcome(tab.mine())
      await pass(10_000, 100)
      expect(await outcome).toBe('offline')
    }
    server.overrideRefresh = null
    await pass(10_000, 1_000)
    expect([await readOutcome(tab.mine()), tab.ends()]).toEqual(['ok', []])
  })

  it('S10 the last of three answers decides', async () => {
    const { server, tab, pass } = expired()
    server.overrideRefresh = () => respond(server.refreshes.length === 3 ? 500 : 503)()
    const outcome = readOutcome(tab.mine())
    await pass(5_000, 10)
    expect(await outcome).toBe('signedOut')
  })

  it.each([1, 2])('S10 after %i failures a success', async (failures) => {
    const { server, tab, pass } = expired()
    server.overrideRefresh = (_, usual) => (server.refreshes.length <= failures ? respond(503)() : usual())
    const outcome = readOutcome(tab.mine())
    await pass(5_000, 10)
    expect([await outcome, server.refreshes.length]).toEqual(['ok', failures + 1])
  })

  it('S10 the pauses between attempts differ by chance', async () => {
    const waited = async (random: number) => {
      const { server, clock, open, pass } = createDeps()
      const tab = open({ random: () => random })
      tab.signIn('ada')
      server.expire()
      const at: number[] = []
      server.overrideRefresh = () => {
        at.push(clock.now())
        return respond(503)()
      }
      const outcome = readOutcome(tab.mine())
      await pass(3_000, 10)
      await outcome
      return at
    }
    expect([await waited(0), await waited(1)]).toEqual([
      [0, 200, 600],
      [0, 600, 1_800],
    ])
  })
})

it('S13 tokens of another person are discarded and end the session', async () => {
  const { server, tab, stored } = expired()
  const foreign = {
    accessToken: createAccessToken({ sub: people.bob }),
    refreshToken: 'bobs',
    organisationId: organisations[0],
  }
  server.overrideRefresh = respond(200, JSON.stringify(foreign))
  expect(await readOutcome(tab.mine())).toBe('signedOut')
  expect([tab.ends().map(({ reason }) => reason), stored(), tab.port.capture().accessToken]).toEqual([
    ['foreign'],
    undefined,
    null,
  ])
})
