import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providerNames, signInProviders } from '#src/contract/sign-in-providers.ts'
import type { Connection } from '#src/contract/oauth.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startSourceHost, type SourceHost } from '#tests/support/source-host.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { failed, newHostPerson, openBrowser, readPerson } from './oauth-room.ts'

let host: SourceHost
let backend: TestBackend
beforeAll(async () => {
  host = await startSourceHost()
  backend = await startBackend(host.environment)
})
afterAll(async () => {
  await backend.close()
  await host.close()
})

const open = () => openBrowser(backend, host)
const listConnections = (person: SignedInPerson) => person.read<Connection[]>('/api/user/connections')
const unlink = async (accessToken: string, provider: string) => {
  const headers = { authorization: `Bearer ${accessToken}` }
  const response = await backend.fetch(`/api/auth/${provider}/unlink`, { method: 'POST', headers })
  return { status: response.status, body: response.status === 204 ? {} : ((await response.json()) as object) }
}
const notLinked = (provider: string) => ({ provider, isLinked: false, isOffered: true, isLastWay: false })

describe.each(signInProviders)('an account of %s', (provider) => {
  test('is linked by the person who is signed in, whatever its address, and signs them in then', async () => {
    const person = await signUpPerson(backend)
    const account = newHostPerson({ email: null })
    const browser = open()
    expect(await browser.link(person, provider, account)).toBe('/auth/success')
    expect(await browser.take()).toEqual({ status: 200, body: { kind: 'linked', provider, returnUrl: '/profile' } })
    const { accessToken } = await open().signIn(provider, account)
    expect((await readPerson(backend, accessToken)).id).toBe(person.userId)
    const otherProvider = provider === 'github' ? 'gitlab' : 'github'
    const linked = { provider, isLinked: true, login: account.login, linkedAt: expect.any(String), isOffered: true }
    const expected = [{ ...linked, isLastWay: false }, notLinked(otherProvider)]
    expect(await listConnections(person)).toEqual(provider === 'github' ? expected : expected.toReversed())
  })

  test('is announced by mail to its person, and not again when it is linked once more', async () => {
    const person = await signUpPerson(backend)
    const account = newHostPerson()
    const readNotices = async () =>
      (await mailsTo(backend, person.email)).filter(({ kind }) => kind === 'account-linked')
    await open().link(person, provider, account)
    await open().link(person, provider, account)
    await open().signIn(provider, account)
    const notices = await readNotices()
    expect(notices).toHaveLength(1)
    expect(notices[0]).toMatchObject({ subject: `${providerNames[provider]} was connected to your account` })
    expect(notices[0]?.link).toMatch(/\/profile\?tab=connections$/)
    await open().link(person, provider, newHostPerson())
    expect(await readNotices()).toHaveLength(2)
  })

  test('stays with the person it belongs to', async () => {
    const [owner, person] = [await signUpPerson(backend), await signUpPerson(backend)]
    const account = newHostPerson()
    await open().link(owner, provider, account)
    expect(await open().link(person, provider, account)).toBe(failed('linkedElsewhere'))
    expect(await open().link(owner, provider, account)).toBe('/auth/success')
  })

  test('takes the place of another one', async () => {
    const person = await signUpPerson(backend)
    const [first, second] = [newHostPerson(), newHostPerson()]
    await open().link(person, provider, first)
    await open().link(person, provider, second)
    const logins = (await listConnections(person)).map(({ login }) => login)
    expect(logins.filter((login) => login !== undefined)).toEqual([second.login])
  })

  test('is not linked once the session in which it began has ended', async () => {
    const person = await signUpPerson(backend)
    const browser = open()
    const { body } = await browser.prepare(person, provider)
    await person.fetch('/api/auth/logout', { json: {} })
    expect((await browser.visit(host.approve(body['redirectUrl'] ?? '', newHostPerson()))).to).toBe(failed('signedOut'))
  })

  test('is unlinked, and can be linked by somebody else afterwards', async () => {
    const [person, next] = [await signUpPerson(backend), await signUpPerson(backend)]
    const account = newHostPerson()
    await open().link(person, provider, account)
    expect((await unlink(person.accessToken, provider)).status).toBe(204)
    expect(await listConnections(person)).toEqual(signInProviders.map(notLinked))
    expect((await unlink(person.accessToken, provider)).status).toBe(204)
    expect(await open().link(next, provider, account)).toBe('/auth/success')
  })

  test('that is the only way to sign in stays linked', async () => {
    const { accessToken } = await open().signIn(provider, newHostPerson())
    expect(await unlink(accessToken, provider)).toMatchObject({
      status: 409,
      body: { errorMessageKey: 'errors.lastWayToSignIn' },
    })
    const response = await backend.fetch('/api/user/connections', {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    const connections = (await response.json()) as Connection[]
    expect(connections.find((connection) => connection.provider === provider)?.isLastWay).toBe(true)
  })
})

test('of two ways to sign in that are unlinked at once one stays', async () => {
  const { accessToken } = await open().signIn('github', newHostPerson())
  const { id } = await readPerson(backend, accessToken)
  const person = { accessToken } as SignedInPerson
  expect(await open().link(person, 'gitlab', newHostPerson())).toBe('/auth/success')
  const answers = await Promise.all(signInProviders.map((provider) => unlink(accessToken, provider)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  const { db } = backend.services
  expect(await db.selectFrom('linked_accounts').where('user_id', '=', id).selectAll().execute()).toHaveLength(1)
})

test('the same number at another server is another account', async () => {
  const account = newHostPerson()
  const { accessToken } = await open().signIn('gitlab', account)
  const { id } = await readPerson(backend, accessToken)
  const { db } = backend.services
  await db.updateTable('linked_accounts').set({ issuer: 'https://old.example' }).where('user_id', '=', id).execute()
  expect(await open().enter('gitlab', { ...account, email: 'somebody.else@host.example' })).toBe('/auth/success')
  const response = await backend.fetch('/api/user/connections', { headers: { authorization: `Bearer ${accessToken}` } })
  expect(await response.json()).toEqual(signInProviders.map(notLinked))
})

test('an account of a host that is not offered any more is shown and can be unlinked', async () => {
  const plain = await startBackend()
  const person = await signUpPerson(plain)
  const linked = { provider: 'gitlab', issuer: 'https://gitlab.com', subject: '7', login: 'ada' } as const
  await plain.services.db
    .insertInto('linked_accounts')
    .values({ user_id: person.userId, ...linked, linked_at: new Date(0) })
    .execute()
  expect(await person.read('/api/user/connections')).toEqual([
    {
      provider: 'gitlab',
      isLinked: true,
      login: 'ada',
      linkedAt: '1970-01-01T00:00:00.000Z',
      isOffered: false,
      isLastWay: false,
    },
  ])
  expect((await person.fetch('/api/auth/gitlab/unlink', { method: 'POST' })).status).toBe(204)
  expect(await person.read('/api/user/connections')).toEqual([])
  await plain.close()
})

test('the call of other clients says whether GitHub is connected', async () => {
  const person = await signUpPerson(backend)
  const read = () => person.read('/api/user/connections/github')
  expect(await read()).toEqual({ isConnected: false })
  const account = newHostPerson()
  await open().link(person, 'github', account)
  expect(await read()).toEqual({ isConnected: true, login: account.login })
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'http://127.0.0.1:4173@evil.example/',
  'http://127.0.0.1:4174/profile',
  'data:text/html,x',
])('F07 %j is no address to return to', async (returnUrl) => {
  const person = await signUpPerson(backend)
  expect(await open().prepare(person, 'github', returnUrl)).toMatchObject({
    status: 400,
    body: { errorMessageKey: 'errors.returnAddressForeign' },
  })
})

test('an address of this installation is returned to as a path', async () => {
  const person = await signUpPerson(backend)
  const browser = open()
  const { body } = await browser.prepare(person, 'github', 'http://127.0.0.1:4173/profile?tab=1#connections')
  await browser.visit(host.approve(body['redirectUrl'] ?? '', newHostPerson()))
  expect((await browser.take()).body).toMatchObject({ returnUrl: '/profile?tab=1#connections' })
})
