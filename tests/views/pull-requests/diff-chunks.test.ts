import { isDelete, isInsert } from 'react-diff-view'
import { expect, test } from 'vitest'
import {
  type Block,
  countRows,
  expandHunks,
  parseHunks,
  toBlocks,
  toSections,
} from '#src/views/pull-request/files/diff-chunks.ts'

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

const listSections = (blocks: readonly Block[]) => {
  const sections = [...toSections(blocks)].map(([key, section]) => [key, section.map((block) => block.key)] as const)
  expect(sections.flatMap(([, keys]) => keys)).toEqual(blocks.map(({ key }) => key))
  return new Map(sections)
}

test.each([
  ['zipped', 2000, 2000],
  ['removed', 2000, 0],
  ['added', 0, 2000],
])('many %s lines are cut into short sections, in their order', (_, removed, added) => {
  const sections = listSections(readChunks(3, removed, added, 3))
  expect(sections.size).toBeGreaterThan(6)
  for (const keys of sections.values()) expect(keys.length).toBeLessThanOrEqual(30)
})

test('a gap that is opened leaves the sections below it as they are', () => {
  const before = `${list('', 'line', 3000).join('\n')}\n`
  const hunkAt = (line: number) =>
    [`@@ -${line},2 +${line},2 @@`, ` line ${line - 1}`, `-line ${line}`, `+line ${line}!`].join('\n')
  const patch = [
    'diff --git a/tide.ts b/tide.ts',
    '--- a/tide.ts',
    '+++ b/tide.ts',
    hunkAt(10),
    hunkAt(1500),
    hunkAt(2800),
  ]
  const hunks = parseHunks(patch.join('\n'))
  const closed = listSections(toBlocks(hunks, before))
  const open = listSections(toBlocks(expandHunks(hunks, before, { from: 12, to: 40 }), before))
  const below = [...closed].filter(([key]) => key > 2)
  expect(below.length).toBeGreaterThan(1)
  for (const [key, keys] of below) expect(open.get(key)).toEqual(keys)
})
