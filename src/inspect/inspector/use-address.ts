import { useMemo } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { type ChartPart, readParts, toPartMembers } from '../charts/chart-parts.ts'
import { toMembers, type PanelView, readView } from '../log/panel-view.ts'

export interface InspectorAddress {
  readonly page: string | null
  readonly actor: string | null
  readonly chart: string | null
  readonly tab: string | null
  readonly beside: string | null
  readonly parts: readonly ChartPart[]
  readonly view: PanelView
}

const names = ['page', 'actor', 'chart', 'tab', 'beside'] as const

const read = (search: URLSearchParams): InspectorAddress => ({
  page: search.get('page'),
  actor: search.get('actor'),
  chart: search.get('chart'),
  tab: search.get('tab'),
  beside: search.get('beside'),
  parts: readParts(search),
  view: readView(search),
})

const write = (address: InspectorAddress): URLSearchParams =>
  new URLSearchParams([
    ...names.flatMap((name) => {
      const value = address[name]
      return value === null ? [] : [[name, value]]
    }),
    ...[...toPartMembers(address.parts), ...toMembers(address.view)].map((member) => [...member]),
  ])

/** The entry is replaced, because such a change is no step in the history. */
const change = (part: Partial<InspectorAddress>): void => {
  const { pathname, search, hash } = window.location
  const next = write({ ...read(new URLSearchParams(search)), ...part }).toString()
  navigate(`${pathname}${next === '' ? '' : `?${next}`}${hash}`, { replace: true })
}

export const useAddress = () => {
  const search = useSearch()
  const address = useMemo(() => read(new URLSearchParams(search)), [search])
  return { address, change }
}
