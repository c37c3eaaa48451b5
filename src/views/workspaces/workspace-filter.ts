import type { Workspace } from '#src/contract/workspaces.ts'
import { type FilterOf, listAddress } from '../listing/list-address.ts'
import { putFirst, sortRows, filterByWords } from '../listing/sort-rows.ts'
import { filterByStatus, type FilteredList, rank, statusFilters } from '../repositories/list-filter.ts'

export const workspaceList = listAddress({
  columns: ['name', 'status', 'repositories', 'changed'],
  sort: 'name',
  choices: { status: statusFilters },
})

const getName = ({ name }: Workspace): string => name

const values = {
  name: getName,
  status: ({ status }: Workspace) => rank[status],
  repositories: ({ repositoryIds }: Workspace) => repositoryIds.length,
  changed: ({ updatedAt }: Workspace) => Date.parse(updatedAt),
}

const getSearchText = ({ name, description = '' }: Workspace): string => `${name}\n${description}`

export const filterWorkspaces = (
  workspaces: readonly Workspace[],
  filter: FilterOf<typeof workspaceList>,
  { language, first }: { readonly language: string; readonly first: string | null },
): FilteredList<Workspace> => {
  const { counts, matches } = filterByStatus(filterByWords(workspaces, filter.words, getSearchText), filter.status)
  return { counts, matches: putFirst(sortRows(matches, filter, { language, getName, values }), first) }
}
