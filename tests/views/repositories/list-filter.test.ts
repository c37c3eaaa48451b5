import { describe, expect, it } from 'vitest'
import { getPage } from '#src/views/listing/pages.ts'
import { filterList, repositoryList } from '#src/views/repositories/list-filter.ts'
import { createIndex, listed } from './list-data.ts'

const { parseFilter, toSearch } = repositoryList
const names = (repositories: readonly { name: string }[]) => repositories.map(({ name }) => name)
const all = [
  listed({ name: 'web 10', status: 'Alive', index: createIndex({ sizeBytes: 5 }) }),
  listed({ name: 'web 2', status: 'Failed', description: 'Storefront' }),
  listed({ name: 'Ärger', status: 'Processing' }),
  listed({ name: 'api', status: 'Incomplete', branch: 'develop', index: createIndex({ sizeBytes: 9 }) }),
  listed({ name: 'new', status: 'New' }),
  listed({ name: 'queue', status: 'Scheduled' }),
]
const show = (search: string, first: string | null = null) =>
  filterList(all, parseFilter(search), { language: 'de', first })

describe('the filter in the address', () => {
  it('understands whatever stands there', () => {
    for (const search of ['', '?', '?page=-1', '?page=1e9', '?status=Dead&sort=moon', '?q=%00', '?sort=-'])
      expect(parseFilter(search)).toMatchObject({ status: 'All', sort: 'name', page: 1 })
    expect(parseFilter(`?q=${'x'.repeat(5000)}`).words).toHaveLength(200)
  })

  it('comes back as it was written, leaves out what is plain and keeps what is not its own', () => {
    const filter = { words: 'a b', status: 'Failed', sort: 'size', direction: 'descending', page: 3 } as const
    const search = toSearch('?repository=1', filter)
    expect(search).toBe('?repository=1&q=a+b&status=Failed&sort=-size&page=3')
    expect(parseFilter(search)).toEqual(filter)
    expect(toSearch(search, parseFilter(''))).toBe('?repository=1')
    expect(toSearch('', parseFilter(''))).toBe('')
  })
})

describe('the list', () => {
  it('stands in the order of the language, numbers by their value', () => {
    expect(names(show('').matches)).toEqual(['api', 'Ärger', 'new', 'queue', 'web 2', 'web 10'])
    expect(names(show('?sort=-name').matches)).toEqual(['web 10', 'web 2', 'queue', 'new', 'Ärger', 'api'])
  })

  it('is sorted by size, by time and by what needs attention; equals by name', () => {
    expect(names(show('?sort=-size').matches).slice(0, 3)).toEqual(['api', 'web 10', 'Ärger'])
    expect(names(show('?sort=status').matches)).toEqual(['web 2', 'Ärger', 'queue', 'new', 'api', 'web 10'])
    expect(names(show('?sort=indexed').matches).slice(0, 4)).toEqual(['Ärger', 'new', 'queue', 'web 2'])
  })

  it('is narrowed by every word, in name, description, address and branch, and counts what is left by status', () => {
    expect(names(show('?q=WEB+store').matches)).toEqual(['web 2'])
    expect(names(show('?q=develop').matches)).toEqual(['api'])
    expect(show('').counts).toEqual({ All: 6, New: 1, Processing: 2, Alive: 2, Failed: 1 })
    expect(show('?q=web&status=Alive').counts).toEqual({ All: 2, New: 0, Processing: 0, Alive: 1, Failed: 1 })
    expect(names(show('?status=Processing').matches)).toEqual(['Ärger', 'queue'])
  })

  it('begins with what was just added', () => {
    const added = all.find(({ name }) => name === 'queue')
    expect(names(show('', added?.id ?? null).matches)[0]).toBe('queue')
    expect(show('', added?.id ?? null).matches).toHaveLength(6)
  })

  it('has pages; one that no longer exists is the last', () => {
    const many = Array.from({ length: 101 }, (_, number) => listed({ name: `r${number}` }))
    expect(getPage(many, 9)).toMatchObject({ page: 3, last: 3, from: 100 })
    expect(getPage(many, 9).rows).toHaveLength(1)
    expect(getPage([], 1)).toMatchObject({ page: 1, last: 1, rows: [] })
  })

  it('takes 10,000 in stride', () => {
    const many = Array.from({ length: 10_000 }, (_, number) => listed({ name: `service-${number}` }))
    expect(filterList(many, parseFilter('?q=service-99'), { language: 'en', first: null }).matches).toHaveLength(111)
  })
})
