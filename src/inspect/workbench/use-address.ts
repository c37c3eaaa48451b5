import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import { type AnalysisQuestion, type Interval, intervals, type Release } from '../funnels/analysis.ts'
import { readPeriods, writePeriods } from '../funnels/compare-periods.ts'
import { type WindowName, readWindow } from '../funnels/conversion-window.ts'
import { readReleases, writeRelease } from '../funnels/releases.ts'

export interface WorkbenchAddress {
  readonly log: 'collected' | 'sample' | null
  readonly chart: string | null
  readonly user: string | null
  readonly order: readonly string[] | null
  readonly window: WindowName
  readonly interval: Interval | null
  readonly left: string | null
  readonly compare: AnalysisQuestion['compare']
  readonly by: string | null
  readonly releases: readonly Release[]
}

const read = (search: URLSearchParams): WorkbenchAddress => {
  const log = search.get('log')
  return {
    log: log === 'collected' || log === 'sample' ? log : null,
    chart: search.get('chart'),
    user: search.get('user'),
    order: search.get('order')?.split(',').filter(Boolean) ?? null,
    window: readWindow(search.get('window')),
    interval: intervals.find((name) => name === search.get('interval')) ?? null,
    left: search.get('left'),
    compare: readPeriods(search.get('compare') ?? ''),
    by: search.get('by') || null,
    releases: readReleases(search.getAll('release')),
  }
}

const write = ({ order, window, compare, releases, ...rest }: WorkbenchAddress): URLSearchParams => {
  const members = {
    ...rest,
    order: order?.join(',') ?? null,
    window: window === 'none' ? null : window,
    compare: compare && writePeriods(compare),
  }
  return new URLSearchParams([
    ...Object.entries(members).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    ...releases.map((release) => ['release', writeRelease(release)]),
  ])
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
