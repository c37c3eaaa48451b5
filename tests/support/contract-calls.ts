import { allEndpoints } from '#src/contract/all-endpoints.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'

export interface ContractCall {
  readonly name: string
  readonly endpoint: Endpoint
  /** Each parameter is well-formed and does not exist. */
  readonly path: string
}

export const contractCalls: readonly ContractCall[] = [...allEndpoints].map(([name, endpoint]) => ({
  name: `${name} (${endpoint.method} ${endpoint.path})`,
  endpoint,
  path: endpoint.path.replaceAll(/:\w+/g, 'a'.repeat(24)),
}))
