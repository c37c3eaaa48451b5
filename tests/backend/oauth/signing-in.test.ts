import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signInProviders } from '#src/contract/sign-in-providers.ts'
import { hours, minutes } from '#src/lib/durations.ts'
import { post } from '#tests/support/anonymous.ts'
import { mailedToken } from '#tests/support/mailbox.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { hostSecrets, startSourceHost, type SourceHost } from '#tests/support/source-host.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { failed, newHostPerson, openBrowser, readPerson } from './oauth-room.ts'

let host: SourceHost
let backend: TestBackend
beforeAll(async () => {
  host = await startSourceHost(() => Date.now())
  backend = await startBackend(host.environment)
})
afterEach(() => host.recover())
afterAll(async () => {
  await backend.close()
  await host.close()
})

const open = () => openBrowser(backend, host)
const nothing = { kind: 'none' }

describe.each(signInProviders)('signing in with %s', (provider) => {
  test('opens an account with an organisation for a new person', async () => {
    const person = newHostPerson()
    const browser = open()
    expect(await browser.enter(provider, person)).toBe('/auth/success')
    const { status, body } = await browser.take()
    expect(status).toBe(200)
    if (body.kind !== 'signedIn') throw new Error(body.kind)
    expect(await readPerson(backend, body.accessToken)).toMatchObject({
      firstName: 'Grace',
      lastName: 'Hopper',
      email: person.email,
      organisations: [{ id: body.organisationId, name: 'Grace Hopper', role: 'Administrator' }],
    })
  })

  test('finds the same account again, although name and address have changed there', async () => {
    const person = newHostPerson()
    const first = await open().signIn(provider, person)
    const again = await open().signIn(provider, { ...person, login: 'renamed', email: null })
    const [before, after] = [await readPerson(backend, first.accessToken), await readPerson(backend, again.accessToken)]
    expect(after.id).toBe(before.id)
    expect(after.organisations).toHaveLength(1)
  })

  test('asks for a code with a challenge, for a registered address, and shows no secret', async () => {
    const page = new URL(await open().begin(provider))
    expect(page.origin).toBe(host.url)
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: `${provider}-client`,
      redirect_uri: `http://127.0.0.1:4173/api/auth/${provider}/callback`,
      code_challenge_method: 'S256',
    })
    expect(page.searchParams.has('nonce')).toBe(provider === 'gitlab')
    for (const secret of hostSecrets) expect(page.href).not.toContain(secret)
  })

  test('leaves an account alone that somebody has proven already', async () => {
    const owner = await signUpPerson(backend)
    const browser = open()
    expect(await browser.enter(provider, newHostPerson({ email: owner.email.toUpperCase() }))).toBe(failed('notLinked'))
    expect((await browser.take()).body).toEqual(nothing)
  })

  test('takes over an account whose address nobody had proven, without its password', async () => {
    const person = newHostPerson()
    const [email, password] = [person.email ?? '', 'Correct-Horse-7']
    await post(backend, '/api/auth/signup', { firstName: 'Mal', lastName: 'Lory', email, password })
    const token = await mailedToken(backend, email, 'confirm-email')
    const { accessToken } = await open().signIn(provider, person)
    expect(await readPerson(backend, accessToken)).toMatchObject({ firstName: 'Grace', email })
    expect((await post(backend, '/api/auth/login', { email, password })).status).toBe(401)
    expect((await post(backend, '/api/auth/confirm-email', { token })).status).toBe(400)
  })

  test.each([
    ['has no address', { email: null }],
    ['has not confirmed its address', { isConfirmed: false }],
    ['has an address that is none', { email: 'not an address' }],
  ])('is refused to an account that %s', async (_, facts) => {
    expect(await open().enter(provider, newHostPerson(facts))).toBe(failed('noEmail'))
  })

  test('names a person without a name by their login', async () => {
    const person = newHostPerson({ name: null, login: 'octo\u0007cat' })
    const { accessToken } = await open().signIn(provider, person)
    const { firstName, lastName } = await readPerson(backend, accessToken)
    expect([firstName, lastName]).toEqual([String(person.id), ''])
  })

  test('is refused to somebody who was disabled', async () => {
    const person = newHostPerson()
    const { accessToken } = await open().signIn(provider, person)
    const { id } = await readPerson(backend, accessToken)
    const { db } = backend.services
    await db
      .updateTable('users')
      .set({ disabled_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    expect(await open().enter(provider, person)).toBe(failed('closed'))
  })
})

describe('the way back', () => {
  test('F10 is open once, to the browser that began', async () => {
    const [browser, stranger] = [open(), open()]
    const back = host.approve(await browser.begin('github'), newHostPerson())
    await stranger.begin('github')
    expect((await stranger.visit(back)).to).toBe(failed('expired'))
    expect((await open().visit(back)).to).toBe(failed('expired'))
    expect((await browser.visit(back)).to).toBe('/auth/success')
    expect((await browser.visit(back)).to).toBe(failed('expired'))
  })

  test('is closed to another provider, another state and none', async () => {
    const browser = open()
    const back = new URL(host.approve(await browser.begin('github'), newHostPerson()))
    const { search } = back
    expect((await browser.visit(`/api/auth/gitlab/callback${search}`)).to).toBe(failed('expired'))
    for (const state of ['', 'x', `${back.searchParams.get('state')}x`, '../..', "' or 1=1 --"]) {
      const query = new URLSearchParams({ code: 'code', state })
      expect((await browser.visit(`/api/auth/github/callback?${query}`)).to, state).toBe(failed('expired'))
    }
    expect((await browser.visit('/api/auth/github/callback?code=code')).to).toBe(failed('expired'))
    expect((await browser.visit(back.pathname + search)).to).toBe('/auth/success')
  })

  test('closes after ten minutes', async () => {
    const browser = open()
    const back = host.approve(await browser.begin('gitlab'), newHostPerson())
    backend.advance(10 * minutes)
    expect((await browser.visit(back)).to).toBe(failed('expired'))
  })

  test('serves two tabs of one browser', async () => {
    const browser = open()
    const [first, second] = [await browser.begin('github'), await browser.begin('gitlab')]
    const person = newHostPerson()
    expect((await browser.visit(host.approve(first, person))).to).toBe('/auth/success')
    expect((await browser.visit(host.approve(second, newHostPerson()))).to).toBe('/auth/success')
  })

  test('of two at once lets one through', async () => {
    const browser = open()
    const back = host.approve(await browser.begin('github'), newHostPerson())
    const pages = await Promise.all([browser.visit(back), browser.visit(back)])
    expect(pages.map(({ to }) => to).toSorted()).toEqual([failed('expired'), '/auth/success'])
  })

  test('tells that the person did not allow it', async () => {
    const browser = open()
    const back = host.deny(await browser.begin('github'))
    expect((await browser.visit(back)).to).toBe(failed('denied'))
    expect((await browser.visit(back)).to).toBe(failed('expired'))
  })

  test.each([
    ['temporarily_unavailable', 'unavailable'],
    ['server_error', 'unavailable'],
    ['invalid_scope', 'unknown'],
    ['<script>', 'unknown'],
  ])('with the error %s says %s', async (error, reason) => {
    const browser = open()
    expect((await browser.visit(host.deny(await browser.begin('gitlab'), error))).to).toBe(failed(reason))
  })

  test('keeps code, state and tokens out of every address, cookie and log', async () => {
    const browser = open()
    const page = await browser.begin('gitlab')
    const back = new URL(host.approve(page, newHostPerson()))
    const { to, headers } = await browser.visit(back.href)
    expect(to).toBe('/auth/success')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
    host.fail('/oauth/token', { status: 500, body: { error: 'boom', hint: hostSecrets[1] } })
    const next = open()
    const failing = new URL(host.approve(await next.begin('gitlab'), newHostPerson()))
    expect((await next.visit(failing.href)).to).toBe(failed('unavailable'))
    const log = JSON.stringify(backend.logged)
    expect(log).toContain('a sign-in through another host failed')
    const parameters = [...back.searchParams.values(), ...failing.searchParams.values()]
    for (const secret of [...hostSecrets, ...parameters, 'NeverShown']) expect(log).not.toContain(secret)
  })

  test('keeps verifier and nonce sealed, and the state hashed', async () => {
    const page = new URL(await open().begin('gitlab'))
    const stored = JSON.stringify(await backend.services.db.selectFrom('oauth_states').selectAll().execute())
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(stored, name).not.toContain(page.searchParams.get(name) ?? name)
    }
  })
})

describe('the result', () => {
  test('is taken once, within five minutes, by the browser that waits for it', async () => {
    const [browser, stranger] = [open(), open()]
    await stranger.begin('github')
    await browser.enter('github', newHostPerson())
    expect((await stranger.take()).body).toEqual(nothing)
    expect((await open().take()).body).toEqual(nothing)
    expect((await browser.take()).body.kind).toBe('signedIn')
    expect((await browser.take()).body).toEqual(nothing)
    await browser.enter('github', newHostPerson())
    backend.advance(5 * minutes)
    expect((await browser.take()).body).toEqual(nothing)
  })

  test('is bound by a cookie that scripts and other sites do not get', async () => {
    const response = await open().send('/api/auth/github/login')
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^ca_sign_in=[\w-]{43}; Max-Age=86400; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
  })
})

test('a cookie with an odd value is replaced', async () => {
  const browser = open()
  browser.cookies.set('ca_sign_in', 'short')
  expect(await browser.enter('github', newHostPerson())).toBe('/auth/success')
  expect(browser.cookies.get('ca_sign_in')).toMatch(/^[\w-]{43}$/)
})

test('what is left of a sign-in is deleted', async () => {
  const { deleteStaleAuthRows } = await import('#src/backend/auth/delete-stale-auth-rows.ts')
  const browser = open()
  await browser.enter('github', newHostPerson())
  await browser.begin('github')
  backend.advance(25 * hours)
  await deleteStaleAuthRows(backend.services)
  const { db } = backend.services
  expect(await db.selectFrom('oauth_states').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('oauth_results').selectAll().execute()).toEqual([])
})

test('too many attempts from one network end on a page that says so', async () => {
  const browser = open()
  let to = ''
  for (let attempts = 0; attempts <= 120; attempts += 1) to = (await browser.visit('/api/auth/github/login')).to
  expect(to).toBe(failed('tooMany'))
  expect((await browser.visit('/api/auth/github/callback?state=x&code=x')).to).toBe(failed('tooMany'))
})

test('an installation without a client offers nothing', async () => {
  const plain = await startBackend()
  const browser = openBrowser(plain, host)
  for (const provider of signInProviders) {
    expect((await browser.visit(`/api/auth/${provider}/login`)).to).toBe(failed('notOffered'))
    expect((await browser.visit(`/api/auth/${provider}/callback?code=a&state=b`)).to).toBe(failed('notOffered'))
    const person = await signUpPerson(plain)
    expect(await browser.prepare(person, provider)).toMatchObject({
      status: 409,
      body: { errorMessageKey: 'errors.providerNotOffered' },
    })
    expect(await person.read('/api/user/connections')).toEqual([])
  }
  await plain.close()
})
