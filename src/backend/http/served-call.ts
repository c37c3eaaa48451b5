import * as v from 'valibot'
import type { Endpoint, ParamsOf, ParsedBodyOf, ParsedQueryOf, ReplyOf } from '#src/contract/endpoint.ts'
import type { Services } from '../services.ts'
import { authenticate, type CallerFor } from './caller.ts'
import { invalid, notFound } from './refusal.ts'
import { readJsonBody } from './request-body.ts'

/** Facts of the transport. `ip` is the socket's, or the proxy's word when the configuration trusts it. */
export interface Origin {
  readonly ip: string
  readonly requestId: string
}

export interface CallOf<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: ParsedQueryOf<E>
  readonly body: ParsedBodyOf<E>
  readonly caller: CallerFor<E['access']>
  readonly origin: Origin
  readonly request: Request
}

/** An answer with another status than 200 or 204, or with headers of its own. */
export class Answer<Body> {
  readonly status: number
  readonly body: Body
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, body: Body, headers: Readonly<Record<string, string>> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

type Outcome<E extends Endpoint> = ReplyOf<E> | Answer<ReplyOf<E>> | Response

export interface ServedCall {
  readonly endpoint: Endpoint
  readonly answer: (
    request: Request,
    params: Readonly<Record<string, string>>,
    origin: Origin,
    services: Services,
  ) => Promise<Response>
}

const id = /^[0-9a-f]{24}$/

const parsed = (schema: v.GenericSchema<unknown, unknown> | undefined, value: unknown): unknown => {
  if (schema === undefined) return undefined
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  throw invalid(result.issues.slice(0, 20).map((issue) => `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`))
}

const queryOf = (url: string): Record<string, string | string[]> => {
  const keys = new URL(url).searchParams
  return Object.fromEntries(
    [...new Set(keys.keys())].map((key) => {
      const values = keys.getAll(key)
      return [key, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

const respond = (endpoint: Endpoint, outcome: unknown): Response => {
  if (outcome instanceof Response) return outcome
  const { status, body, headers } =
    outcome instanceof Answer ? outcome : new Answer(endpoint.reply ? 200 : 204, outcome)
  const common = { 'Cache-Control': 'no-store', ...headers }
  if (body === undefined) return new Response(null, { status, headers: common })
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...common } })
}

/** Binds a call of the contract to what answers it: access first, then the shape, then the handler. */
export const serve = <const E extends Endpoint>(
  endpoint: E,
  handle: (call: CallOf<E>) => Promise<Outcome<E>>,
): ServedCall => ({
  endpoint,
  async answer(request, params, origin, services) {
    const caller = await authenticate(request, endpoint.access, services)
    if ('id' in params && !id.test(params['id'] ?? '')) throw notFound()
    const body = endpoint.transport === 'upload' ? undefined : await readJsonBody(request)
    const outcome = await handle({
      params,
      query: parsed(endpoint.query, queryOf(request.url)),
      body: parsed(endpoint.body, body),
      caller,
      origin,
      request,
    } as unknown as CallOf<E>)
    return respond(endpoint, outcome)
  },
})
