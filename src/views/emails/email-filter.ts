import {
  type EmailKind,
  emailKinds,
  emailPageSize,
  type EmailSort,
  emailSorts,
  type EmailStatus,
  emailStatuses,
} from '#src/contract/emails.ts'
import { keepInSearch } from '../listing/keep-in-search.ts'

export interface EmailFilter {
  readonly words: string
  readonly status: EmailStatus | null
  readonly kind: EmailKind | null
  /** Days are local, such as 2026-11-22, and both are included; an empty text sets no bound. */
  readonly from: string
  readonly to: string
  readonly sort: EmailSort
  readonly direction: 'ascending' | 'descending'
  readonly page: number
}

export const noFilter = { words: '', status: null, kind: null, from: '', to: '' } as const

const parseDay = (given: string | null): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(given ?? '') && !Number.isNaN(Date.parse(given ?? '')) ? (given ?? '') : ''

export const parseFilter = (search: string): EmailFilter => {
  const given = new URLSearchParams(search)
  const sort = given.get('sort') ?? '-written'
  const page = given.get('page') ?? ''
  const column = emailSorts.find((known) => known === sort.replace(/^-/, ''))
  return {
    words: (given.get('q') ?? '').slice(0, 200),
    status: emailStatuses.find((status) => status === given.get('status')) ?? null,
    kind: emailKinds.find((kind) => kind === given.get('kind')) ?? null,
    from: parseDay(given.get('from')),
    to: parseDay(given.get('to')),
    sort: column ?? 'written',
    direction: column === undefined || sort.startsWith('-') ? 'descending' : 'ascending',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

const formatSort = ({ sort, direction }: EmailFilter) => `${direction === 'descending' ? '-' : ''}${sort}` as const

export const toSearch = (search: string, filter: EmailFilter): string => {
  const sort = formatSort(filter)
  return keepInSearch(search, {
    q: filter.words,
    status: filter.status ?? '',
    kind: filter.kind ?? '',
    from: filter.from,
    to: filter.to,
    sort: sort === '-written' ? '' : sort,
    page: filter.page === 1 ? '' : String(filter.page),
  })
}

const toStartOfDay = (day: string, later = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

export const toQuery = (filter: EmailFilter, size: number = emailPageSize) => ({
  ...(filter.words.trim() === '' ? {} : { q: filter.words.trim() }),
  ...(filter.status === null ? {} : { status: filter.status }),
  ...(filter.kind === null ? {} : { kind: filter.kind }),
  ...(filter.from === '' ? {} : { from: toStartOfDay(filter.from) }),
  ...(filter.to === '' ? {} : { until: toStartOfDay(filter.to, 1) }),
  sort: formatSort(filter),
  page: String(filter.page),
  size: String(size),
})

export const isNarrowed = ({ words, status, kind, from, to }: EmailFilter): boolean =>
  words.trim() !== '' || status !== null || kind !== null || from !== '' || to !== ''
