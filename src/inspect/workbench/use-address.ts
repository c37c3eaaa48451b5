import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/** A file cannot be in the address. */
export interface WorkbenchAddress {
  readonly log: 'collected' | 'sample' | null
  readonly chart: string | null
  readonly user: string | null
  readonly order: readonly string[] | null
}

const read = (search: URLSearchParams): WorkbenchAddress => {
  const log = search.get('log')
  return {
    log: log === 'collected' || log === 'sample' ? log : null,
    chart: search.get('chart'),
    user: search.get('user'),
    order: search.get('order')?.split(',').filter(Boolean) ?? null,
  }
}

const write = ({ log, chart, user, order }: WorkbenchAddress): URLSearchParams => {
  const members = { log, chart, user, order: order?.join(',') ?? null }
  return new URLSearchParams(
    Object.entries(members).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

export const useAddress = () => {
  const [search, setSearch] = useSearchParams()
  const change = useCallback(
    (part: Partial<WorkbenchAddress>) =>
      setSearch((current) => write({ ...read(current), ...part }), { replace: true }),
    [setSearch],
  )
  return { address: read(search), change }
}
