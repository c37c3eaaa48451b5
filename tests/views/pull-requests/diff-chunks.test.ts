import { isDelete, isInsert } from 'react-diff-view'
import { expect, test } from 'vitest'
import { countRows, parseHunks, toBlocks } from '#src/views/pull-request/files/diff-chunks.ts'

const list = (mark: string, words: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${mark}${words} ${at}`)

const makePatch = (above: number, removed: number, added: number, below: number): string =>
  [
    'diff --git a/tide.ts b/tide.ts',
    '--- a/tide.ts',
    '+++ b/tide.ts',
    `@@ -1,${above + removed + below} +1,${above + added + below} @@`,
    ...list(' ', 'same', above),
    ...list('-', 'former', removed),
    ...list('+', 'latter', added),
    ...list(' ', 'end', below),
    '',
  ].join('\n')

const readChunks = (...counts: Parameters<typeof makePatch>) =>
  toBlocks(parseHunks(makePatch(...counts)), undefined).flatMap((block) => (block.kind === 'chunk' ? [block] : []))

test.each([
  [3, 30, 30, 3],
  [0, 100, 100, 0],
  [2, 45, 12, 40],
  [3, 12, 45, 0],
])('a hunk of %i, -%i, +%i and %i lines is cut into short chunks, and never within a pair', (...counts) => {
  const chunks = readChunks(...counts)
  const [above, removed, added, below] = counts
  expect(chunks.reduce((sum, { hunk }) => sum + hunk.changes.length, 0)).toBe(above + removed + added + below)
  expect(chunks.length).toBeGreaterThan(1)
  for (const { hunk } of chunks) expect(hunk.changes.length).toBeLessThanOrEqual(13)
  const borders = chunks.slice(1).map(({ hunk }, at) => [chunks[at]?.hunk.changes.at(-1), hunk.changes[0]] as const)
  expect(borders.filter(([former, latter]) => former && latter && isDelete(former) && isInsert(latter))).toEqual([])
})

test('a chunk says whether it goes on with the change above it', () => {
  const chunks = readChunks(3, 30, 30, 30)
  const followsChange = chunks.map((_, at) => {
    const former = chunks[at - 1]?.hunk.changes.at(-1)
    return former !== undefined && (isDelete(former) || isInsert(former))
  })
  expect(chunks.map(({ continuesChange }) => continuesChange)).toEqual(followsChange)
  expect(new Set(followsChange)).toEqual(new Set([true, false]))
})

test('pairs of a removed and an added line share a row of the split view only', () => {
  const count = (viewType: 'split' | 'unified') =>
    readChunks(3, 7, 5, 2).reduce((sum, chunk) => sum + countRows(chunk, viewType), 0)
  expect([count('split'), count('unified')]).toEqual([12, 17])
})
