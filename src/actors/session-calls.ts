import { createFetch } from 'ofetch'
import * as v from 'valibot'
import { authEndpoints } from '#src/contract/auth.ts'
import { versionHeader } from '#src/contract/common-headers.ts'
import { createTokenRefresh } from './token-refresh.actor.ts'
import type { ReceivedTokens, SessionRecord } from './token-vault.ts'

const versionHeaders = { 'Content-Type': 'application/json', [versionHeader[0]]: versionHeader[1] }

export interface RefreshReply {
  readonly status: number
  /** Null when the body does not match the contract. */
  readonly tokens: ReceivedTokens | null
}

/** These two calls are exempt from the handling of a 401 and cannot be aborted. */
export interface SessionCalls {
  /** Rejects when there was no answer. */
  readonly refresh: (refreshToken: string) => Promise<RefreshReply>
  /** The session is over here whatever the server answers; without an answer the call is repeated. */
  readonly logout: (record: SessionRecord) => Promise<void>
  readonly loadTokenRefresh: () => Promise<typeof createTokenRefresh>
}

/** The tokens are gone from this browser once they are sent, so nobody could end the session later. */
const repeated = { retry: 3, retryDelay: 2_000, ignoreResponseError: false } as const

export const createSessionCalls = (options: {
  readonly fetch: typeof fetch
  readonly baseUrl?: string
}): SessionCalls => {
  const { raw } = createFetch({
    fetch: options.fetch,
    defaults: { baseURL: options.baseUrl ?? '', retry: false, ignoreResponseError: true, headers: versionHeaders },
  })
  return {
    refresh: async (refreshToken) => {
      const { path, method, reply } = authEndpoints.refresh
      const response = await raw<unknown>(path, { method, body: { refreshToken } })
      const parsed = v.safeParse(reply, response._data)
      return { status: response.status, tokens: parsed.success ? parsed.output : null }
    },
    logout: async ({ refreshToken, accessToken }) => {
      const { path, method } = authEndpoints.logout
      const headers = { Authorization: `Bearer ${accessToken}` }
      const body = refreshToken === null ? {} : { refreshToken }
      await raw(path, { method, headers, keepalive: true, body, ...repeated })
    },
    loadTokenRefresh: () => Promise.resolve(createTokenRefresh),
  }
}
