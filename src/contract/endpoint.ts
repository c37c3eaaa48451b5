import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Role } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * `anyone`: no sign-in is needed; `signedIn`: the call is about the caller's own data; a role: held in the selected
 * organisation.
 */
export type Access = 'anyone' | 'signedIn' | Role

type Schema = GenericSchema<unknown, unknown>

export interface Endpoint {
  readonly method: Method
  readonly path: `/${string}`
  readonly access: Access
  readonly query?: Schema
  readonly body?: Schema
  readonly reply?: Schema
  /**
   * `upload`: one multipart file; `events`: server-sent events when the caller wants a stream; `redirect`: opened by a
   * browser; `lines`: one JSON reply per line.
   */
  readonly transport?: 'upload' | 'events' | 'redirect' | 'lines'
  /** Repeating the call with the same `Idempotency-Key` has no further effect and gets the same answer. */
  readonly idempotent?: true
  /** The last parameter may contain unencoded slashes. */
  readonly takesSlashes?: true
  /** API keys are accepted by these calls alone. */
  readonly takesApiKeys?: true
  /** No other client relies on this call (`src/README.md`, D9). */
  readonly ownPagesOnly?: true
}

type Known<Calls> = {
  readonly [Name in keyof Calls]: Readonly<Record<Exclude<keyof Calls[Name], keyof Endpoint>, never>>
}

/** A field that `Endpoint` lacks does not compile. */
export const defineEndpoints = /* @__NO_SIDE_EFFECTS__ */ <const Calls extends Record<string, Endpoint>>(
  calls: Calls & Known<Calls>,
): Calls => calls

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type ParamsOf<E extends Endpoint> = Readonly<Record<ParamNames<E['path']>, string>>
export type QueryOf<E extends Endpoint> = E extends { query: infer S extends Schema } ? InferInput<S> : undefined
export type BodyOf<E extends Endpoint> = E extends { body: infer S extends Schema } ? InferInput<S> : undefined
export type ReplyOf<E extends Endpoint> = E extends { reply: infer S extends Schema } ? InferOutput<S> : undefined
export type ParsedQueryOf<E extends Endpoint> = E extends { query: infer S extends Schema } ? InferOutput<S> : undefined
export type ParsedBodyOf<E extends Endpoint> = E extends { body: infer S extends Schema } ? InferOutput<S> : undefined

export const buildPath = <E extends Endpoint>(endpoint: E, params: ParamsOf<E>): string =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, string | undefined>)[name] ?? '')),
  )
