import type { SignInResult } from '#src/contract/oauth.ts'
import type { SignInProvider } from '#src/contract/sign-in-providers.ts'
import { toAddress } from '#tests/support/anonymous.ts'
import { withJson, type CallInit, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { HostPerson, SourceHost } from '#tests/support/source-host.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'

let browsers = 0
let people = 0

export const newHostPerson = (more: Partial<HostPerson> = {}): HostPerson => {
  const id = (people += 1)
  return {
    id,
    login: `grace-${id}`,
    name: 'Grace Hopper',
    email: `grace-${id}@host.example`,
    isConfirmed: true,
    ...more,
  }
}

/** Keeps the cookies of one browser and follows no redirect. */
export const openBrowser = (backend: TestBackend, host: SourceHost) => {
  const address = toAddress((browsers += 1))
  const cookies = new Map<string, string>()
  const send = async (path: string, init: CallInit = {}) => {
    const { headers, ...rest } = withJson(init)
    const all = new Headers(headers)
    if (cookies.size > 0) all.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await backend.fetch(path, { ...rest, headers: all }, address)
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return response
  }
  const visit = async (path: string) => {
    const response = await send(path)
    return { status: response.status, to: response.headers.get('location') ?? '', headers: response.headers }
  }
  const begin = async (provider: SignInProvider): Promise<string> => (await visit(`/api/auth/${provider}/login`)).to
  const prepare = async (by: SignedInPerson, provider: SignInProvider, returnUrl = '/profile') => {
    const headers = { authorization: `Bearer ${by.accessToken}` }
    const response = await send(`/api/auth/${provider}/link/prepare`, { headers, json: { returnUrl } })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }
  const take = async () => {
    const response = await send('/api/auth/sign-in-result', { method: 'POST' })
    return { status: response.status, body: (await response.json()) as SignInResult }
  }
  return {
    cookies,
    send,
    visit,
    begin,
    prepare,
    take,
    async enter(provider: SignInProvider, person: HostPerson): Promise<string> {
      return (await visit(host.approve(await begin(provider), person))).to
    },
    async link(by: SignedInPerson, provider: SignInProvider, person: HostPerson): Promise<string> {
      const { body } = await prepare(by, provider)
      return (await visit(host.approve(body['redirectUrl'] ?? '', person))).to
    },
    async signIn(provider: SignInProvider, person: HostPerson) {
      await this.enter(provider, person)
      const { body } = await take()
      if (body.kind === 'linked' || body.kind === 'none') throw new Error('nobody was signed in')
      return body
    },
  }
}

export const readPerson = async (backend: TestBackend, accessToken: string) => {
  const response = await backend.fetch('/api/user', { headers: { authorization: `Bearer ${accessToken}` } })
  return (await response.json()) as Record<string, unknown> & { id: string; organisations: { role: string }[] }
}

export const failed = (reason: string): string => `/auth/error?reason=${reason}`
