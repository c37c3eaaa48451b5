import { type InboxSection, inboxSections, pullRequestSorts } from '#src/contract/pull-requests.ts'
import { keepInSearch } from '../listing/keep-in-search.ts'

export const inboxChoices = [...inboxSections, 'all'] as const
export type InboxChoice = InboxSection | 'all'

export interface InboxFilter {
  readonly words: string
  readonly section: InboxChoice
  readonly repositoryId: string
  readonly author: string
  readonly sort: (typeof pullRequestSorts)[number]
  readonly direction: 'ascending' | 'descending'
  readonly page: number
}

export const noFilter = { words: '', repositoryId: '', author: '' } as const

const defaultSection = 'needsReview'

export const parseFilter = (search: string): InboxFilter => {
  const given = new URLSearchParams(search)
  const sort = given.get('sort') ?? '-updated'
  const page = given.get('page') ?? ''
  const column = pullRequestSorts.find((known) => known === sort.replace(/^-/, ''))
  const repositoryId = given.get('repository') ?? ''
  return {
    words: (given.get('q') ?? '').slice(0, 200),
    section: inboxChoices.find((section) => section === given.get('section')) ?? defaultSection,
    repositoryId: /^[0-9a-f]{24}$/.test(repositoryId) ? repositoryId : '',
    author: (given.get('author') ?? '').slice(0, 200),
    sort: column ?? 'updated',
    direction: column === undefined || sort.startsWith('-') ? 'descending' : 'ascending',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

const formatSort = ({ sort, direction }: InboxFilter) => (direction === 'descending' ? (`-${sort}` as const) : sort)

export const toSearch = (search: string, filter: InboxFilter): string => {
  const sort = formatSort(filter)
  return keepInSearch(search, {
    q: filter.words,
    section: filter.section === defaultSection ? '' : filter.section,
    repository: filter.repositoryId,
    author: filter.author,
    sort: sort === '-updated' ? '' : sort,
    page: filter.page === 1 ? '' : String(filter.page),
  })
}

export const toQuery = (filter: InboxFilter) => ({
  ...(filter.words.trim() === '' ? {} : { q: filter.words.trim() }),
  ...(filter.section === 'all' ? {} : { section: filter.section }),
  ...(filter.repositoryId === '' ? {} : { repositoryId: filter.repositoryId }),
  ...(filter.author === '' ? {} : { author: filter.author }),
  sort: formatSort(filter),
  page: String(filter.page),
})

export const isNarrowed = ({ words, repositoryId, author }: InboxFilter): boolean =>
  words.trim() !== '' || repositoryId !== '' || author !== ''
