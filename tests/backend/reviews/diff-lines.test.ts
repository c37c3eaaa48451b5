import { expect, test } from 'vitest'
import { findDiffPlace, readHunks } from '#src/backend/reviews/diff-lines.ts'

const patch = `diff --git a/a.ts b/a.ts
--- a/a.ts
+++ b/a.ts
@@ -3,4 +3,4 @@
 three
-four
+FOUR
 five
 six
@@ -20,2 +20,3 @@ function twenty() {
 twenty
+new
 twenty-one
\\ No newline at end of file
`
const find = (side: 'before' | 'after', startLine: number, endLine = startLine) =>
  findDiffPlace(readHunks(patch), { side, startLine, endLine })

test('a line of the change is found on its side, with its number on the other where it is unchanged', () => {
  expect(find('after', 4)).toEqual({ side: 'after', startLine: 4, endLine: 4, otherLine: undefined })
  expect(find('before', 4)).toEqual({ side: 'before', startLine: 4, endLine: 4, otherLine: undefined })
  expect(find('after', 22)).toEqual({ side: 'after', startLine: 22, endLine: 22, otherLine: 21 })
})

test('an unchanged line is always told by its number after the change', () => {
  expect(find('before', 21)).toEqual({ side: 'after', startLine: 22, endLine: 22, otherLine: 21 })
})

test('lines are cut at the hunk that holds the first of them, and others have no place', () => {
  expect(find('after', 1, 4)).toMatchObject({ startLine: 3, endLine: 4 })
  expect(find('after', 6, 21)).toMatchObject({ startLine: 6, endLine: 6 })
  expect([find('after', 12), findDiffPlace([], { side: 'after', startLine: 1, endLine: 1 })]).toEqual([
    undefined,
    undefined,
  ])
})
