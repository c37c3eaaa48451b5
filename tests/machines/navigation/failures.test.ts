import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { navigationMachine } from '#machines/navigation/navigation.machine.ts'
import { selectError, selectLayout } from '#machines/navigation/navigation.selectors.ts'
import { out, person, unsure, from } from '#src/inspect/plans/navigation-samples.ts'
import { browse, at } from './browsing.ts'

describe('a navigation that fails', () => {
  it('shows an error page at the wanted address, and tries again on request', async () => {
    const { open, fail, arrive, actor, now, screen, notices } = await at('/repositories', person)
    open('/chat')
    await fail()
    expect([screen(), selectError(now())]).toEqual([null, { status: 500, reason: 'unloadable' }])
    expect(notices.at(-1)).toEqual({
      type: 'navigation.failed',
      address: '/chat',
      write: 'push',
      status: 500,
      reason: 'unloadable',
    })
    actor.send({ type: 'route.retry' })
    expect(selectError(now())).toBe(null)
    await arrive()
    expect(screen()).toBe('/chat')
    expect(notices.at(-1)).toMatchObject({ type: 'navigation.committed', write: 'none' })
  })

  it('gives up a chunk that has not come after half a minute', async () => {
    const { clock, open, now, notices } = await at('/repositories', person)
    open('/chat')
    clock.increment(29_999)
    expect(selectError(now())).toBe(null)
    clock.increment(1)
    expect(selectError(now())).toEqual({ status: 500, reason: 'unloadable' })
    expect(notices.at(-1)).toMatchObject({ type: 'navigation.failed', address: '/chat', reason: 'unloadable' })
  })

  it('tries again by itself what could not be loaded once the connection is back, and nothing else', async () => {
    const { open, fail, arrive, actor, now, screen } = await at('/repositories', person)
    open('/chat')
    await fail()
    actor.send({ type: 'connection.returned' })
    await arrive()
    expect(screen()).toBe('/chat')
    actor.send({ type: 'page.failed', status: 500 })
    actor.send({ type: 'connection.returned' })
    expect(selectError(now())).toEqual({ status: 500, reason: 'page' })
  })

  it('keeps the address to come back to when the form to sign in cannot be loaded', async () => {
    const { fail, arrive, actor, notices } = browse(from('/api-keys', out))
    await fail()
    actor.send({ type: 'route.retry' })
    await arrive()
    expect(notices.at(-1)).toMatchObject({ route: 'login', returnAddress: '/api-keys' })
  })

  it('tries what the screen itself could not fetch again once the connection is back', async () => {
    const { actor, arrive, now, screen } = await at('/chat', person)
    actor.send({ type: 'page.failed', status: 500, reason: 'unloadable' })
    expect(selectError(now())).toEqual({ status: 500, reason: 'unloadable' })
    actor.send({ type: 'connection.returned' })
    await arrive()
    expect(screen()).toBe('/chat')
  })

  it.each([404, 500])(
    'takes %d from the screen itself; a mere update does not wake it, a link leads out',
    async (status) => {
      const { actor, become, open, arrive, now, notices, screen } = await at('/chat', person)
      actor.send({ type: 'page.failed', status })
      expect(selectError(now())).toEqual({ status, reason: 'page' })
      expect(notices.at(-1)).toMatchObject({ type: 'navigation.failed', address: '/chat', status, reason: 'page' })
      become(unsure, 'updated')
      expect(selectError(now())).toEqual({ status, reason: 'page' })
      open('/search')
      await arrive()
      expect(screen()).toBe('/search')
    },
  )

  it.each([
    [10, '/chat', null],
    [11, null, { status: 500, reason: 'circular' }],
  ])('follows up to ten rules in a row: %i', async (rules, address, failure) => {
    const input = from('/rule/1', person)
    const lines = Array.from({ length: rules }, (_, at) => [
      `/rule/${at + 1}`,
      at + 1 === rules ? '/chat' : `/rule/${at + 2}`,
    ])
    const { now, arrive, screen } = browse({
      ...input,
      installation: { ...input.installation, routeRules: Object.fromEntries(lines) as Record<string, string> },
    })
    await arrive()
    expect([screen(), selectError(now())]).toEqual([address, failure])
  })

  it('stops after too many redirects', () => {
    const { now, notices } = browse(from('/round', person))
    expect(selectError(now())).toEqual({ status: 500, reason: 'circular' })
    expect(notices).toMatchObject([{ type: 'navigation.failed', address: '/round', status: 500, reason: 'circular' }])
  })

  it('fails by name when nobody plugged in the loader', () => {
    const actor = createActor(navigationMachine, { input: from('/chat', person) }).start()
    expect(selectError(actor.getSnapshot())).toEqual({ status: 500, reason: 'unloadable' })
  })
})

describe('pages outside the application', () => {
  it('are left to the browser', async () => {
    const { open, notices, now } = await at('/chat', person)
    open('/swagger/')
    expect(notices.at(-1)).toEqual({ type: 'navigation.left', url: '/swagger/' })
    open('/docs')
    expect(notices.at(-1)).toEqual({ type: 'navigation.left', url: 'https://docs.example.com/' })
    expect(now().matches('leaving')).toBe(true)
  })

  it('are not left again and again when the server answered with our page', () => {
    const { actor, become, notices, now } = browse(from('/swagger', out))
    expect(selectError(now())).toEqual({ status: 404, reason: 'unserved' })
    become(person, 'restored')
    actor.send({ type: 'route.retry' })
    expect(selectError(now())).toEqual({ status: 404, reason: 'unserved' })
    expect(new Set(notices.map(({ type }) => type))).toEqual(new Set(['navigation.failed']))
  })

  it('let the person come back', async () => {
    const { open, arrive, screen, become } = await at('/chat', person)
    open('/swagger')
    become(unsure, 'updated')
    open('/chat', 'history')
    await arrive()
    expect(screen()).toBe('/chat')
  })
})

describe('the layout', () => {
  it.each([
    ['/chat', person, 'authorized'],
    ['/login', out, 'unauthorized'],
    ['/terms', out, 'unauthorized'],
    ['/public/chat/x', person, 'public'],
    ['/auth/success', person, 'authorized'],
    ['/auth/success', out, 'unauthorized'],
    ['/dev/mailbox', person, 'public'],
  ] as const)('of %s', async (address, visitor, layout) => {
    expect(selectLayout((await at(address, visitor)).now())).toBe(layout)
  })
})
