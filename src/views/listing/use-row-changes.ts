import { useSWRConfig } from 'swr'
import { toCallKey } from '#src/api/call-key.ts'
import { useApi } from '#src/api/use-api.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'

export const useRowChanges = <Row extends { readonly id: string }>(list: Endpoint) => {
  const { scope } = useApi()
  const { mutate } = useSWRConfig()
  const change = (next: (known: readonly Row[]) => readonly Row[]) =>
    void mutate<readonly Row[]>(toCallKey(scope, list), (known) => next(known ?? []), { revalidate: false })
  return {
    putRow: (row: Row) => change((known) => [row, ...known.filter(({ id }) => id !== row.id)]),
    dropRow: (id: string) => change((known) => known.filter((row) => row.id !== id)),
    refresh: (...calls: readonly Endpoint[]) =>
      void Promise.all(calls.map((call) => mutate(toCallKey(scope, call)))).catch(() => undefined),
  }
}
