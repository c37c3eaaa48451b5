import type { Workspace } from '#src/contract/workspaces.ts'
import { filterOfStatus, rank, type StatusFilter, statusFilters } from '../repositories/list-filter.ts'

export const sortColumns = ['name', 'status', 'repositories', 'changed'] as const
type SortColumn = (typeof sortColumns)[number]

/** What of the list is shown; all of it stands in the address. */
export interface WorkspaceFilter {
  readonly words: string
  readonly status: StatusFilter
  readonly sort: SortColumn
  readonly direction: 'ascending' | 'descending'
  /** From 1. */
  readonly page: number
}

/** Whatever stands in the address, something can be shown. */
export const filterIn = (search: string): WorkspaceFilter => {
  const given = new URLSearchParams(search)
  const sort = given.get('sort') ?? ''
  const page = given.get('page') ?? ''
  return {
    words: (given.get('q') ?? '').slice(0, 200),
    status: statusFilters.find((status) => status === given.get('status')) ?? 'All',
    sort: sortColumns.find((column) => column === sort.replace(/^-/, '')) ?? 'name',
    direction: sort.startsWith('-') ? 'descending' : 'ascending',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** The query of the address with this filter in it; what else stands there stays. */
export const searchWith = (search: string, filter: WorkspaceFilter): string => {
  const next = new URLSearchParams(search)
  const sort = `${filter.direction === 'descending' ? '-' : ''}${filter.sort}`
  const values = {
    q: filter.words,
    status: filter.status === 'All' ? '' : filter.status,
    sort: sort === 'name' ? '' : sort,
    page: filter.page === 1 ? '' : String(filter.page),
  }
  for (const [key, value] of Object.entries(values)) {
    if (value === '') next.delete(key)
    else next.set(key, value)
  }
  return next.size === 0 ? '' : `?${next}`
}

const numbers: Readonly<Record<Exclude<SortColumn, 'name'>, (workspace: Workspace) => number>> = {
  status: ({ status }) => rank[status],
  repositories: ({ repositoryIds }) => repositoryIds.length,
  changed: ({ updatedAt }) => Date.parse(updatedAt),
}

/** Names in the order of the language, "web 2" before "web 10". */
const comparing = ({ sort, direction }: WorkspaceFilter, language: string) => {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const way = direction === 'ascending' ? 1 : -1
  return (a: Workspace, b: Workspace): number => {
    const byName = compare(a.name, b.name)
    return sort === 'name' ? way * byName : way * (numbers[sort](a) - numbers[sort](b)) || byName
  }
}

export interface FilteredWorkspaces {
  /** Of those that the words leave over, by status. */
  readonly counts: Readonly<Record<StatusFilter, number>>
  readonly found: readonly Workspace[]
}

/** What was just created stands first, whatever the order. */
export const filterWorkspaces = (
  workspaces: readonly Workspace[],
  filter: WorkspaceFilter,
  { language, first }: { readonly language: string; readonly first: string | null },
): FilteredWorkspaces => {
  const words = filter.words.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const named = workspaces.filter(({ name, description = '' }) => {
    const text = `${name}\n${description}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
  const counts: Record<StatusFilter, number> = { All: named.length, New: 0, Processing: 0, Alive: 0, Failed: 0 }
  for (const { status } of named) counts[filterOfStatus[status]] += 1
  const wanted =
    filter.status === 'All' ? named : named.filter(({ status }) => filterOfStatus[status] === filter.status)
  const sorted = wanted.toSorted(comparing(filter, language))
  const at = first === null ? -1 : sorted.findIndex(({ id }) => id === first)
  return { counts, found: at <= 0 ? sorted : [...sorted.splice(at, 1), ...sorted] }
}
