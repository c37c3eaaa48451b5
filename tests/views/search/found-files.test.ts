import { expect, test } from 'vitest'
import type { SearchResult } from '#src/contract/search.ts'
import type { CodeResult } from '#src/contract/code-search.ts'
import { listMatchLines } from '#src/views/code/file-match.ts'
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

type Match = CodeResult['matches'][number]

const line = (lineNumber: number, lineText: string, columns: readonly [number, number], continued = false): Match => ({
  lineNumber,
  lineText,
  startColumn: columns[0],
  endColumn: columns[1],
  ...(continued ? { continued } : {}),
})

const withMatches = (matches: readonly Match[], matchCount: number): CodeResult => ({
  ...overload(3),
  snippet: '',
  matchCount,
  matches: [...matches],
})

test('the lines of one match are one hit, and what follows its cut another', () => {
  const matches = [
    line(3, '  open {', [8, 9]),
    line(4, '', [1, 1], true),
    line(5, '  close', [1, 3], true),
    line(90, '  end', [1, 6], true),
    line(5, '  close', [3, 8]),
    line(91, '  open', [3, 7]),
  ]
  const [file] = groupByFile([withMatches(matches, 4)], '')
  const hits = file?.parts.flatMap((part) => part.hits) ?? []
  expect(hits.map(({ target, lines }) => [target.from, target.to, lines.map(({ text }) => text)])).toEqual([
    [3, 5, ['open {', '', 'close']],
    [90, 90, ['end']],
    [91, 91, ['open']],
  ])
  expect(hits[0]?.lines[2]?.marks).toEqual([
    { start: 0, end: 0 },
    { start: 0, end: 5 },
  ])
  expect(file?.matches.filter(({ isContinued }) => isContinued !== true)).toHaveLength(3)
  expect(listMatchLines(file?.matches ?? [])).toEqual([3, 5, 91])
})
