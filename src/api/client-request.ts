import { organisationHeader, versionHeader } from '#src/contract/common-headers.ts'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#src/contract/endpoint.ts'
import type { Captured } from './session-port.ts'

type Given<Name extends string, T> = [T] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : undefined extends T
    ? { readonly [N in Name]?: T }
    : { readonly [N in Name]: T }

type GivenParams<E extends Endpoint> = [keyof ParamsOf<E>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<E> }

/** Chosen by the caller, once for all attempts. */
type GivenKey<E extends Endpoint> = E extends { idempotent: true }
  ? { readonly idempotencyKey?: string }
  : { readonly idempotencyKey?: undefined }

interface Terms {
  readonly signal?: AbortSignal | undefined
  readonly keepalive?: boolean
  /** Defaults to true for an endpoint whose access is a role. */
  readonly organisationScoped?: boolean
  readonly headers?: Readonly<Record<string, string>>
}

export type RequestOf<E extends Endpoint> = Terms &
  GivenParams<E> &
  GivenKey<E> &
  Given<'query', QueryOf<E>> &
  Given<'body', BodyOf<E>>

export type RequestArgument<E extends Endpoint> =
  Record<never, never> extends RequestOf<E> ? [request?: RequestOf<E>] : [request: RequestOf<E>]

export const headersFor = (
  { accessToken, organisationId }: Captured,
  language: string | null,
): Record<string, string> => ({
  [versionHeader[0]]: versionHeader[1],
  ...(accessToken === null ? {} : { Authorization: `Bearer ${accessToken}` }),
  ...(organisationId === null ? {} : { [organisationHeader]: organisationId }),
  ...(language === null ? {} : { 'Accept-Language': language }),
})
