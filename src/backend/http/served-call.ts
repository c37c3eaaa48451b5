import * as v from 'valibot'
import type { Endpoint, ParamsOf, ParsedBodyOf, ParsedQueryOf, ReplyOf } from '#src/contract/endpoint.ts'
import type { Services } from '../services.ts'
import type { CallerFor } from './caller.ts'
import { invalid, notFound } from './refusal.ts'
import { readMediaType, readJsonBody, unsupportedMediaType } from './request-body.ts'
import { createValidationRefusal } from './validation-sentences.ts'

export interface Origin {
  readonly ip: string
  readonly isOwnMachine: boolean
  readonly requestId: string
  readonly reply: Headers
}

export interface RequestContext {
  readonly request: Request
  readonly origin: Origin
}

export interface CallOf<E extends Endpoint> extends RequestContext {
  readonly params: ParamsOf<E>
  readonly query: ParsedQueryOf<E>
  readonly body: ParsedBodyOf<E>
  readonly caller: CallerFor<E['access']>
}

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

type Outcome<E extends Endpoint> = (E extends { reply: object } ? ReplyOf<E> : void) | Answer<ReplyOf<E>> | Response

export interface ServedCall {
  readonly endpoint: Endpoint
  readonly answer: (
    request: Request,
    params: Readonly<Record<string, string>>,
    origin: Origin,
    services: Services,
  ) => Promise<Response>
}

export const createServedCheck = (served: readonly ServedCall[] | undefined): ((endpoint: Endpoint) => boolean) => {
  const endpoints = served && new Set(served.map(({ endpoint }) => endpoint))
  return (endpoint) => endpoints?.has(endpoint) ?? true
}

const id = /^[0-9a-f]{24}$/

const parseWith = (schema: v.GenericSchema<unknown, unknown> | undefined, value: unknown): unknown => {
  if (schema === undefined) return undefined
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  throw createValidationRefusal(result.issues)
}

const readQuery = (url: string): Record<string, string | string[]> => {
  const keys = new URL(url).searchParams
  return Object.fromEntries(
    [...new Set(keys.keys())].map((key) => {
      const values = keys.getAll(key)
      return [key, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

const readBody = (endpoint: Endpoint, request: Request): Promise<unknown> | undefined => {
  if (endpoint.transport !== 'upload') return readJsonBody(request)
  if (readMediaType(request) !== 'multipart/form-data') throw unsupportedMediaType()
  return undefined
}

/** PostgreSQL stores no NUL in a text. */
const hasNul = (url: string, params: Readonly<Record<string, string>>): boolean =>
  /%00/.test(new URL(url).search) || Object.values(params).some((value) => value.includes('\0'))

const respond = (endpoint: Endpoint, outcome: unknown): Response => {
  if (outcome instanceof Response) return outcome
  const { status, body, headers } =
    outcome instanceof Answer ? outcome : new Answer(endpoint.reply ? 200 : 204, outcome)
  const common = { 'Cache-Control': 'no-store', ...headers }
  if (body === undefined) return new Response(null, { status, headers: common })
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...common } })
}

/** Checks the access first, then the shape, and then calls the handler. */
export const serve = <const E extends Endpoint>(
  endpoint: E,
  handle: (call: CallOf<E>) => Promise<Outcome<E>>,
): ServedCall => ({
  endpoint,
  async answer(request, params, origin, services) {
    const caller = await services.authenticate(request, endpoint, origin.reply)
    if (hasNul(request.url, params)) throw invalid(['The address must not contain the character NUL (%00).'])
    if ('id' in params && !id.test(params['id'] ?? '')) throw notFound()
    const body = await readBody(endpoint, request)
    const outcome = await handle({
      params,
      query: parseWith(endpoint.query, readQuery(request.url)),
      body: parseWith(endpoint.body, body),
      caller,
      origin,
      request,
    } as unknown as CallOf<E>)
    return respond(endpoint, outcome)
  },
})
