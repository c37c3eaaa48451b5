import { expect, test } from 'vitest'
import type { SearchResult } from '#src/contract/search.ts'
import { groupByFile } from '#src/views/search/found-files.ts'

const overload = (line: number): SearchResult => ({
  kind: 'Symbol',
  dataSource: { id: '0'.repeat(24), name: 'acme/shop', type: 'Repository' },
  identifier: 'acme/shop::src/a.ts::read',
  location: { path: 'src/a.ts', range: { start: { line, character: 1 }, end: { line: line + 1, character: 2 } } },
  score: 1,
  contentByteSize: 10,
  snippet: 'read(text)',
})

test('overloads of one name are parts of a file with keys of their own', () => {
  const [file] = groupByFile([overload(3), overload(9)], 'read')
  expect(new Set(file?.parts.map(({ key }) => key)).size).toBe(2)
})
