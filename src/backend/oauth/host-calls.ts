import {
  allowInsecureRequests,
  customFetch,
  type ProtectedResourceRequestOptions,
  type TokenEndpointRequestOptions,
} from 'oauth4webapi'
import { createBoundedFetch } from '../net/bounded-fetch.ts'
import { configuredHostPolicy } from '../net/installation-policy.ts'
import type { Config } from '../config.ts'
import type { SignInHost } from './sign-in-host.ts'

const maxReplyBytes = 1_000_000

type CustomFetch = NonNullable<ProtectedResourceRequestOptions[typeof customFetch]>

/** The library sends forms and nothing else. */
const createCustomFetch = (config: Config, url: string): CustomFetch => {
  const fetch = createBoundedFetch(configuredHostPolicy(config, url), { maxReplyBytes, maxRedirects: 0 })
  return (address, { method, headers, body, signal }) =>
    fetch(address, {
      method,
      headers,
      ...(body instanceof URLSearchParams ? { body } : {}),
      ...(signal === undefined ? {} : { signal }),
    })
}

/** Neither a code nor a token follows a redirect, and all calls of a sign-in share the time of `signal`. */
export const createCallOptions = (
  config: Config,
  { url }: Pick<SignInHost, 'url'>,
  signal: AbortSignal,
): TokenEndpointRequestOptions & ProtectedResourceRequestOptions => ({
  [customFetch]: createCustomFetch(config, url),
  [allowInsecureRequests]: url.startsWith('http:'),
  signal,
})

export type CallOptions = ReturnType<typeof createCallOptions>
