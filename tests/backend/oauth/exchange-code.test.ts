import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { exchangeCode } from '#src/backend/oauth/exchange-code.ts'
import { SignInFailed } from '#src/backend/oauth/sign-in-failed.ts'
import { getSignInHost } from '#src/backend/oauth/sign-in-host.ts'
import { readConfig } from '#src/backend/config.ts'
import type { SignInProvider } from '#src/contract/sign-in-providers.ts'
import { startSourceHost, type HostFault, type SourceHost } from '#tests/support/source-host.ts'
import { newHostPerson } from './oauth-room.ts'

let source: SourceHost
beforeAll(async () => {
  source = await startSourceHost()
})
afterEach(() => source.recover())
afterAll(() => source.close())

const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')

const exchange = async (
  provider: SignInProvider,
  { nonce = 'nonce', signal, environment = {} }: ExchangeOptions = {},
) => {
  const config = readConfig({ DATA_DIR: 'unused', ...source.environment, ...environment })
  const host = getSignInHost(config, provider)
  if (host === undefined) throw new Error('the host is not offered')
  const page = new URL(host.server.authorization_endpoint)
  const query = { redirect_uri: host.redirectUri, state: 'state', nonce: 'nonce', code_challenge: challenge }
  page.search = new URLSearchParams(query).toString()
  const { searchParams: parameters } = new URL(source.approve(page.href, newHostPerson({ id: 7, login: 'grace' })))
  const profile = await exchangeCode(config, host, { parameters, state: 'state', verifier, nonce }, signal).catch(
    (error: unknown) => error,
  )
  return profile instanceof SignInFailed ? profile.reason : profile
}

interface ExchangeOptions {
  readonly nonce?: string
  readonly signal?: AbortSignal
  readonly environment?: Readonly<Record<string, string>>
}

const paths = {
  github: ['/login/oauth/access_token', '/api/v3/user', '/api/v3/user/emails'],
  gitlab: ['/oauth/token', '/oauth/userinfo'],
} as const
const everyPath = (['github', 'gitlab'] as const).flatMap((provider) =>
  paths[provider].map((path) => [provider, path] as const),
)
const tooLarge = JSON.stringify({ text: 'x'.repeat(1_100_000) })

const faults: readonly (readonly [string, HostFault])[] = [
  ['fails', { status: 500, body: { error: 'server_error' } }],
  ['fails with a page', { status: 502, body: '<h1>Bad gateway</h1>' }],
  ['sends no JSON', { raw: 'not JSON' }],
  ['sends a number', { json: 7 }],
  ['sends nothing that is needed', { json: { id: 'x', sub: 7, access_token: 7, email: [] } }],
  ['sends too much', { raw: tooLarge }],
  ['leads elsewhere', { status: 307, location: 'http://127.0.0.1:9/' }],
  ['ends the connection', 'cut'],
]

describe.each(everyPath)('%s whose %s', (provider, path) => {
  test.each(faults)('%s counts as unavailable', async (_, fault) => {
    source.fail(path, fault)
    expect(await exchange(provider)).toBe('unavailable')
  })

  test('is silent is not waited for longer than the signal lasts', async () => {
    source.fail(path, 'silent')
    const controller = new AbortController()
    const count = source.requests.length
    const outcome = exchange(provider, { signal: controller.signal })
    await expect.poll(() => source.requests.slice(count).some((request) => request.path === path)).toBe(true)
    controller.abort()
    expect(await outcome).toBe('unavailable')
  })
})

describe.each(['github', 'gitlab'] as const)('a code of %s', (provider) => {
  test('brings who signed in', async () => {
    expect(await exchange(provider)).toMatchObject({
      subject: '7',
      login: 'grace',
      firstName: 'Grace',
      lastName: 'Hopper',
    })
  })

  test('is sent with its verifier and the secret, in the body alone', async () => {
    const count = source.requests.length
    await exchange(provider)
    const sent = source.requests.slice(count).find(({ path }) => path === paths[provider][0])
    expect(sent?.fields).toMatchObject({ grant_type: 'authorization_code', code_verifier: verifier })
    expect(sent?.fields['redirect_uri']).toBe(`http://127.0.0.1:4173/api/auth/${provider}/callback`)
  })

  test('that was used or has expired has to be asked for again', async () => {
    const error = provider === 'github' ? 'bad_verification_code' : 'invalid_grant'
    source.fail(paths[provider][0], { status: provider === 'github' ? 200 : 400, body: { error } })
    expect(await exchange(provider)).toBe('expired')
  })

  test('of a client that the host does not know is a fault of the installation', async () => {
    const environment = { [`${provider.toUpperCase()}_CLIENT_SECRET`]: 'wrong' }
    expect(await exchange(provider, { environment })).toBe('unknown')
  })

  test('is sent to no private address that the installation does not list', async () => {
    const environment = { [`${provider.toUpperCase()}_URL`]: 'https://10.0.0.7' }
    expect(await exchange(provider, { environment })).toBe('unavailable')
  })
})

describe('the ID token of GitLab', () => {
  test.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another client', { aud: 'somebody-else' }],
    ['an age of hours', { exp: 1_000 }],
    ['another nonce', { nonce: 'other' }],
    ['no nonce', { nonce: undefined }],
    ['another person than its API', { sub: '8' }],
  ])('with %s is refused', async (_, claims) => {
    source.setClaims(() => claims)
    expect(await exchange('gitlab')).toBe('unavailable')
  })

  test('is missing: nobody is signed in', async () => {
    source.fail('/oauth/token', { json: { access_token: 'x', token_type: 'bearer' } })
    expect(await exchange('gitlab')).toBe('unavailable')
  })

  test('for another sign-in is refused', async () => {
    expect(await exchange('gitlab', { nonce: 'of-another' })).toBe('unavailable')
  })
})
