import { describe, expect, it } from 'vitest'
import { organisations, people } from '#tests/support/fake-session-server.ts'
import { calls, createDeps, flush, readOutcome } from './session-harness.ts'

const signedIn = () => {
  const deps = createDeps()
  const tab = deps.open()
  tab.signIn('ada')
  return { ...deps, tab }
}

const slowRefresh = (milliseconds: number) => (path: string) => (path === '/api/auth/refresh' ? milliseconds : 0)

const [first, second] = organisations

describe('a sign-out', () => {
  it('S14 during a refresh whose answer comes 5 s later: storage stays empty, nobody is signed in', async () => {
    const { server, tab, stored, pass } = signedIn()
    server.expire()
    server.delay = slowRefresh(5_000)
    const waiting = readOutcome(tab.mine())
    await pass(100)
    tab.signOut()
    expect(await waiting).toBe('signedOut')
    await pass(10_000)
    expect([stored(), tab.value(), server.logouts]).toEqual([undefined, { signedOut: 'quiet' }, 1])
    expect(tab.notices.map(({ type }) => type)).toEqual(['session.started', 'session.ended'])
    expect(tab.port.capture().accessToken).toBeNull()
  })

  it('S15 between check and write of the new tokens: storage stays empty', async () => {
    const { server, tab, stored } = signedIn()
    server.expire()
    tab.tab.beforeWrite = () => tab.signOut()
    expect(await readOutcome(tab.mine())).toBe('signedOut')
    await flush()
    expect([stored(), tab.value(), tab.port.capture().accessToken]).toEqual([undefined, { signedOut: 'quiet' }, null])
  })

  it('S15 of another tab between check and write: storage stays empty', async () => {
    const { server, tab, stored, open } = signedIn()
    const secondTab = open()
    server.expire()
    tab.tab.beforeWrite = () => secondTab.signOut()
    expect(await readOutcome(tab.mine())).toMatch(/signedOut|superseded/)
    await flush()
    expect([stored(), tab.value(), secondTab.value()]).toEqual([
      undefined,
      { signedOut: 'quiet' },
      { signedOut: 'quiet' },
    ])
  })

  it('tells the server, with the tokens it had, and is over whatever the server says', async () => {
    const { server, tab } = signedIn()
    const { accessToken } = tab.port.capture()
    server.isOffline = true
    tab.signOut()
    await flush()
    expect(tab.value()).toEqual({ signedOut: 'quiet' })
    expect(server.callsTo('/api/auth/logout').map(({ authorization }) => authorization)).toEqual([
      `Bearer ${accessToken}`,
    ])
  })
})

describe('the next person', () => {
  it('S16 signs in while the refresh of the last is under way: only their tokens stay', async () => {
    const { server, tab, stored, pass } = signedIn()
    server.expire()
    server.delay = slowRefresh(1_000)
    const waiting = readOutcome(tab.mine())
    await pass(100)
    tab.signOut()
    tab.signIn('bob')
    const kept = stored()
    expect(await waiting).toMatch(/signedOut|superseded/)
    await pass(2_000)
    expect(stored()).toBe(kept)
    expect(JSON.parse(kept ?? '')).toMatchObject({ userId: people.bob, generation: 1 })
    expect(await tab.mine()).toMatchObject({ person: 'bob' })
  })

  it('S16 without a sign-out in between: the waiting calls of the last are dropped', async () => {
    const { server, tab, pass } = signedIn()
    server.expire()
    server.delay = slowRefresh(1_000)
    const waiting = readOutcome(tab.mine())
    await pass(100)
    tab.signIn('bob')
    expect(await waiting).toBe('superseded')
    await pass(2_000)
    expect(await tab.mine()).toMatchObject({ person: 'bob' })
  })

  it('S17 never sees a late success of the last', async () => {
    const { server, tab, pass } = signedIn()
    server.delay = () => 1_000
    const late = readOutcome(tab.mine())
    await pass(10)
    tab.signOut()
    tab.signIn('bob')
    await pass(2_000)
    expect(await late).toBe('superseded')
  })

  it('S17 nor a late failure', async () => {
    const { server, tab, pass } = signedIn()
    server.delay = () => 1_000
    server.refusing.add('/api/user')
    const late = readOutcome(tab.mine())
    await pass(10)
    tab.signOut()
    tab.signIn('bob')
    await pass(2_000)
    expect(await late).toBe('superseded')
    expect([server.refreshes.length, tab.ends().length]).toEqual([0, 1])
  })
})

describe('another organisation', () => {
  const choose = (tab: ReturnType<typeof signedIn>['tab'], organisationId: string) =>
    tab.actor.send({ type: 'organisation.select', organisationId })

  it('S18 drops a late success of the last one, and is named by the calls that follow', async () => {
    const { server, tab, pass } = signedIn()
    server.delay = () => 1_000
    const late = readOutcome(tab.client.call(calls.repositories))
    const own = readOutcome(tab.mine())
    await pass(10)
    choose(tab, second)
    await pass(1_000)
    expect([await late, await own]).toEqual(['superseded', 'ok'])
    server.delay = () => 0
    expect(await tab.client.call(calls.repositories)).toMatchObject({ organisation: second })
  })

  it('S18 the caller may say that an answer belongs to an organisation, or that it does not', async () => {
    const { server, tab, pass } = signedIn()
    server.delay = () => 1_000
    const scoped = readOutcome(tab.client.call(calls.mine, { organisationScoped: true }))
    const free = readOutcome(tab.client.call(calls.repositories, { organisationScoped: false }))
    await pass(10)
    choose(tab, second)
    await pass(1_000)
    expect([await scoped, await free]).toEqual(['superseded', 'ok'])
  })

  it('S19 chosen during a refresh: waiting calls of the last are cancelled, others retried as they were sent', async () => {
    const { server, tab, pass } = signedIn()
    server.expire()
    server.delay = slowRefresh(1_000)
    const scoped = readOutcome(tab.client.call(calls.repositories))
    const own = tab.mine()
    await pass(100)
    const queued = readOutcome(tab.client.call(calls.repositories))
    choose(tab, second)
    const after = tab.client.call(calls.repositories)
    await pass(1_000)
    expect([await scoped, await queued]).toEqual(['superseded', 'superseded'])
    expect([(await own).organisation, (await after).organisation]).toEqual([first, second])
    expect(server.callsTo('/api/repositories').map(({ organisation }) => organisation)).toEqual([first, second])
  })

  it('is kept with the tokens, and found again at the next start', () => {
    const { tab, open } = signedIn()
    choose(tab, second)
    expect(open().context().organisationId).toBe(second)
  })
})
