import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { generateKeyPair, SignJWT } from 'jose'
import type { SignInProvider } from '#src/contract/sign-in-providers.ts'

export interface HostPerson {
  readonly id: number
  readonly login: string
  readonly name: string | null
  readonly email: string | null
  readonly isConfirmed: boolean
}

interface Grant {
  readonly person: HostPerson
  readonly challenge: string
  readonly nonce: string | null
  readonly redirectUri: string
}

export type HostFault =
  | { readonly status: number; readonly body?: unknown; readonly location?: string }
  | { readonly raw: string }
  | { readonly json: unknown }
  | 'silent'
  | 'cut'

export interface HostRequest {
  readonly path: string
  readonly fields: Readonly<Record<string, string>>
  readonly authorization: string | undefined
}

interface Reply {
  readonly status: number
  readonly body: unknown
  readonly location?: string
}

const clients = {
  github: { id: 'github-client', secret: 'gh-secret-NeverShownAnywhere' },
  gitlab: { id: 'gitlab-client', secret: 'gl-secret-NeverShownEither' },
} as const

export const hostSecrets: readonly string[] = Object.values(clients).map(({ secret }) => secret)

const toChallenge = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

const authorizePaths: Readonly<Record<string, SignInProvider>> = {
  '/login/oauth/authorize': 'github',
  '/oauth/authorize': 'gitlab',
}
const tokenPaths: Readonly<Record<string, SignInProvider>> = {
  '/login/oauth/access_token': 'github',
  '/oauth/token': 'gitlab',
}

const refusal = (provider: SignInProvider, error: string): Reply => ({
  status: provider === 'github' ? 200 : 400,
  body: { error, error_description: 'refused' },
})

const writeReply = (response: ServerResponse, { status, body, location }: Reply): void => {
  const isPage = typeof body === 'string'
  response.writeHead(status, {
    'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    ...(location === undefined ? {} : { Location: location }),
  })
  response.end(isPage ? body : JSON.stringify(body))
}

const writeFault = (response: ServerResponse, fault: HostFault): void => {
  if (fault === 'silent') return
  if (fault === 'cut') response.destroy()
  else if ('raw' in fault) writeReply(response, { status: 200, body: fault.raw })
  else if ('json' in fault) writeReply(response, { status: 200, body: fault.json })
  else writeReply(response, { body: null, ...fault })
}

const escapeHref = (url: string): string => url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const writePage = (name: string, allow: string, deny: string): string =>
  `<!doctype html><html lang="en"><head><title>${name}</title><link rel="icon" href="data:,"></head><body><main>
<h1>${name}</h1><p>Quarry would like to know who you are.</p>
<a href="${escapeHref(allow)}">Allow</a> <a href="${escapeHref(deny)}">Deny</a></main></body></html>`

const withQuery = (address: string, query: Readonly<Record<string, string>>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

const createGrants = () => {
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, HostPerson>()
  let count = 0
  return {
    tokens,
    approve(page: string, person: HostPerson): string {
      const query = new URL(page).searchParams
      const code = `code-${(count += 1)}-NeverShown`
      const redirectUri = query.get('redirect_uri') ?? ''
      grants.set(code, {
        person,
        challenge: query.get('code_challenge') ?? '',
        nonce: query.get('nonce'),
        redirectUri,
      })
      return withQuery(redirectUri, { code, state: query.get('state') ?? '' })
    },
    deny(page: string, error = 'access_denied'): string {
      const query = new URL(page).searchParams
      return withQuery(query.get('redirect_uri') ?? '', { error, state: query.get('state') ?? '' })
    },
    spend(code: string, verifier: string, redirectUri: string): Grant | undefined {
      const grant = grants.get(code)
      grants.delete(code)
      const isRight = grant?.challenge === toChallenge(verifier) && grant.redirectUri === redirectUri
      return isRight ? grant : undefined
    },
    issue(person: HostPerson): string {
      const token = `token-${(count += 1)}-NeverShown`
      tokens.set(token, person)
      return token
    },
  }
}

const readPerson = (path: string, person: HostPerson | undefined): Reply => {
  if (person === undefined) return { status: 401, body: { message: 'Bad credentials' } }
  const { id, login, name, email, isConfirmed } = person
  if (path === '/api/v3/user') return { status: 200, body: { id, login, name } }
  if (path === '/api/v3/user/emails') {
    const secondary = { email: 'other@elsewhere.example', primary: false, verified: true }
    return { status: 200, body: email === null ? [] : [secondary, { email, primary: true, verified: isConfirmed }] }
  }
  const address = email === null ? {} : { email, email_verified: isConfirmed }
  return { status: 200, body: { sub: String(id), preferred_username: login, name: name ?? login, ...address } }
}

export type SourceHost = Awaited<ReturnType<typeof startSourceHost>>

/** Speaks what GitHub and GitLab speak when somebody signs in with them, on one loopback address. */
export const startSourceHost = async (clock: () => number = Date.now) => {
  const requests: HostRequest[] = []
  const faults = new Map<string, HostFault>()
  const grants = createGrants()
  const { privateKey } = await generateKeyPair('RS256')
  let person: HostPerson = { id: 1, login: 'ada', name: 'Ada Lovelace', email: 'ada@host.example', isConfirmed: true }
  let claims: (of: HostPerson) => Readonly<Record<string, unknown>> = () => ({})
  let url = ''

  const signIdToken = ({ person: owner, nonce }: Grant): Promise<string> => {
    const now = Math.floor(clock() / 1000)
    const own = { iss: url, aud: clients.gitlab.id, sub: String(owner.id), iat: now, exp: now + 120, nonce }
    return new SignJWT({ ...own, ...claims(owner) }).setProtectedHeader({ alg: 'RS256' }).sign(privateKey)
  }

  const exchange = async (provider: SignInProvider, fields: HostRequest['fields']): Promise<Reply> => {
    const { id, secret } = clients[provider]
    if (fields['client_id'] !== id || fields['client_secret'] !== secret) return refusal(provider, 'invalid_client')
    const { code = '', code_verifier: verifier = '', redirect_uri: redirectUri = '' } = fields
    const grant = grants.spend(code, verifier, redirectUri)
    if (grant === undefined) {
      return refusal(provider, provider === 'github' ? 'bad_verification_code' : 'invalid_grant')
    }
    const token = { access_token: grants.issue(grant.person), token_type: 'bearer', scope: 'openid' }
    return { status: 200, body: provider === 'github' ? token : { ...token, id_token: await signIdToken(grant) } }
  }

  const answer = async ({ path, fields, authorization }: HostRequest, page: string): Promise<Reply> => {
    const asking = authorizePaths[path]
    if (asking !== undefined) {
      const name = asking === 'github' ? 'GitHub' : 'GitLab'
      return { status: 200, body: writePage(name, grants.approve(page, person), grants.deny(page)) }
    }
    const provider = tokenPaths[path]
    if (provider !== undefined) return exchange(provider, fields)
    return readPerson(path, grants.tokens.get(authorization?.replace(/^Bearer /i, '') ?? ''))
  }

  const take = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname: path, searchParams, href } = new URL(incoming.url ?? '/', url)
    const sent = new URLSearchParams(await readText(incoming))
    const fields = Object.fromEntries([...searchParams, ...sent])
    const request = { path, fields, authorization: incoming.headers.authorization }
    requests.push(request)
    const fault = faults.get(path)
    if (fault !== undefined) writeFault(response, fault)
    else writeReply(response, await answer(request, href))
  }

  const server = createServer((incoming, response) => void take(incoming, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    requests,
    environment: {
      GITHUB_URL: url,
      GITHUB_CLIENT_ID: clients.github.id,
      GITHUB_CLIENT_SECRET: clients.github.secret,
      GITLAB_URL: url,
      GITLAB_CLIENT_ID: clients.gitlab.id,
      GITLAB_CLIENT_SECRET: clients.gitlab.secret,
    },
    approve: grants.approve,
    deny: grants.deny,
    setPerson: (next: Partial<HostPerson>) => {
      person = { ...person, ...next }
    },
    setClaims: (next: typeof claims) => {
      claims = next
    },
    fail: (path: string, fault: HostFault) => void faults.set(path, fault),
    recover: () => {
      faults.clear()
      claims = () => ({})
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
