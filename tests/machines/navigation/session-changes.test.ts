import { describe, expect, it } from 'vitest'
import { isLoadingShown } from '#machines/navigation/navigation.selectors.ts'
import { out, person, administrator, unsure, from } from '#src/inspect/plans/navigation-samples.ts'
import { browse, at } from './browsing.ts'

describe('signing in and out', () => {
  it('keeps the wanted address of a signed-out visitor and opens it after sign-in', async () => {
    const { become, notices, screen, arrive } = await at('/api-keys?sort=name', out)
    expect(screen()).toBe('/login')
    expect(notices.at(-1)).toMatchObject({ route: 'login', write: 'replace', returnAddress: '/api-keys?sort=name' })
    become(administrator, 'signedIn')
    expect(screen()).toBe('/login')
    await arrive()
    expect(screen()).toBe('/api-keys?sort=name')
    expect(notices.at(-1)).toMatchObject({ route: 'apiKeys', write: 'replace', returnAddress: null })
  })

  it('still opens it when more is learnt of the visitor while it loads', async () => {
    const { become, arrive, screen, notices } = await at('/search?q=x', out)
    become({ ...person, features: null, planFeatures: null }, 'signedIn')
    become(person, 'updated')
    await arrive()
    expect(screen()).toBe('/search?q=x')
    expect(notices.at(-1)).toMatchObject({ route: 'search', returnAddress: null })
  })

  it('keeps the wanted address while other public pages are opened', async () => {
    const { become, open, arrive, screen } = await at('/search?q=x', out)
    open('/signup')
    await arrive()
    open('/confirm-email')
    await arrive()
    become(person, 'signedIn')
    await arrive()
    expect(screen()).toBe('/search?q=x')
  })

  it('drops the wanted address for an invitation, which is shown on the first screen', async () => {
    const { become, open, arrive, screen, notices } = await at('/search?q=x', out)
    open('/invitation/accept/t0k3n')
    await arrive()
    expect(notices.at(-1)).toMatchObject({ route: 'acceptInvitation', returnAddress: null })
    open('/login')
    await arrive()
    become(person, 'signedIn')
    await arrive()
    expect(screen()).toBe('/repositories')
  })

  it('does not open it for a role that may not', async () => {
    const { become, arrive, screen } = await at('/api-keys', out)
    become(person, 'signedIn')
    await arrive()
    expect(screen()).toBe('/repositories')
  })

  it.each(['https://evil.net/', '//evil.net', 7])('does not trust what was stored: %j', async (stored) => {
    const { become, arrive, screen } = await at('/login', out, stored)
    become(person, 'signedIn')
    await arrive()
    expect(screen()).toBe('/repositories')
  })

  it('opens what was stored before a full page load', async () => {
    const { screen } = await at('/', person, '/chat')
    expect(screen()).toBe('/chat')
  })

  it('forgets the wanted address once a signed-in person has gone elsewhere', async () => {
    const { screen, notices, open, arrive } = await at('/profile', person, '/chat')
    expect([screen(), notices.at(-1)]).toMatchObject(['/profile', { returnAddress: null }])
    open('/')
    await arrive()
    expect(screen()).toBe('/repositories')
  })

  it('hides what is on display the moment the session ends, and comes back to it after an expiry', async () => {
    const { become, screen, arrive, notices } = await at('/api-keys', administrator)
    become(out, 'expired')
    expect(screen()).toBe(null)
    await arrive()
    expect(notices.at(-1)).toMatchObject({ route: 'login', write: 'replace', returnAddress: '/api-keys' })
  })

  it('does not come back after the person signed out themselves', async () => {
    const { become, screen, arrive, notices } = await at('/api-keys', administrator)
    become(out, 'signedOut')
    expect(screen()).toBe(null)
    await arrive()
    expect(notices.at(-1)).toMatchObject({ route: 'login', returnAddress: null })
    become(administrator, 'signedIn')
    await arrive()
    expect(screen()).toBe('/repositories')
  })

  it('forgets what was still being opened when the person signs out again', async () => {
    const { become, arrive, now, screen } = await at('/api-keys', out)
    become(administrator, 'signedIn')
    become(out, 'signedOut')
    expect([screen(), now().context.returnAddress]).toEqual(['/login', null])
    become(administrator, 'signedIn')
    await arrive()
    expect(screen()).toBe('/repositories')
  })

  it('leaves a signed-out visitor of a public page where they are', async () => {
    const { become, screen, loads } = await at('/public/chat/docs', person)
    become(out, 'signedOut')
    expect([screen(), loads.length]).toEqual(['/public/chat/docs', 1])
  })

  it('sends a person away whose role no longer suffices, and hides the screen at once', async () => {
    const { become, screen, arrive } = await at('/api-keys', administrator)
    become(person, 'updated')
    expect(screen()).toBe(null)
    await arrive()
    expect(screen()).toBe('/repositories')
  })

  it('decides anew for an error page when somebody signs in or out, and with the latest facts when it is retried', async () => {
    const { actor, become, arrive, screen } = await at('/chat', person)
    actor.send({ type: 'page.failed', status: 500 })
    become(administrator, 'updated')
    expect(screen()).toBe(null)
    actor.send({ type: 'address.open', address: '/api-keys', manner: 'push' })
    await arrive()
    expect(screen()).toBe('/api-keys')
    actor.send({ type: 'page.failed', status: 500 })
    become(out, 'expired')
    await arrive()
    expect(screen()).toBe('/login')
  })

  it('knows who is there when the browser comes back to a page that was left', async () => {
    const { actor, become, open, arrive, notices, screen } = await at('/chat', person)
    open('/swagger/')
    become(administrator, 'updated')
    expect(notices.filter(({ type }) => type === 'navigation.left')).toHaveLength(1)
    actor.send({ type: 'address.open', address: '/api-keys', manner: 'push' })
    await arrive()
    expect(screen()).toBe('/api-keys')
  })

  it('keeps the screen when unrelated facts change', async () => {
    const { become, loads, notices } = await at('/chat', unsure)
    become(administrator, 'updated')
    expect([loads.length, notices.length]).toEqual([1, 1])
  })
})

describe('facts that are still on their way', () => {
  it('are awaited where a feature decides, with the loading bar after 150 ms', async () => {
    const { become, now, loads, clock, arrive, screen } = browse(from('/settings/llm', unsure))
    expect(loads).toEqual([])
    clock.increment(150)
    expect(isLoadingShown(now())).toBe(true)
    become({ ...administrator, features: ['CustomLLMSettings'] }, 'updated')
    await arrive()
    expect(screen()).toBe('/settings/llm')
  })

  it('send away once it is known that the feature is missing', async () => {
    const { become, arrive, screen } = browse(from('/pull-requests', unsure))
    become(administrator, 'updated')
    await arrive()
    expect(screen()).toBe('/repositories')
  })

  it('are not awaited where the role forbids it anyhow', async () => {
    const { loads } = browse(from('/settings/llm', { ...unsure, role: 'User' }))
    expect(loads.map(({ route }) => route)).toEqual(['repositories'])
  })
})
