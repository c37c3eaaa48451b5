import { useMemo } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { toMembers, type PanelView, readView } from '../log/panel-view.ts'

/** What of the page a person would share or reload. */
export interface InspectorAddress {
  readonly page: string | null
  /** Its name, or its id where another has the same name. */
  readonly actor: string | null
  /** Id of a chart that is looked at without an actor. */
  readonly chart: string | null
  readonly tab: string | null
  /** The product is shown beside. */
  readonly beside: string | null
  /** Actors in it are called as `actor` is. */
  readonly view: PanelView
}

const names = ['page', 'actor', 'chart', 'tab', 'beside'] as const

const read = (search: URLSearchParams): InspectorAddress => ({
  page: search.get('page'),
  actor: search.get('actor'),
  chart: search.get('chart'),
  tab: search.get('tab'),
  beside: search.get('beside'),
  view: readView(search),
})

const write = (address: InspectorAddress): URLSearchParams =>
  new URLSearchParams([
    ...names.flatMap((name) => {
      const value = address[name]
      return value === null ? [] : [[name, value]]
    }),
    ...toMembers(address.view).map((member) => [...member]),
  ])

/** In the place of the address there is: nothing of it is a step to go back from. */
const change = (part: Partial<InspectorAddress>): void => {
  const { pathname, search } = window.location
  const next = write({ ...read(new URLSearchParams(search)), ...part }).toString()
  navigate(next === '' ? pathname : `${pathname}?${next}`, { replace: true })
}

export const useAddress = () => {
  const search = useSearch()
  const address = useMemo(() => read(new URLSearchParams(search)), [search])
  return { address, change }
}
