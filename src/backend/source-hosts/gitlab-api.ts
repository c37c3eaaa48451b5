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

interface GitlabOrder<Value> extends Omit<GitlabRequest<Value>, 'query'> {
  readonly method: 'POST' | 'DELETE'
  readonly body?: object
}

export interface GitlabReply<Value> {
  readonly value: Value
  readonly nextCursor: string | undefined
}

export interface GitlabApi {
  readonly address: string
  readonly readToken: () => string
  get<Value>(request: GitlabRequest<Value>, signal: AbortSignal): Promise<GitlabReply<Value>>
  send<Value>(order: GitlabOrder<Value>, signal: AbortSignal): Promise<Value>
}

const isJson = ({ headers }: Response): boolean =>
  /^application\/(?:[\w.-]+\+)?json/i.test(headers.get('content-type') ?? '')

const readRefusal = async (response: Response, now: number): Promise<HostFailed> => {
  const { status, headers } = response
  await response.body?.cancel()
  const isForeign = status >= 400 && status < 500 && status !== 429 && !isJson(response)
  const fault = isForeign ? ({ kind: 'wrongProduct' } as const) : toStatusFault(status, headers, now)
  return new HostFailed(fault, undefined, isForeign ? undefined : status)
}

const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  if (text === '' && response.status === 204) return undefined
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

const toInit = (token: string, { method, body }: { readonly method?: string; readonly body?: object }): RequestInit => {
  const headers = { accept: 'application/json', 'private-token': token }
  if (body === undefined) return { headers, ...(method === undefined ? {} : { method }) }
  const init = { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return { ...init, ...(method === undefined ? {} : { method }) }
}

export const openGitlabApi = ({ address, readToken, fetch, clock }: GitlabAccess): GitlabApi => {
  const call = async <Value>(
    request: GitlabRequest<Value> & Partial<GitlabOrder<Value>>,
    signal: AbortSignal,
  ): Promise<GitlabReply<Value>> => {
    let hasBegun = false
    try {
      const response = await fetch(toUrl(address, request), { ...toInit(readToken(), request), signal })
      hasBegun = true
      if (!response.ok) throw await readRefusal(response, clock())
      const parsed = v.safeParse(request.reply, await readJson(response))
      if (!parsed.success) throw new HostFailed({ kind: 'wrongProduct' })
      return { value: parsed.output, nextCursor: readNextCursor(response.headers) }
    } catch (error) {
      throw error instanceof HostFailed ? error : new HostFailed(toHostFault(error, hasBegun), error)
    }
  }
  return {
    address,
    readToken,
    get: call,
    send: async (order, signal) => (await call(order, signal)).value,
  }
}
