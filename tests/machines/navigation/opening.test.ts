import { describe, expect, it } from 'vitest'
import type { Manner } from '#machines/navigation/settle-navigation.ts'
import { isLoadingShown, whereTo } from '#machines/navigation/navigation.selectors.ts'
import { out, person, administrator, from } from '#src/inspect/plans/navigation-samples.ts'
import { browse, at } from './browsing.ts'

describe('opening an address', () => {
  it('shows nothing before chunk and messages are here, and commits once they are', async () => {
    const { loads, notices, screen, arrive } = browse(from('/repositories?status=Alive', person))
    expect(loads.map(({ route }) => route)).toEqual(['repositories'])
    expect([screen(), notices]).toEqual([null, []])
    await arrive()
    expect(screen()).toBe('/repositories?status=Alive')
    expect(notices).toEqual([
      {
        type: 'navigation.committed',
        route: 'repositories',
        params: {},
        address: '/repositories?status=Alive',
        write: 'none',
        returnAddress: null,
      },
    ])
  })

  it('keeps the former screen until the next is ready, and says after 150 ms that it is loading', async () => {
    const { clock, open, now, screen, arrive } = await at('/repositories', person)
    open('/chat')
    expect([screen(), whereTo(now())]).toEqual(['/repositories', 'chat'])
    clock.increment(149)
    expect(isLoadingShown(now())).toBe(false)
    clock.increment(1)
    expect(isLoadingShown(now())).toBe(true)
    await arrive()
    expect([screen(), isLoadingShown(now())]).toEqual(['/chat', false])
  })

  it('opens the latest address and ignores the chunk of an earlier one', async () => {
    const { open, loads, settled, screen, notices } = await at('/repositories', person)
    open('/chat')
    open('/search')
    loads[1]?.arrive()
    await settled()
    expect(screen()).toBe('/repositories')
    loads[2]?.arrive()
    await settled()
    expect(screen()).toBe('/search')
    expect(notices.map((notice) => 'address' in notice && notice.address)).toEqual(['/repositories', '/search'])
  })

  it('commits another address of the screen on display at once: nothing is loaded for a filter', async () => {
    const { open, loads, now, screen, notices } = await at('/repositories', person)
    open('/repositories?status=Failed', 'replace')
    expect([screen(), now().value]).toEqual(['/repositories?status=Failed', 'settled'])
    expect(loads).toHaveLength(1)
    expect(notices.at(-1)).toMatchObject({ write: 'replace' })
  })

  it.each([
    ['signed in', '/foo/bar?q=1', person, 'repositories', '/foo/bar'],
    ['signed out', '/foo', out, 'login', undefined],
    ['signed in, at the root', '/', person, 'repositories', undefined],
    ['signed out, at the root', '/', out, 'login', undefined],
    ['signed out, at a page', '/search', out, 'login', undefined],
    ['signed in, with too low a role', '/api-keys', person, 'repositories', undefined],
  ])('says which page is missing: %s', async (_, address, visitor, route, missingPath) => {
    const { notices } = await at(address, visitor)
    const arrivals = notices.map((notice) => ('route' in notice ? [notice.route, notice.missingPath] : []))
    expect(arrivals).toEqual([[route, missingPath]])
  })

  it('says so once, also where the person is already whither they are led', async () => {
    const { open, notices } = await at('/repositories', person)
    open('/foo')
    expect(notices.at(-1)).toMatchObject({ missingPath: '/foo', write: 'none' })
    open('/repositories?q=x', 'replace')
    expect(notices).toHaveLength(3)
    expect(notices.at(-1)).toMatchObject({ missingPath: undefined })
  })

  it('does nothing for the address that is shown already', async () => {
    const { open, loads, notices, now } = await at('/repositories', person)
    open('/repositories')
    expect([loads.length, notices.length, now().value]).toEqual([1, 1, 'settled'])
  })

  it('puts the address bar right when the person changes their mind after a step back', async () => {
    const { open, loads, arrive, notices } = await at('/repositories', person)
    open('/chat')
    await arrive()
    open('/repositories', 'history')
    open('/chat')
    expect(loads.map(({ route }) => route)).toEqual(['repositories', 'chat', 'repositories'])
    expect(notices).toHaveLength(3)
    expect(notices.at(-1)).toMatchObject({ address: '/chat', write: 'push' })
  })

  it('puts the address bar right after a step back to what leads to the screen on display', async () => {
    const { open, loads, notices } = await at('/repositories', person)
    open('/login', 'history')
    expect(loads).toHaveLength(1)
    expect(notices.slice(1)).toMatchObject([{ address: '/repositories', write: 'replace' }])
  })
})

describe('updates of the address bar', () => {
  const writeAfter = async (address: string, manner: Manner, visitor = person) => {
    const { open, arrive, notices } = await at('/chat', visitor)
    open(address, manner)
    await arrive()
    const last = notices.at(-1)
    return last && 'write' in last ? [last.address, last.write] : last
  }

  it.each([
    ['/search', 'push', ['/search', 'push']],
    ['/search', 'replace', ['/search', 'replace']],
    ['/search', 'history', ['/search', 'none']],
    ['/api-keys', 'push', ['/repositories', 'push']],
    ['/api-keys', 'history', ['/repositories', 'replace']],
    ['/pull-requests', 'push', ['/repositories', 'replace']],
    ['/login', 'push', ['/repositories', 'push']],
  ] as const)('%s by %s: %j', async (address, manner, expected) => {
    expect(await writeAfter(address, manner)).toEqual(expected)
  })

  it('replaces an alias by the true path', async () => {
    expect(await writeAfter('/monitoring/metrics?day=1', 'push', administrator)).toEqual([
      '/monitoring/usage?day=1',
      'replace',
    ])
  })

  it('drops a token that was already taken out of the address', async () => {
    const { notices } = await at('/reset-password', out)
    expect(notices.at(-1)).toMatchObject({ address: '/reset-password', write: 'replace' })
  })

  it('never holds a token that was not taken out before', async () => {
    const { notices, arrive, now } = browse(from('/invitation/accept/s3cret', out))
    await arrive()
    expect(notices.at(-1)).toMatchObject({ address: '/invitation/accept', write: 'replace' })
    expect(JSON.stringify([now().context, notices])).not.toContain('s3cret')
  })
})
