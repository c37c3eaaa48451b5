import type { Endpoint } from '#src/contract/endpoint.ts'

export const toCallKey = (scope: string, endpoint: Endpoint, request?: object | null) =>
  [scope, endpoint.method, endpoint.path, JSON.stringify(request ?? {})] as const
