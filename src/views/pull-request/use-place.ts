import { useLocation, useRoute, useSearch } from 'wouter'
import { getRoute } from '#machines/navigation/route-table.ts'
import { pullRequestAddress } from '../pull-requests/pull-request-place.ts'

export const pageTabs = ['overview', 'files', 'review'] as const
export type PageTab = (typeof pageTabs)[number]

export interface Place {
  readonly tab: PageTab
  readonly file: string
  readonly line: number | null
  readonly side: 'before' | 'after'
}

const parsePlace = (search: string): Place => {
  const given = new URLSearchParams(search)
  const line = given.get('line') ?? ''
  return {
    tab: pageTabs.find((tab) => tab === given.get('tab')) ?? 'overview',
    file: (given.get('file') ?? '').slice(0, 4096),
    line: /^[1-9]\d{0,7}$/.test(line) ? Number(line) : null,
    side: given.get('side') === 'before' ? 'before' : 'after',
  }
}

const formatPlace = ({ tab, file, line, side }: Place): string => {
  const parts: [string, string][] = [
    ...(tab === 'overview' ? [] : [['tab', tab] as [string, string]]),
    ...(file === '' ? [] : [['file', file] as [string, string]]),
    ...(line === null ? [] : [['line', String(line)] as [string, string]]),
    ...(line === null || side === 'after' ? [] : [['side', side] as [string, string]]),
  ]
  return parts.length === 0 ? '' : `?${new URLSearchParams(parts).toString().replaceAll('%2F', '/')}`
}

const nowhere: Place = { tab: 'overview', file: '', line: null, side: 'after' }

export const usePullRequestId = (): string => {
  const [, parameters] = useRoute<{ id: string }>(getRoute('pullRequest').path)
  return parameters?.id ?? ''
}

export const usePlace = () => {
  const id = usePullRequestId()
  const [, navigate] = useLocation()
  const search = useSearch()
  const toAddress = (place: Partial<Place>): string => pullRequestAddress(id, formatPlace({ ...nowhere, ...place }))
  return {
    place: parsePlace(search),
    toAddress,
    go: (place: Partial<Place>, manner: 'push' | 'replace' = 'push') =>
      navigate(toAddress(place), { replace: manner === 'replace' }),
  }
}
