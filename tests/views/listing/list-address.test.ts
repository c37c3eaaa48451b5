import { expect, it } from 'vitest'
import { listAddress } from '#src/views/listing/list-address.ts'

const { parseFilter, toSearch } = listAddress({
  columns: ['sent', 'kind'],
  sort: '-sent',
  choices: { kind: ['All', 'invitation', 'reset'], state: ['any', 'failed'] },
})

it('begins as the list says, downwards too, and leaves that out of the address', () => {
  const plain = { words: '', sort: 'sent', direction: 'descending', page: 1, kind: 'All', state: 'any' }
  for (const search of ['', '?sort=moon', '?sort=-moon', '?kind=bill&state=', '?page=0'])
    expect(parseFilter(search), search).toEqual(plain)
  expect(toSearch('?email=1&sort=kind&page=2', parseFilter(''))).toBe('?email=1')
})

it('keeps each choice under its own name', () => {
  const filter = parseFilter('?kind=reset&state=failed&sort=sent')
  expect(filter).toMatchObject({ kind: 'reset', state: 'failed', sort: 'sent', direction: 'ascending' })
  expect(toSearch('', filter)).toBe('?kind=reset&state=failed&sort=sent')
  expect(toSearch('', { ...filter, kind: 'All', direction: 'descending' })).toBe('?state=failed')
})
