import * as v from 'valibot'
import { brand } from '#src/lib/brand.ts'
import type { Method } from '#src/contract/endpoint.ts'
import type { HostFault } from '#src/contract/integration-health.ts'
import { HostFailed, toHostFault, toStatusFault } from '../integrations/host-fault.ts'
import { githubMediaType } from '../lib/github-api.ts'

export interface GithubServer {
  readonly api: string
  readonly fetch: typeof globalThis.fetch
  readonly clock: () => number
}

export interface GithubRequest {
  readonly method?: Method
  readonly path: string
  readonly body?: object
}

export interface GithubReply<Body> {
  readonly body: Body
  readonly hasNext: boolean
}

/** GitHub names no time for some of its secondary limits and asks to wait a minute then. */
const secondaryLimit: HostFault = { kind: 'rateLimited', retryAfter: 60 }

const readText = async (response: Response): Promise<string> => {
  try {
    return await response.text()
  } catch (error) {
    throw new HostFailed(toHostFault(error, true), error)
  }
}

const readFault = async (response: Response, now: number): Promise<HostFault> => {
  const { status, headers } = response
  const fault = toStatusFault(status, headers, now)
  if (fault.kind !== 'forbidden') {
    await response.body?.cancel()
    return status === 422 ? { kind: 'notFound' } : fault
  }
  return (await readText(response)).toLowerCase().includes('secondary rate limit') ? secondaryLimit : fault
}

const parse = <Schema extends v.GenericSchema>(schema: Schema, text: string): v.InferOutput<Schema> => {
  try {
    return v.parse(schema, text === '' ? undefined : JSON.parse(text))
  } catch {
    throw new HostFailed({ kind: 'wrongProduct' })
  }
}

const send = async ({ api, fetch }: GithubServer, token: string, request: GithubRequest, signal: AbortSignal) => {
  const { method = 'GET', path, body } = request
  const headers = { ...githubMediaType, 'User-Agent': brand, Authorization: `Bearer ${token}` }
  try {
    return await fetch(`${api}${path}`, {
      method,
      headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    })
  } catch (error) {
    throw new HostFailed(toHostFault(error), error)
  }
}

export const callGithub = async <const Schema extends v.GenericSchema>(
  server: GithubServer,
  token: string,
  request: GithubRequest,
  schema: Schema,
  signal: AbortSignal,
): Promise<GithubReply<v.InferOutput<Schema>>> => {
  const response = await send(server, token, request, signal)
  if (!response.ok) throw new HostFailed(await readFault(response, server.clock()), undefined, response.status)
  const hasNext = (response.headers.get('link') ?? '').includes('rel="next"')
  return { body: parse(schema, await readText(response)), hasNext }
}
