import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Role } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `anyone`: no sign-in needed; `signedIn`: one's own data; a role: held in the selected organisation. */
export type Access = 'anyone' | 'signedIn' | Role

type Schema = GenericSchema<unknown, unknown>

export interface Endpoint {
  readonly method: Method
  /** Parameters are written `:name`. */
  readonly path: `/${string}`
  readonly access: Access
  readonly query?: Schema
  /** JSON unless `transport` says otherwise. */
  readonly body?: Schema
  /** Left out: 204, no body. */
  readonly reply?: Schema
  /**
   * `upload`: one multipart file; `events`: server-sent events when the caller wants a stream; `redirect`: a browser goes
   * there; `lines`: one reply after the other, a line of JSON each.
   */
  readonly transport?: 'upload' | 'events' | 'redirect' | 'lines'
  /** Takes an `Idempotency-Key`: sent again under the same key by the same person, it is answered the same and done once. */
  readonly idempotent?: true
  /** The last parameter is the rest of the path: clients that do not encode its slashes are served as well. */
  readonly takesSlashes?: true
  /** Answers API keys as well; every other call refuses them. */
  readonly takesApiKeys?: true
  /** A call of our own, which no other client relies on (`src/README.md`, D9). */
  readonly addition?: true
}

/** Describes the calls of one resource, each exactly once. */
export const endpoints = /* @__NO_SIDE_EFFECTS__ */ <const Calls extends Record<string, Endpoint>>(
  calls: Calls,
): Calls => calls

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type ParamsOf<E extends Endpoint> = Readonly<Record<Names<E['path']>, string>>
export type QueryOf<E extends Endpoint> = E extends { query: infer S extends Schema } ? InferInput<S> : undefined
export type BodyOf<E extends Endpoint> = E extends { body: infer S extends Schema } ? InferInput<S> : undefined
export type ReplyOf<E extends Endpoint> = E extends { reply: infer S extends Schema } ? InferOutput<S> : undefined
/** What the backend's handler receives: after validation, defaults filled in. */
export type ParsedQueryOf<E extends Endpoint> = E extends { query: infer S extends Schema } ? InferOutput<S> : undefined
export type ParsedBodyOf<E extends Endpoint> = E extends { body: infer S extends Schema } ? InferOutput<S> : undefined

/** `/api/users/:id` with `{id: 'a b'}` is `/api/users/a%20b`. */
export const buildPath = <E extends Endpoint>(endpoint: E, params: ParamsOf<E>): string =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, string | undefined>)[name] ?? '')),
  )
