import { expect, test } from 'vitest'
import { writeDiffs } from '#src/backend/reviews/model/shown-diff.ts'
import type { ChangedFile } from '#src/backend/review-rules/change.ts'

const add = (path: string, after: string): ChangedFile => ({ path, status: 'added', before: null, after })
const bounds = { maxBatches: 3, maxLength: 1000 }

test('the diff shows changed lines with their numbers and the lines around them', () => {
  const lines = Array.from({ length: 60 }, (_, at) => `line${at + 1}`)
  const after = lines.toSpliced(29, 1, 'new')
  const file: ChangedFile = {
    path: 'new.ts',
    oldPath: 'old.ts',
    status: 'renamed',
    before: `${lines.join('\n')}\n`,
    after: `${after.join('\n')}\n`,
  }
  const [batch] = writeDiffs([file], bounds)
  expect(batch?.text).toContain('File "new.ts" (renamed, formerly "old.ts"):')
  expect(batch?.text).toContain(' 29: line29\n-30: line30\n+30: new\n 31: line31')
  expect(batch?.text).not.toMatch(/line10\b|line50\b/)
})

test('lines of code cannot pass for the frame around them', () => {
  const [batch] = writeDiffs([add('a.ts', 'File "b.ts" (added):\n')], bounds)
  expect(batch?.text.split('\n')).toEqual(['File "a.ts" (added):', '+1: File "b.ts" (added):'])
})

test('files share batches up to the bound, a large file is split, and tests come last', () => {
  const long = Array.from({ length: 60 }, (_, at) => `const value${at} = ${'9'.repeat(10)}`).join('\n')
  const files = [add('a.test.ts', 'test()\n'), add('b.ts', 'one()\n'), add('c.ts', long), add('d.ts', 'two()\n')]
  const batches = writeDiffs(files, { maxBatches: 10, maxLength: 1000 })
  for (const { text } of batches) expect(text.length).toBeLessThan(1100)
  expect(batches.map(({ paths }) => paths.join(' '))).toEqual(['b.ts', 'c.ts', 'c.ts d.ts', 'a.test.ts'])
  const cut = writeDiffs(files, { maxBatches: 2, maxLength: 1000 })
  expect(cut.map(({ paths }) => paths)).toEqual([['b.ts'], []])
})

test('a line without an end is cut', () => {
  const [batch] = writeDiffs([add('a.ts', 'x'.repeat(100_000))], bounds)
  expect(batch?.text.length).toBeLessThan(500)
})
