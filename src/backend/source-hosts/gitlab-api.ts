import * as v from 'valibot'
import { HostFailed, toHostFault, toStatusFault } from '../integrations/host-fault.ts'
import { readNextCursor } from './gitlab-cursor.ts'

export interface GitlabAccess {
  readonly address: string
  readonly readToken: () => string
  readonly fetch: typeof globalThis.fetch
  readonly clock: () => number
}

export interface GitlabRequest<Value> {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly reply: v.GenericSchema<unknown, Value>
}

export interface GitlabReply<Value> {
  readonly value: Value
  readonly nextCursor: string | undefined
}

export interface GitlabApi {
  readonly address: string
  readonly readToken: () => string
  get<Value>(request: GitlabRequest<Value>, signal: AbortSignal): Promise<GitlabReply<Value>>
}

const isJson = ({ headers }: Response): boolean =>
  /^application\/(?:[\w.-]+\+)?json/i.test(headers.get('content-type') ?? '')

const readRefusal = async (response: Response, now: number): Promise<HostFailed> => {
  const { status, headers } = response
  await response.body?.cancel()
  const isForeign = status >= 400 && status < 500 && status !== 429 && !isJson(response)
  return new HostFailed(isForeign ? { kind: 'wrongProduct' } : toStatusFault(status, headers, now))
}

const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new HostFailed({ kind: isJson(response) ? 'brokenOff' : 'wrongProduct' }, error)
  }
}

const toUrl = (address: string, { path, query = {} }: Pick<GitlabRequest<unknown>, 'path' | 'query'>): string => {
  const url = new URL(`${address}/api/v4/${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

export const openGitlabApi = ({ address, readToken, fetch, clock }: GitlabAccess): GitlabApi => ({
  address,
  readToken,
  async get({ path, query, reply }, signal) {
    let hasBegun = false
    try {
      const headers = { accept: 'application/json', 'private-token': readToken() }
      const response = await fetch(toUrl(address, { path, ...(query && { query }) }), { headers, signal })
      hasBegun = true
      if (!response.ok) throw await readRefusal(response, clock())
      const parsed = v.safeParse(reply, await readJson(response))
      if (!parsed.success) throw new HostFailed({ kind: 'wrongProduct' })
      return { value: parsed.output, nextCursor: readNextCursor(response.headers) }
    } catch (error) {
      throw error instanceof HostFailed ? error : new HostFailed(toHostFault(error, hasBegun), error)
    }
  },
})
