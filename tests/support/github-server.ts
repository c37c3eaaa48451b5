import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { jwtVerify } from 'jose'
import { hours } from '#src/lib/durations.ts'
import { answerGit, readPassword } from './git-server.ts'
import { answerPull, type GithubReviews, showPull } from './github-reviews.ts'
import { type GithubFault, type Reply, toPage, toSlice, writeFault, writeReply } from './github-replies.ts'

export interface GithubRepository {
  readonly id: number
  readonly name: string
  readonly isPrivate?: boolean
  readonly isFork?: boolean
  readonly isArchived?: boolean
  readonly branches?: readonly string[]
  readonly pulls?: readonly GithubPull[]
}

export interface GithubPull {
  readonly number: number
  readonly title: string
  readonly state: 'open' | 'closed'
  readonly head: { readonly ref: string; readonly sha: string }
  readonly base: { readonly ref: string; readonly sha: string }
  readonly draft?: boolean
  readonly merged_at?: string
  readonly html_url?: string
}

export interface GithubInstallation {
  id: number
  account: { id: number; login: string }
  repositories: GithubRepository[]
  createdAt: number
  suspendedAt: number | null
}

export interface GithubPerson {
  readonly id: number
  readonly administers: readonly string[] | 'all'
  readonly sees: readonly number[] | 'all'
}

export interface GithubCall {
  readonly method: string
  readonly path: string
  readonly authorization: string
  readonly body: string
}

interface Token {
  readonly installation: number
  readonly repositories: readonly number[] | undefined
  readonly permissions: unknown
  readonly expiresAt: number
}

const appId = '4711'
const slug = 'quarry-test'
const client = { id: 'Iv1.quarry', secret: 'gh-app-secret-NeverShown' }
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()

const missing: Reply = { status: 404, body: { message: 'Not Found' } }
const badCredentials: Reply = { status: 401, body: { message: 'Bad credentials' } }
const suspended: Reply = { status: 403, body: { message: 'This installation has been suspended' } }

export type GithubServer = Awaited<ReturnType<typeof startGithubServer>>

export const startGithubServer = async () => {
  const calls: GithubCall[] = []
  const installations = new Map<number, GithubInstallation>()
  const tokens = new Map<string, Token>()
  const posted: GithubReviews = { reviews: new Map(), areCommentsRefused: false }
  const codes = new Map<string, GithubPerson>()
  const people = new Map<string, GithubPerson>()
  let faults: { method: string | undefined; path: string; fault: GithubFault }[] = []
  let clock: () => number = Date.now
  let tokenLifetimeMs = hours
  let returnTo = ''
  let person: GithubPerson = { id: 1, administers: 'all', sees: 'all' }
  let next: Omit<GithubInstallation, 'createdAt' | 'suspendedAt'> | undefined
  let gitFolder: string | undefined
  let [url, count] = ['', 0]

  const isApp = async (authorization: string): Promise<boolean> => {
    const jwt = authorization.replace('Bearer ', '')
    const options = { algorithms: ['RS256'], issuer: appId, currentDate: new Date(clock()) }
    try {
      const { iat = 0, exp = 0 } = (await jwtVerify(jwt, publicKey, options)).payload
      return exp - iat <= 600 && iat <= clock() / 1000
    } catch {
      return false
    }
  }
  const showRepository = ({ id, name, ...rest }: GithubRepository, login: string) => ({
    id,
    full_name: `${login}/${name}`,
    description: null,
    default_branch: 'main',
    private: rest.isPrivate ?? true,
    fork: rest.isFork ?? false,
    archived: rest.isArchived ?? false,
    pushed_at: '2025-12-01T00:00:00Z',
    clone_url: 'https://evil.example/clone.git',
    size: rest.branches?.length === 0 ? 0 : 12,
  })
  const showInstallation = ({ id, account, createdAt, suspendedAt }: GithubInstallation) => ({
    id,
    account: { ...account, type: 'Organization' },
    html_url: `${url}/settings/installations/${id}`,
    repository_selection: 'selected',
    created_at: new Date(createdAt).toISOString(),
    suspended_at: suspendedAt === null ? null : new Date(suspendedAt).toISOString(),
  })

  const createToken = (installation: GithubInstallation, body: string): Reply => {
    if (installation.suspendedAt !== null) return suspended
    const limits = JSON.parse(body || '{}') as { repository_ids?: number[]; permissions?: unknown }
    const ids = installation.repositories.map(({ id }) => id)
    if (limits.repository_ids?.some((id) => !ids.includes(id)) === true) return { status: 422, body: {} }
    const token = `ghs_${(count += 1)}_NeverShown`
    const expiresAt = clock() + tokenLifetimeMs
    const { repository_ids: repositories, permissions } = limits
    tokens.set(token, { installation: installation.id, repositories, permissions, expiresAt })
    return { status: 201, body: { token, expires_at: new Date(expiresAt).toISOString() } }
  }
  const answerApp = async ({ method, path, authorization, body }: GithubCall): Promise<Reply> => {
    if (!(await isApp(authorization))) return badCredentials
    const [, id, rest] = /^\/api\/v3\/app\/installations\/(\d+)(\/\w+)?$/.exec(path) ?? []
    const installation = installations.get(Number(id))
    if (installation === undefined) return missing
    if (rest === '/access_tokens') return createToken(installation, body)
    if (rest === '/suspended') {
      installation.suspendedAt = method === 'PUT' ? clock() : null
      return { status: 204 }
    }
    if (method === 'DELETE') installations.delete(installation.id)
    return method === 'DELETE' ? { status: 204 } : { status: 200, body: showInstallation(installation) }
  }
  const answerInstallation = (
    { method, path, body }: GithubCall,
    page: URL,
    installation: GithubInstallation,
  ): Reply => {
    const { account, repositories } = installation
    if (path === '/api/v3/installation/repositories') {
      const { items, headers } = toSlice(repositories, page, url)
      const shown = items.map((repository) => showRepository(repository, account.login))
      return { status: 200, body: { total_count: repositories.length, repositories: shown }, headers }
    }
    const [, id, rest] =
      /^\/api\/v3\/repositories\/(\d+)(\/branches|\/pulls(?:\/\d+(?:\/reviews)?)?)?$/.exec(path) ?? []
    const repository = repositories.find((known) => known.id === Number(id))
    if (repository === undefined) return missing
    if (rest === undefined) return { status: 200, body: showRepository(repository, account.login) }
    if (rest.startsWith('/pulls/')) return answerPull(posted, { method, path, body, page, url }, repository)
    if (rest === '/pulls') {
      const wanted = (repository.pulls ?? []).filter(({ state }) => state === page.searchParams.get('state'))
      const { items, headers } = toSlice(wanted, page, url)
      return { status: 200, body: items.map(showPull), headers }
    }
    const { items, headers } = toSlice(repository.branches ?? ['main'], page, url)
    return { status: 200, body: items.map((name) => ({ name })), headers }
  }
  const answerPerson = (path: string, page: URL, { id, administers, sees }: GithubPerson): Reply => {
    if (path === '/api/v3/user') return { status: 200, body: { id } }
    const [, number] = /^\/api\/v3\/user\/installations\/(\d+)\/repositories$/.exec(path) ?? []
    const installation = installations.get(Number(number))
    if (installation === undefined || (sees !== 'all' && !sees.includes(installation.id))) return missing
    const { items, headers } = toSlice(installation.repositories, page, url)
    const repositories = items.map(({ name }) => ({
      permissions: { admin: administers === 'all' || administers.includes(name) },
    }))
    return { status: 200, body: { total_count: installation.repositories.length, repositories }, headers }
  }
  const addInstallation = (given: Partial<GithubInstallation> = {}): GithubInstallation => {
    const id = given.id ?? 1000 + (count += 1)
    const account = { id: 90_000 + id, login: `harbour-${id}` }
    const added = { id, account, repositories: [], createdAt: clock(), suspendedAt: null, ...given }
    installations.set(id, added)
    return added
  }
  const toReturn = (query: Readonly<Record<string, string>>): string => {
    const code = `code-${(count += 1)}-NeverShown`
    codes.set(code, person)
    return `${returnTo}?${new URLSearchParams({ ...query, code }).toString()}`
  }
  const answerPage = (path: string, page: URL): Reply | undefined => {
    const state = page.searchParams.get('state') ?? ''
    if (path === `/apps/${slug}/installations/new`) {
      const installed = `${url}/apps/${slug}/installations/done?state=${state}`
      const links = { Install: installed, Request: toReturn({ setup_action: 'request', state }) }
      return { status: 200, body: toPage('GitHub', links) }
    }
    if (path === `/apps/${slug}/installations/done`) {
      const { id } = addInstallation(next)
      const query = { installation_id: String(id), setup_action: 'install', state }
      return { status: 302, headers: { Location: toReturn(query) } }
    }
    if (path.startsWith('/settings/installations/')) return { status: 200, body: toPage('Installation', {}) }
    return undefined
  }
  const exchange = (body: string): Reply => {
    const fields = new URLSearchParams(body)
    const owner = codes.get(fields.get('code') ?? '')
    codes.delete(fields.get('code') ?? '')
    const isClient = fields.get('client_id') === client.id && fields.get('client_secret') === client.secret
    if (owner === undefined || !isClient || fields.get('redirect_uri') !== returnTo)
      return { status: 200, body: { error: 'bad_verification_code' } }
    const token = `ghu_${(count += 1)}_NeverShown`
    people.set(token, owner)
    return { status: 200, body: { access_token: token, token_type: 'bearer', scope: '' } }
  }
  const answer = (call: GithubCall, page: URL): Reply | Promise<Reply> => {
    const { path, authorization, body } = call
    if (path === '/login/oauth/access_token') return exchange(body)
    if (path.startsWith('/api/v3/app/')) return answerApp(call)
    const shown = answerPage(path, page)
    if (shown !== undefined) return shown
    const bearer = authorization.replace(/^Bearer /i, '')
    const owner = people.get(bearer)
    if (owner !== undefined) return answerPerson(path, page, owner)
    const token = tokens.get(bearer)
    const installation = token && installations.get(token.installation)
    if (token === undefined || installation === undefined || token.expiresAt <= clock()) return badCredentials
    return installation.suspendedAt === null ? answerInstallation(call, page, installation) : suspended
  }
  const take = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const page = new URL(incoming.url ?? '/', url)
    const { method = 'GET', headers } = incoming
    if (gitFolder !== undefined && /\.git\/[\w/-]+$/.test(page.pathname)) {
      const token = tokens.get(readPassword(headers.authorization, 'x-access-token') ?? '')
      if (token !== undefined && token.expiresAt > clock()) return answerGit(gitFolder, incoming, response)
      response.writeHead(401, { 'www-authenticate': 'Basic' }).end()
      return undefined
    }
    const body = await readText(incoming)
    const call = { method, path: page.pathname, authorization: headers.authorization ?? '', body }
    calls.push(call)
    const broken = faults.find((known) => call.path.includes(known.path) && (known.method ?? method) === method)
    if (broken?.fault === 'cutAfter') {
      await answer(call, page)
      response.destroy()
    } else if (broken !== undefined) writeFault(response, broken.fault)
    else writeReply(response, await answer(call, page))
  }

  const server = createServer((incoming, response) => void take(incoming, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const environment = {
    GITHUB_URL: url,
    GITHUB_APP_ID: appId,
    GITHUB_APP_SLUG: slug,
    GITHUB_APP_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
    GITHUB_APP_WEBHOOK_SECRET: 'hook-secret-NeverShown',
  }
  return {
    url,
    calls,
    installations,
    tokens,
    reviews: posted.reviews,
    refuseComments: (areRefused: boolean) => void (posted.areCommentsRefused = areRefused),
    addInstallation,
    serveGit: (folder: string) => void (gitFolder = folder),
    environment,
    withClient: { ...environment, GITHUB_APP_CLIENT_ID: client.id, GITHUB_APP_CLIENT_SECRET: client.secret },
    grantCode: (owner: Partial<GithubPerson> = {}): string => {
      const code = `code-${(count += 1)}-NeverShown`
      codes.set(code, { ...person, ...owner })
      return code
    },
    setClock: (own: () => number) => void (clock = own),
    setReturn: (address: string) => void (returnTo = address),
    setTokenLifetime: (milliseconds: number) => void (tokenLifetimeMs = milliseconds),
    setPerson: (own: Partial<GithubPerson>) => void (person = { ...person, ...own }),
    setNext: (own: typeof next) => void (next = own),
    fail: (path: string, fault: GithubFault, method?: string) => void faults.push({ method, path, fault }),
    recover: () => {
      faults = []
      tokenLifetimeMs = hours
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const createRepositories = (amount: number, more: Partial<GithubRepository> = {}): GithubRepository[] =>
  Array.from({ length: amount }, (_, index) => ({ id: index + 1, name: `repository-${index + 1}`, ...more }))
