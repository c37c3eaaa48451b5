import { expect, test } from 'vitest'
import { fuse } from '#src/backend/search/merged-search.ts'
import type { SearchResult } from '#src/contract/search.ts'

const result = (identifier: string, line = 1): SearchResult => ({
  kind: 'Symbol',
  dataSource: { id: '0'.repeat(24), name: 'acme/shop', type: 'Repository' },
  identifier,
  location: { path: 'src/a.ts', range: { start: { line, character: 1 }, end: { line: line + 1, character: 2 } } },
  score: 1,
  contentByteSize: 10,
  snippet: '',
})

const fused = (...lists: readonly { results: readonly SearchResult[]; share: number }[]) =>
  fuse(lists).map(({ identifier, location, score }) => [identifier, location.range.start.line, score])

test('a result that a list holds several times counts once, at its first place', () => {
  const repeated = ['definition', 'bench', 'bench', 'bench', 'bench'].map((name) => result(name))
  expect(fused({ results: repeated, share: 1 }, { results: [], share: 0.75 })).toEqual([
    ['definition', 1, 0.5714],
    ['bench', 1, 0.5275],
  ])
})

test('a repeat takes no place of the results after it', () => {
  const after = (...names: string[]) => fused({ results: names.map((name) => result(name)), share: 1 })
  expect(after('a', 'a', 'a', 'b')).toEqual(after('a', 'b'))
})

test('overloads of one name are results of their own', () => {
  const overloads = [result('read', 3), result('read', 9), result('read', 20)]
  expect(fused({ results: overloads, share: 1 }).map(([, line]) => line)).toEqual([3, 9, 20])
})

test('what both lists hold rises, and no score is above 1', () => {
  const lines = { results: [result('a'), result('b')], share: 1 }
  const meaning = { results: [result('b'), result('c'), result('b')], share: 1 }
  expect(fused(lines, meaning)).toEqual([
    ['b', 1, 0.9615],
    ['a', 1, 0.5],
    ['c', 1, 0.4615],
  ])
})
