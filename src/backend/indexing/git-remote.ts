import { isIP, isIPv6 } from 'node:net'
import { withoutEnd } from '#src/lib/without-end.ts'
import { guardedFetch } from '../net/guarded-fetch.ts'
import type { OutboundPolicy } from '../net/outbound-policy.ts'
import { OutboundRefused } from '../net/outbound-refused.ts'
import { readRetryAfter } from '../net/retry-after.ts'
import { resolveOutbound, type CheckedDestination, type ResolveName } from '../net/resolve-outbound.ts'
import type { GitSettings } from './git-environment.ts'
import { GitFailed, type GitFailure, GitLimited } from './git-failed.ts'
import { findSshRemote, type SshAccess } from './git-ssh.ts'

export interface GitCredentials {
  readonly username: string
  readonly password: string
}

export interface RemoteRequest {
  readonly url: string
  readonly policy: OutboundPolicy
  readonly resolveName?: ResolveName
  readonly credentials?: GitCredentials
  readonly ssh?: SshAccess
  readonly signal?: AbortSignal
}

export interface Remote {
  readonly url: string
  readonly settings: GitSettings
  readonly explain?: (error: unknown) => unknown
}

const advertisementPath = '/info/refs'
const headBytes = 1024
const defaultMaxAnswerMs = 30_000

const basic = ({ username, password }: GitCredentials): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

const firstBytes = async (body: AsyncIterable<Uint8Array> | null): Promise<string> => {
  let head = ''
  for await (const piece of body ?? []) {
    head += Buffer.from(piece).toString('latin1')
    if (head.length >= headBytes) break
  }
  return head
}

const failuresByStatus: Readonly<Record<number, GitFailure>> = {
  401: 'authenticationRequired',
  403: 'authenticationRequired',
  404: 'notFound',
  410: 'notFound',
}

const refuseStatus = ({ ok, status, headers }: Pick<Response, 'ok' | 'status' | 'headers'>): void => {
  if (ok) return
  const retryAfter = readRetryAfter(headers.get('retry-after') ?? undefined, Date.now())
  if (status === 429 || (status === 403 && retryAfter !== undefined)) throw new GitLimited(retryAfter)
  throw new GitFailed(failuresByStatus[status] ?? (status >= 500 ? 'serverError' : 'unreachable'), `HTTP ${status}`)
}

const askForRefs = async (url: string, request: RemoteRequest, maxAnswerMs: number): Promise<{ url: string }> => {
  const { credentials, signal } = request
  const headers = { 'git-protocol': 'version=2', ...(credentials && { authorization: basic(credentials) }) }
  const deadline = AbortSignal.timeout(maxAnswerMs)
  const either = signal === undefined ? deadline : AbortSignal.any([signal, deadline])
  let hasBegun = false
  try {
    const response = await guardedFetch(url, { ...request, headers, signal: either })
    hasBegun = true
    refuseStatus(response)
    const head = await firstBytes(response.body)
    if (!/^(?:[0-9a-f]{4}# service=git-upload-pack|[0-9a-f]{40,64}\t|000eversion 2)/.test(head) && head !== '') {
      throw new GitFailed('notARepository')
    }
    return response
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof GitFailed || error instanceof OutboundRefused) throw error
    throw new GitFailed(deadline.aborted && hasBegun ? 'tooSlow' : 'unreachable', '', error)
  }
}

const refsUrl = (base: URL): string => {
  const url = new URL(base)
  url.hash = ''
  url.search = '?service=git-upload-pack'
  url.pathname = withoutEnd(url.pathname, (character) => character === '/') + advertisementPath
  return url.href
}

/** A redirect that changes the path would make git fetch something that was not checked. */
const toBaseUrl = (url: string, host: string): string => {
  const last = new URL(url)
  if (!last.pathname.endsWith(advertisementPath)) throw new GitFailed('notARepository', `redirected away from ${host}`)
  last.pathname = last.pathname.slice(0, -advertisementPath.length)
  last.search = ''
  return last.href
}

const credentialSettings = (origin: string, credentials: GitCredentials | undefined): GitSettings =>
  credentials === undefined ? {} : { [`http.${origin}/.extraHeader`]: `Authorization: ${basic(credentials)}` }

const pinAddresses = ({ host, port, addresses }: CheckedDestination): GitSettings => {
  if (isIP(host) !== 0) return {}
  const list = addresses.map((address) => (isIPv6(address) ? `[${address}]` : address))
  return { 'http.curloptResolve': `${host}:${port}:${list.join(',')}` }
}

/**
 * Follows redirects with every hop checked and pins git to the checked addresses. Throws `OutboundRefused` or
 * `GitFailed`.
 */
export const findRemote = async (request: RemoteRequest, maxAnswerMs = defaultMaxAnswerMs): Promise<Remote> => {
  if (request.ssh !== undefined) return findSshRemote({ ...request, ssh: request.ssh })
  const first = await resolveOutbound(request.url, request.policy, request.resolveName)
  const answer = await askForRefs(refsUrl(first.url), request, maxAnswerMs)
  const last = toBaseUrl(answer.url, first.host)
  const destination = await resolveOutbound(last, request.policy, request.resolveName)
  const isSameOrigin = destination.url.origin === first.url.origin
  const credentials = isSameOrigin ? credentialSettings(destination.url.origin, request.credentials) : {}
  return { url: destination.url.href, settings: { ...pinAddresses(destination), ...credentials } }
}
