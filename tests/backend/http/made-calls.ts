import { allEndpoints, type CallName } from '#src/contract/all-endpoints.ts'
import { type Endpoint, buildPath } from '#src/contract/endpoint.ts'
import type { CallInit } from '#tests/support/sign-in.ts'
import type { Things } from './furnished-organisation.ts'
import { type Sample, sampleCalls, type SampleCall } from './sample-calls.ts'

export interface MadeCall {
  readonly name: CallName
  readonly endpoint: Endpoint
  readonly sample: Sample
  readonly names: readonly (keyof Things)[]
}

const namesIn = (sample: Sample): (keyof Things)[] => {
  const seen = new Set<keyof Things>()
  const recorder = { get: (_: object, kind: keyof Things) => (seen.add(kind), kind) }
  sample(new Proxy({}, recorder) as Things)
  return [...seen]
}

const plain: readonly Sample[] = [() => ({})]

export const madeCalls: readonly MadeCall[] = [...allEndpoints].flatMap(([name, endpoint]) =>
  (sampleCalls[name] ?? (endpoint.path.includes(':') || endpoint.body !== undefined ? [] : plain)).map((sample) => ({
    name,
    endpoint,
    sample,
    names: namesIn(sample),
  })),
)

const toQuery = (query: NonNullable<SampleCall['query']>): string => {
  const pairs = Object.entries(query).flatMap(([key, value]) => [value].flat().map((item) => [key, item]))
  return `?${new URLSearchParams(pairs).toString()}`
}

export const toRequest = (
  endpoint: Endpoint,
  { params = {}, query, body, headers = {} }: SampleCall,
): readonly [path: string, init: CallInit] => [
  buildPath(endpoint, params as never) + (query === undefined ? '' : toQuery(query)),
  { method: endpoint.method, headers, ...(body === undefined ? {} : { json: body }) },
]
