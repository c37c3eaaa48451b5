import { expect, test } from 'vitest'
import type { ChangedFile } from '#src/backend/review-rules/change.ts'
import { reviewAcrossFiles, reviewFiles } from '#src/backend/reviews/review-tasks.ts'

const guarded =
  'export const drop = (req, row) => {\n  if (!isAdmin(req)) throw new Forbidden()\n  rows.delete(row)\n}\n'
const open = 'export const drop = (req, row) => {\n  rows.delete(row)\n}\n'

const modify = (path: string, before: string, after: string, oldPath?: string): ChangedFile => ({
  path,
  before,
  after,
  ...(oldPath === undefined ? { status: 'modified' } : { status: 'renamed', oldPath }),
})

test.each([
  ['of a changed file', modify('src/a.ts', guarded, open), 'src/a.ts'],
  ['of a renamed file', modify('src/b.ts', guarded, open, 'src/a.ts'), 'src/b.ts'],
])('a finding that quotes the former text %s lies on its side before', async (_, file, path) => {
  const findings = await reviewAcrossFiles({ files: [file], context: [] }, ['check-removed'])
  expect(findings).toMatchObject([{ path, side: 'before', startLine: 2 }])
})

test('a finding that quotes the new text lies on its side after', async () => {
  const swallowed = 'try {\n  start()\n} catch {}\n'
  const { findings } = await reviewFiles([modify('src/a.ts', '', swallowed)], ['empty-catch'])
  expect(findings).toMatchObject([{ path: 'src/a.ts', side: 'after', startLine: 3 }])
})

test('a review of files tells which rules read each of them, and names none of a file that no rule can read', async () => {
  const files = [
    modify('src/a.ts', '', 'export const a = 1\n'),
    modify('src/a.test.ts', '', 'export const a = 1\n'),
    modify('src/a.py', '', 'a = 1\n'),
    modify('notes.txt', '', 'try this\n'),
    modify('src/same.ts', 'export const a = 1\n', 'export const a = 1\n', 'src/old.ts'),
  ]
  const { read } = await reviewFiles(files, ['empty-catch', 'focused-test', 'copy-through-json'])
  expect(read.map(({ path, ruleIds }) => [path, ruleIds.toSorted()])).toEqual([
    ['src/a.ts', ['copy-through-json', 'empty-catch']],
    ['src/a.test.ts', ['focused-test']],
    ['src/a.py', ['copy-through-json', 'empty-catch']],
  ])
})
