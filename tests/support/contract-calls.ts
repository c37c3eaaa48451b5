import { allEndpoints } from '#src/contract/all-endpoints.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'

export interface ContractCall {
  readonly name: string
  readonly endpoint: Endpoint
  /** The path with something well-formed, that does not exist, in each place. */
  readonly path: string
}

/** Every call of the contract, for tests that are generated from it. */
export const contractCalls: readonly ContractCall[] = [...allEndpoints].map(([name, endpoint]) => ({
  name: `${name} (${endpoint.method} ${endpoint.path})`,
  endpoint,
  path: endpoint.path.replaceAll(/:\w+/g, 'a'.repeat(24)),
}))
