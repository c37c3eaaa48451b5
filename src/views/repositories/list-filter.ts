import type { DataSourceStatus, Repository } from '#src/contract/repositories.ts'
import { type FilterOf, listAddress } from '../listing/list-address.ts'
import { putFirst, countEach, sortRows, filterByWords } from '../listing/sort-rows.ts'

const statusGroups = ['New', 'Processing', 'Alive', 'Failed'] as const
export const statusFilters = ['All', ...statusGroups] as const
export type StatusFilter = (typeof statusFilters)[number]

export const repositoryList = listAddress({
  columns: ['name', 'status', 'size', 'indexed'],
  sort: 'name',
  choices: { status: statusFilters },
})

export const statusFilterByStatus: Readonly<Record<DataSourceStatus, (typeof statusGroups)[number]>> = {
  New: 'New',
  Scheduled: 'Processing',
  Processing: 'Processing',
  Incomplete: 'Alive',
  Alive: 'Alive',
  PartiallyAlive: 'Alive',
  Failed: 'Failed',
}

export const isInProgress = ({ status }: Repository): boolean => statusFilterByStatus[status] === 'Processing'

export const rank: Readonly<Record<DataSourceStatus, number>> = {
  Failed: 0,
  Processing: 1,
  Scheduled: 2,
  New: 3,
  Incomplete: 4,
  PartiallyAlive: 5,
  Alive: 6,
}

const getName = ({ name }: Repository): string => name

const values = {
  name: getName,
  status: ({ status }: Repository) => rank[status],
  size: ({ index }: Repository) => index?.sizeBytes ?? -1,
  indexed: ({ index }: Repository) => (index === undefined ? -1 : Date.parse(index.indexedAt)),
}

const getSearchText = ({ name, description = '', url = '', branch = '' }: Repository): string =>
  `${name}\n${description}\n${url}\n${branch}`

export interface FilteredList<Row> {
  readonly counts: Readonly<Record<StatusFilter, number>>
  readonly matches: readonly Row[]
}

export const filterByStatus = <Row extends Pick<Repository, 'status'>>(
  named: readonly Row[],
  wanted: StatusFilter,
): FilteredList<Row> => ({
  counts: countEach(named, statusGroups, ({ status }) => statusFilterByStatus[status]),
  matches: wanted === 'All' ? named : named.filter(({ status }) => statusFilterByStatus[status] === wanted),
})

export const filterList = (
  repositories: readonly Repository[],
  filter: FilterOf<typeof repositoryList>,
  { language, first }: { readonly language: string; readonly first: string | null },
): FilteredList<Repository> => {
  const { counts, matches } = filterByStatus(filterByWords(repositories, filter.words, getSearchText), filter.status)
  return { counts, matches: putFirst(sortRows(matches, filter, { language, getName, values }), first) }
}
