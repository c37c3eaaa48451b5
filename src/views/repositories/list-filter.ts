import type { DataSourceStatus, Repository } from '#src/contract/repositories.ts'

export const statusFilters = ['All', 'New', 'Processing', 'Alive', 'Failed'] as const
export type StatusFilter = (typeof statusFilters)[number]

export const sortColumns = ['name', 'status', 'size', 'indexed'] as const
export type SortColumn = (typeof sortColumns)[number]

/** What of the list is shown; all of it stands in the address. */
export interface ListFilter {
  readonly words: string
  readonly status: StatusFilter
  readonly sort: SortColumn
  readonly direction: 'ascending' | 'descending'
  /** From 1. */
  readonly page: number
}

export const pageSize = 50

const plain: ListFilter = { words: '', status: 'All', sort: 'name', direction: 'ascending', page: 1 }

const oneOf = <T extends string>(known: readonly T[], given: string | null, otherwise: T): T =>
  known.find((candidate) => candidate === given) ?? otherwise

const pageIn = (given: string | null): number => (/^[1-9]\d{0,5}$/.test(given ?? '') ? Number(given) : 1)

/** Whatever stands in the address, something can be shown. */
export const filterIn = (search: string): ListFilter => {
  const given = new URLSearchParams(search)
  const sort = given.get('sort') ?? ''
  return {
    words: (given.get('q') ?? '').slice(0, 200),
    status: oneOf(statusFilters, given.get('status'), plain.status),
    sort: oneOf(sortColumns, sort.replace(/^-/, ''), plain.sort),
    direction: sort.startsWith('-') ? 'descending' : 'ascending',
    page: pageIn(given.get('page')),
  }
}

const keep = (search: URLSearchParams, key: string, value: string, isPlain: boolean): void => {
  if (isPlain) search.delete(key)
  else search.set(key, value)
}

/** The query of the address with this filter in it; what else stands there stays. */
export const searchWith = (search: string, filter: ListFilter): string => {
  const next = new URLSearchParams(search)
  const isPlainSort = filter.sort === plain.sort && filter.direction === plain.direction
  keep(next, 'q', filter.words, filter.words === '')
  keep(next, 'status', filter.status, filter.status === plain.status)
  keep(next, 'sort', `${filter.direction === 'descending' ? '-' : ''}${filter.sort}`, isPlainSort)
  keep(next, 'page', String(filter.page), filter.page === 1)
  const text = next.toString()
  return text === '' ? '' : `?${text}`
}

export const filterOfStatus: Readonly<Record<DataSourceStatus, Exclude<StatusFilter, 'All'>>> = {
  New: 'New',
  Scheduled: 'Processing',
  Processing: 'Processing',
  Incomplete: 'Alive',
  Alive: 'Alive',
  PartiallyAlive: 'Alive',
  Failed: 'Failed',
}

export const isInProgress = ({ status }: Repository): boolean => filterOfStatus[status] === 'Processing'

export const rank: Readonly<Record<DataSourceStatus, number>> = {
  Failed: 0,
  Processing: 1,
  Scheduled: 2,
  New: 3,
  Incomplete: 4,
  PartiallyAlive: 5,
  Alive: 6,
}

const numbers: Readonly<Record<Exclude<SortColumn, 'name'>, (repository: Repository) => number>> = {
  status: ({ status }) => rank[status],
  size: ({ index }) => index?.sizeBytes ?? -1,
  indexed: ({ index }) => (index === undefined ? -1 : Date.parse(index.indexedAt)),
}

/** Names in the order of the language, "web 2" before "web 10". */
const comparing = ({ sort, direction }: ListFilter, language: string) => {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const way = direction === 'ascending' ? 1 : -1
  return (a: Repository, b: Repository): number => {
    const byName = compare(a.name, b.name)
    return sort === 'name' ? way * byName : way * (numbers[sort](a) - numbers[sort](b)) || byName
  }
}

const isNamed = ({ name, description = '', url = '', branch = '' }: Repository, words: readonly string[]): boolean => {
  const text = `${name}\n${description}\n${url}\n${branch}`.toLocaleLowerCase()
  return words.every((word) => text.includes(word))
}

export interface FilteredList {
  /** Of those that the words leave over, by status. */
  readonly counts: Readonly<Record<StatusFilter, number>>
  readonly found: readonly Repository[]
}

/** What was just added stands first, whatever the order. */
export const filterList = (
  repositories: readonly Repository[],
  filter: ListFilter,
  { language, first }: { readonly language: string; readonly first: string | null },
): FilteredList => {
  const words = filter.words.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const named = words.length === 0 ? repositories : repositories.filter((repository) => isNamed(repository, words))
  const counts: Record<StatusFilter, number> = { All: named.length, New: 0, Processing: 0, Alive: 0, Failed: 0 }
  for (const { status } of named) counts[filterOfStatus[status]] += 1
  const wanted =
    filter.status === 'All' ? named : named.filter(({ status }) => filterOfStatus[status] === filter.status)
  const sorted = wanted.toSorted(comparing(filter, language))
  const at = first === null ? -1 : sorted.findIndex(({ id }) => id === first)
  return { counts, found: at <= 0 ? sorted : [...sorted.splice(at, 1), ...sorted] }
}

/** A page that no longer exists is the last one. */
export const pageOf = <Row>(found: readonly Row[], page: number) => {
  const last = Math.max(1, Math.ceil(found.length / pageSize))
  const shown = Math.min(page, last)
  const from = (shown - 1) * pageSize
  return { page: shown, last, from, rows: found.slice(from, from + pageSize) }
}
