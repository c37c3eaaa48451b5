import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { SourceHostKind } from '#src/contract/source-hosts.ts'

const maxIdLength = 200

const areSame = (left: string, right: string): boolean => {
  const [first, second] = [left, right].map((text) => createHash('sha256').update(text).digest())
  return first !== undefined && second !== undefined && timingSafeEqual(first, second)
}

export const isSigned = (provider: SourceHostKind, headers: Headers, body: Uint8Array, secret: string): boolean => {
  if (provider === 'gitlab') return areSame(headers.get('x-gitlab-token') ?? '', secret)
  const expected = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return areSame(headers.get('x-hub-signature-256') ?? '', expected)
}

export const readDeliveryId = (provider: SourceHostKind, headers: Headers): string | undefined => {
  const id =
    provider === 'github'
      ? headers.get('x-github-delivery')
      : (headers.get('webhook-id') ?? headers.get('x-gitlab-event-uuid'))
  return id === null || id === '' || id.length > maxIdLength ? undefined : id
}

const Address = v.optional(v.nullable(v.string()))
const Push = v.object({
  ref: v.string(),
  repository: v.optional(v.object({ clone_url: Address, git_http_url: Address, default_branch: Address })),
  project: v.optional(v.object({ git_http_url: Address, default_branch: Address })),
})

const pushEvents: Readonly<Record<SourceHostKind, readonly [header: string, event: string]>> = {
  github: ['x-github-event', 'push'],
  gitlab: ['x-gitlab-event', 'Push Hook'],
}

const headsPrefix = 'refs/heads/'

export interface Push {
  readonly addresses: readonly string[]
  readonly branch: string
}

export const parseBody = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}

export const readPush = (provider: SourceHostKind, headers: Headers, body: Uint8Array): Push | undefined => {
  const [header, event] = pushEvents[provider]
  if (headers.get(header) !== event) return undefined
  const read = v.safeParse(Push, parseBody(body))
  if (!read.success || !read.output.ref.startsWith(headsPrefix)) return undefined
  const { ref, repository, project } = read.output
  const addresses = [repository?.clone_url, repository?.git_http_url, project?.git_http_url].flatMap((url) => url ?? [])
  return { addresses, branch: ref.slice(headsPrefix.length) }
}

/** `git@host:path` and `ssh://git@host/path` are where `https://host/path` is. */
const toWebAddress = (address: string): string => {
  const [, host, path] = /^[^@:/]+@([^@:/]+):([^:]+)$/.exec(address) ?? []
  if (host !== undefined && path !== undefined) return `https://${host}/${path.replace(/^\//, '')}`
  return address.replace(/^ssh:/, 'https:')
}

export const toComparableAddress = (given: string): string | undefined => {
  const address = toWebAddress(given)
  if (!URL.canParse(address)) return undefined
  const { host, pathname } = new URL(address)
  let end = pathname.length
  while (pathname[end - 1] === '/') end -= 1
  const path = pathname.slice(0, end).toLowerCase()
  return `${host.toLowerCase()}${path.endsWith('.git') ? path.slice(0, -4) : path}`
}
