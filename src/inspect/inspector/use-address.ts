import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/** What of the page a person would share or reload. */
export interface InspectorAddress {
  readonly page: string | null
  /** Its name, or its id where another has the same name. */
  readonly actor: string | null
  readonly tab: string | null
  /** The product is shown beside. */
  readonly beside: string | null
}

const names = ['page', 'actor', 'tab', 'beside'] as const

const read = (search: URLSearchParams): InspectorAddress => ({
  page: search.get('page'),
  actor: search.get('actor'),
  tab: search.get('tab'),
  beside: search.get('beside'),
})

const write = (address: InspectorAddress): URLSearchParams =>
  new URLSearchParams(
    names.flatMap((name) => {
      const value = address[name]
      return value === null ? [] : [[name, value]]
    }),
  )

export const useAddress = () => {
  const [search, setSearch] = useSearchParams()
  const change = useCallback(
    (part: Partial<InspectorAddress>) =>
      setSearch((current) => write({ ...read(current), ...part }), { replace: true }),
    [setSearch],
  )
  return { address: read(search), change }
}
