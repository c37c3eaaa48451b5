import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/** What of the page a person would share or reload. A file cannot be in it. */
export interface WorkbenchAddress {
  readonly log: 'collected' | 'sample' | null
  /** The funnel or journey that is looked at. */
  readonly chart: string | null
  /** The person who is explained. */
  readonly user: string | null
  /** The stages of the what-if, in its order; null as long as it is the real one. */
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
