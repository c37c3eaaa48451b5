import { describe, expect, it, vi } from 'vitest'
import { calls, createDeps, flush, readOutcome, tally, times } from './session-harness.ts'

const signedIn = () => {
  const deps = createDeps()
  const tab = deps.open()
  tab.signIn('ada')
  return { ...deps, tab }
}

const allOf = (promises: readonly Promise<unknown>[]) => Promise.all(promises.map(readOutcome)).then(tally)

describe('single flight', () => {
  it('S01 1,000 refusals in one tick: one refresh, each retried once, 2,000 calls', async () => {
    const { server, tab } = signedIn()
    server.expire()
    expect(await allOf(times(1_000, () => tab.mine()))).toEqual({ ok: 1_000 })
    expect([server.refreshes.length, server.callsTo('/api/user').length]).toEqual([1, 2_000])
  })

  it('S02 1,000 refusals spread over 50 ms around a refresh of 10 ms: one refresh', async () => {
    const { server, tab, pass } = signedIn()
    server.expire()
    let sent = 0
    server.delay = (path) => (path === '/api/auth/refresh' ? 10 : sent++ % 51)
    const outcomes = allOf(times(1_000, () => tab.mine()))
    await pass(200, 1)
    expect(await outcomes).toEqual({ ok: 1_000 })
    expect([server.refreshes.length, server.callsTo('/api/user').length]).toEqual([1, 2_000])
  })

  it('S03 10,000 at once: one refresh, soon, one subscription that is given up', async () => {
    const { server, tab } = signedIn()
    const unsubscribe = vi.fn()
    const follow = tab.actor.subscribe.bind(tab.actor)
    const subscribe = vi.spyOn(tab.actor, 'subscribe').mockImplementation((observer: Parameters<typeof follow>[0]) => {
      const subscription = follow(observer)
      return { unsubscribe: () => [unsubscribe(), subscription.unsubscribe()] }
    })
    const on = vi.spyOn(tab.actor, 'on')
    server.expire()
    const started = performance.now()
    expect(await allOf(times(10_000, () => tab.mine()))).toEqual({ ok: 10_000 })
    expect(performance.now() - started).toBeLessThan(20_000)
    expect(server.refreshes).toHaveLength(1)
    expect([subscribe.mock.calls.length, on.mock.calls.length]).toEqual([1, 0])
    expect(unsubscribe).toHaveBeenCalledOnce()
  })

  it('S04 a request started during a refresh waits and is sent once, with the new token', async () => {
    const { server, tab, pass } = signedIn()
    server.expire()
    server.delay = (path) => (path === '/api/auth/refresh' ? 100 : 0)
    const first = tab.mine()
    await pass(50)
    const second = tab.client.call(calls.thing, { params: { id: 'late' } })
    await flush()
    expect(server.callsTo('/api/things/late')).toHaveLength(0)
    await pass(60)
    expect(await allOf([first, second])).toEqual({ ok: 2 })
    const [sent, ...more] = server.callsTo('/api/things/late')
    expect(more).toEqual([])
    expect(sent?.authorization).toBe(server.callsTo('/api/user').at(-1)?.authorization)
  })

  it('S05 a retried request refused again: the caller gets the error, 100 such cause one refresh at most', async () => {
    const { server, tab } = signedIn()
    const endpointsRefusing = times(100, (index) => `/api/things/${index}`)
    endpointsRefusing.forEach((path) => server.refusing.add(path))
    const refused = (index: number) => tab.client.call(calls.thing, { params: { id: String(index) } })
    expect(await allOf(times(50, refused))).toEqual({ unauthorised: 50 })
    for (let index = 50; index < 100; index++) expect(await readOutcome(refused(index))).toBe('unauthorised')
    expect(server.refreshes).toHaveLength(1)
    expect(server.seen.filter(({ path }) => path.startsWith('/api/things/'))).toHaveLength(150)
    expect(tab.ends()).toEqual([])
    expect(await readOutcome(tab.mine())).toBe('ok')
  })

  it('S33 tokens that are expired on arrival: no endless refreshing', async () => {
    const { server, tab, pass } = signedIn()
    server.overrideRefresh = (_, usual) => {
      const reply = usual()
      server.expire()
      return reply
    }
    server.expire()
    for (let call = 0; call < 20; call++) expect(await readOutcome(tab.mine())).toBe('unauthorised')
    expect(server.refreshes).toHaveLength(1)
    await pass(59_000)
    await readOutcome(tab.mine())
    expect(server.refreshes).toHaveLength(1)
    await pass(1_000)
    await readOutcome(tab.mine())
    expect(server.refreshes).toHaveLength(2)
    expect(tab.ends()).toEqual([])
  })

  it('S34 an abort while waiting ends that request alone', async () => {
    const { server, tab, pass } = signedIn()
    server.expire()
    server.delay = (path) => (path === '/api/auth/refresh' ? 100 : 0)
    const abort = new AbortController()
    const aborted = tab.mine(abort.signal)
    const others = times(10, () => tab.mine())
    await pass(50)
    abort.abort()
    expect(await readOutcome(aborted)).toBe('AbortError')
    await pass(60)
    expect(await allOf(others)).toEqual({ ok: 10 })
    expect([server.refreshes.length, server.callsTo('/api/user').length]).toEqual([1, 21])
  })

  it('S34 an abort before the request, and one while it is under way, reject with the reason of the caller', async () => {
    const { server, tab, pass } = signedIn()
    const reason = new Error('left the page')
    await expect(tab.mine(AbortSignal.abort(reason))).rejects.toBe(reason)
    expect(server.seen).toEqual([])
    server.delay = () => 100
    const abort = new AbortController()
    const under = tab.mine(abort.signal)
    const rejected = expect(under).rejects.toBe(reason)
    await pass(10)
    abort.abort(reason)
    await rejected
  })

  it('S36 50 calls one after the other within the pause after a dead token: one refresh call', async () => {
    const { server, tab, pass } = signedIn()
    server.expire()
    server.overrideRefresh = () => Promise.reject(new TypeError('Failed to fetch'))
    for (let call = 0; call < 50; call++) {
      expect(await readOutcome(tab.mine())).toBe('offline')
      await pass(100)
    }
    expect(server.refreshes).toHaveLength(1)
    expect(tab.ends()).toEqual([])
  })

  it('S37 a subscriber that calls and refreshes inside the notice of a refresh does not lock anything up', async () => {
    const { server, tab } = signedIn()
    const inside: Promise<string>[] = []
    tab.actor.on('session.refreshed', ({ epoch, generation }) => {
      inside.push(
        readOutcome(tab.mine()),
        tab.port.onRefused({ epoch, generation }),
        tab.port.onRefused({ epoch, generation: 1 }),
      )
    })
    server.expire()
    expect(await readOutcome(tab.mine())).toBe('ok')
    expect(await Promise.all(inside)).toEqual(['ok', 'refused', 'retry'])
    expect(server.refreshes).toHaveLength(1)
  })

  it('an open call is neither held back by a refresh nor the cause of one', async () => {
    const { server, tab, pass } = signedIn()
    server.expire()
    server.delay = (path) => (path === '/api/auth/refresh' ? 100 : 0)
    expect(await readOutcome(tab.client.call(calls.open))).toBe('unauthorised')
    expect(server.refreshes).toEqual([])
    const waiting = tab.mine()
    await pass(10)
    expect(await readOutcome(tab.client.call(calls.open))).toBe('unauthorised')
    await pass(100)
    expect(await readOutcome(waiting)).toBe('ok')
  })
})
