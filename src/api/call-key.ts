import type { Endpoint } from '#src/contract/endpoint.ts'

/** The key under which SWR remembers a call; `mutate(keyOf(…))` after a change. */
export const keyOf = (scope: string, endpoint: Endpoint, request?: object | null) =>
  [scope, endpoint.method, endpoint.path, JSON.stringify(request ?? {})] as const
