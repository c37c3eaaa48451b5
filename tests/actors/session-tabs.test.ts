import { describe, expect, it } from 'vitest'
import { organisations, people } from '#tests/support/fake-session-server.ts'
import { type Tab, type Deps, calls, createDeps, flush, readOutcome, times } from './session-harness.ts'

const twoTabs = (...changes: Parameters<Deps['open']>) => {
  const deps = createDeps()
  const firstTab = deps.open(...changes)
  firstTab.signIn('ada')
  const secondTab = deps.open(...changes)
  return { ...deps, firstTab, secondTab }
}

const reuse = (sent: readonly string[]): number => sent.length - new Set(sent).size

describe('tabs that refresh', () => {
  it.each([
    ['with locks', {}, 1],
    ['without locks', { locks: null }, 2],
  ] as const)(
    'S20 two tabs wake with an expired token, %s: at most two calls, one generation, no sign-out',
    async (_, changes, most) => {
      const { server, firstTab, secondTab, pass } = twoTabs(changes)
      server.expire()
      server.delay = (path) => (path === '/api/auth/refresh' ? 50 : 0)
      const outcomes = Promise.all([firstTab, secondTab].flatMap((tab) => times(10, () => readOutcome(tab.mine()))))
      await pass(500, 10)
      expect(new Set(await outcomes)).toEqual(new Set(['ok']))
      expect(server.refreshes.length).toBeLessThanOrEqual(most)
      expect([firstTab.context().generation, secondTab.context().generation]).toEqual([2, 2])
      expect([...firstTab.ends(), ...secondTab.ends()]).toEqual([])
    },
  )

  it('S20 a server that refuses a token used before: the tab that lost adopts, nobody is signed out', async () => {
    const { server, firstTab, secondTab, pass } = twoTabs({ locks: null })
    server.hasGrace = false
    server.expire()
    server.delay = (path) => (path === '/api/auth/refresh' ? 50 : 0)
    const outcomes = Promise.all([readOutcome(firstTab.mine()), readOutcome(secondTab.mine())])
    await pass(500, 10)
    expect(await outcomes).toEqual(['ok', 'ok'])
    expect([...firstTab.ends(), ...secondTab.ends()]).toEqual([])
    expect([firstTab.context().generation, secondTab.context().generation]).toEqual([2, 2])
  })

  it('S22 a tab asleep for three generations wakes: it adopts and sends no old token', async () => {
    const { server, browser, firstTab, secondTab, pass } = twoTabs()
    browser.storageEventsWork = false
    browser.channelsWork = false
    for (let generation = 2; generation <= 4; generation++) {
      server.expire()
      await firstTab.mine()
      await pass(120_000)
    }
    expect([firstTab.context().generation, secondTab.context().generation]).toEqual([4, 1])
    secondTab.tab.comeBack()
    expect(secondTab.context().generation).toBe(4)
    expect(await readOutcome(secondTab.mine())).toBe('ok')
    expect([server.refreshes.length, reuse(server.refreshes)]).toEqual([3, 0])
  })

  it('S22 also when nothing woke it but its own call, and the tokens it adopts are old as well', async () => {
    const { server, browser, firstTab, secondTab, pass } = twoTabs()
    browser.storageEventsWork = false
    browser.channelsWork = false
    server.expire()
    await firstTab.mine()
    await pass(120_000)
    server.expire()
    expect(await readOutcome(secondTab.mine())).toBe('ok')
    expect([server.refreshes.length, reuse(server.refreshes)]).toEqual([2, 0])
  })

  it('S23 a stale tab that stores its organisation keeps the newer generation', async () => {
    const { server, browser, firstTab, secondTab, stored } = twoTabs()
    browser.storageEventsWork = false
    browser.channelsWork = false
    await secondTab.mine()
    server.expire()
    await firstTab.mine()
    const rotated = JSON.parse(stored() ?? '') as Record<string, unknown>
    secondTab.actor.send({ type: 'organisation.select', organisationId: organisations[1] })
    expect(JSON.parse(stored() ?? '')).toEqual({ ...rotated, organisationId: organisations[1] })
    expect(await readOutcome(secondTab.mine())).toBe('ok')
  })

  it.each([
    ['that is never granted', { request: () => new Promise<never>(() => {}) }],
    ['that fails', { request: () => Promise.reject(new Error('no locks in this context')) }],
    [
      'that throws',
      {
        request: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      },
    ],
  ])('S26 a lock %s holds nobody up for more than two seconds', async (_, locks) => {
    const { server, open, pass } = createDeps()
    const tab = open({ locks })
    tab.signIn('ada')
    server.expire()
    const outcome = readOutcome(tab.mine())
    await pass(2_000)
    expect([await outcome, server.refreshes.length]).toEqual(['ok', 1])
  })

  it('S26 a lock that is granted after the wait was given up starts no second refresh', async () => {
    const { server, open, pass } = createDeps()
    let grant = () => {}
    const locks = {
      request: (_name: string, _options: object, work: () => Promise<unknown>) =>
        new Promise<void>((resolve) => {
          grant = () => void work().then(() => resolve())
        }),
    }
    const tab = open({ locks: locks as unknown as Pick<LockManager, 'request'> })
    tab.signIn('ada')
    server.expire()
    const outcome = readOutcome(tab.mine())
    await pass(2_000)
    grant()
    await flush()
    expect([await outcome, server.refreshes.length]).toEqual(['ok', 1])
  })
})

describe('tabs and sign-out', () => {
  const ended = (tab: Tab) => [tab.value(), tab.ends().map(({ reason }) => reason), tab.port.capture().accessToken]

  it.each([
    ['by message', { channelsWork: true, storageEventsWork: false }],
    ['by storage event', { channelsWork: false, storageEventsWork: true }],
  ])('S24 a sign-out in one tab ends the session in twenty others, %s', async (_, ways) => {
    const { browser, open, stored } = createDeps()
    const firstTab = open()
    firstTab.signIn('ada')
    const others = times(20, () => open())
    Object.assign(browser, ways)
    firstTab.signOut()
    await flush()
    for (const tab of others) expect(ended(tab)).toEqual([{ signedOut: 'quiet' }, ['elsewhere'], null])
    expect(stored()).toBeUndefined()
  })

  it('S24 an ended tab tells nobody again', async () => {
    const { firstTab, secondTab } = twoTabs()
    secondTab.tab.posts.length = 0
    firstTab.signOut()
    await flush()
    expect(secondTab.tab.posts).toEqual([])
  })

  it('S27 message and storage event lost: the next call, or coming back, finds out', async () => {
    const { browser, firstTab, secondTab, open } = twoTabs()
    const three = open()
    Object.assign(browser, { channelsWork: false, storageEventsWork: false })
    firstTab.signOut()
    await flush()
    secondTab.tab.comeBack()
    expect(ended(secondTab)).toEqual([{ signedOut: 'quiet' }, ['elsewhere'], null])
    expect(await readOutcome(three.mine())).toBe('signedOut')
    expect(three.ends()[0]?.reason).toBe('elsewhere')
  })

  it('S27 works without a channel', async () => {
    const { firstTab, secondTab } = twoTabs({ channel: null })
    firstTab.signOut()
    await flush()
    expect(ended(secondTab)).toEqual([{ signedOut: 'quiet' }, ['elsewhere'], null])
  })

  it('S39 a page restored from the back/forward cache after a sign-out is anonymous before it shows', () => {
    const { browser, firstTab, secondTab } = twoTabs()
    Object.assign(browser, { channelsWork: false, storageEventsWork: false })
    firstTab.signOut()
    secondTab.tab.window.dispatchEvent(new Event('pageshow'))
    expect(ended(secondTab)).toEqual([{ signedOut: 'quiet' }, ['elsewhere'], null])
  })

  it('S25 somebody else signs in in another tab: this one signs out, and no answer of the first is delivered', async () => {
    const { server, firstTab, secondTab, pass } = twoTabs()
    server.delay = () => 1_000
    const late = readOutcome(secondTab.mine())
    await pass(10)
    server.delay = () => 0
    firstTab.signOut()
    firstTab.signIn('bob')
    await flush()
    expect(secondTab.ends().length).toBe(1)
    await pass(1_000)
    expect(await late).toBe('superseded')
    expect(await secondTab.mine()).toMatchObject({ person: 'bob' })
    expect(secondTab.notices.map((notice) => [notice.type, 'userId' in notice ? notice.userId : null])).toEqual([
      ['session.started', people.ada],
      ['session.ended', people.ada],
      ['session.started', people.bob],
    ])
    expect(server.seen.filter(({ authorization }) => authorization === null).map(({ path }) => path)).toEqual(
      server.refreshes.map(() => '/api/auth/refresh'),
    )
  })

  it('S25 without a sign-out in between, and with every message lost, the next call finds out first', async () => {
    const { server, browser, firstTab, secondTab } = twoTabs()
    Object.assign(browser, { channelsWork: false, storageEventsWork: false })
    firstTab.signIn('bob')
    const before = server.seen.length
    expect(await readOutcome(secondTab.client.call(calls.mine))).toBe('superseded')
    expect([secondTab.ends().map(({ reason }) => reason), server.seen.length]).toEqual([['replaced'], before])
  })

  it('a tab at the sign-in page follows another that signs in', async () => {
    const { open } = createDeps()
    const [firstTab, secondTab] = [open(), open()]
    firstTab.signIn('ada')
    await flush()
    expect(secondTab.notices).toEqual([
      {
        type: 'session.started',
        by: 'elsewhere',
        epoch: firstTab.context().epoch,
        userId: people.ada,
        organisationId: organisations[0],
      },
    ])
    expect(await secondTab.mine()).toMatchObject({ person: 'ada' })
  })

  it('messages name a type, an epoch and a generation, and nothing else', async () => {
    const { server, firstTab } = twoTabs()
    const { epoch } = firstTab.context()
    server.expire()
    await firstTab.mine()
    firstTab.signOut()
    expect(firstTab.tab.posts).toEqual([
      { type: 'started', epoch, generation: 1 },
      { type: 'refreshed', epoch, generation: 2 },
      { type: 'ended', epoch, generation: 0 },
    ])
  })

  it.each([
    null,
    'ended',
    [],
    { type: 'ended' },
    { type: 'ended', epoch: '1', generation: 0 },
    { type: 'other', epoch: 1, generation: 1 },
  ])('a message that is none of ours is not heard: %j', (message) => {
    const { secondTab } = twoTabs()
    secondTab.tab.hear(message)
    expect(secondTab.ends()).toEqual([])
  })
})

it('a refusal of a token from before the last sign-in is not the business of this one', async () => {
  const { server, firstTab } = twoTabs()
  const refused = firstTab.port.capture()
  firstTab.signIn('bob')
  expect(await firstTab.port.onRefused(refused)).toBe('ended')
  expect([firstTab.value(), server.refreshes]).toEqual([{ signedIn: 'fresh' }, []])
})
