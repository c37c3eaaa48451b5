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
  readonly review: number | null
  readonly compare: number | null
}

const parseNumber = (text: string | null): number | null => (/^[1-9]\d{0,7}$/.test(text ?? '') ? Number(text) : null)

const parsePlace = (search: string): Place => {
  const given = new URLSearchParams(search)
  return {
    tab: pageTabs.find((tab) => tab === given.get('tab')) ?? 'overview',
    file: (given.get('file') ?? '').slice(0, 4096),
    line: parseNumber(given.get('line')),
    side: given.get('side') === 'before' ? 'before' : 'after',
    review: parseNumber(given.get('review')),
    compare: parseNumber(given.get('compare')),
  }
}

const formatPlace = ({ tab, file, line, side, review, compare }: Place): string => {
  const parts: [string, string][] = [
    ...(tab === 'overview' ? [] : [['tab', tab] as [string, string]]),
    ...(file === '' ? [] : [['file', file] as [string, string]]),
    ...(line === null ? [] : [['line', String(line)] as [string, string]]),
    ...(line === null || side === 'after' ? [] : [['side', side] as [string, string]]),
    ...(review === null ? [] : [['review', String(review)] as [string, string]]),
    ...(compare === null ? [] : [['compare', String(compare)] as [string, string]]),
  ]
  return parts.length === 0 ? '' : `?${new URLSearchParams(parts).toString().replaceAll('%2F', '/')}`
}

const nowhere: Place = { tab: 'overview', file: '', line: null, side: 'after', review: null, compare: null }

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
