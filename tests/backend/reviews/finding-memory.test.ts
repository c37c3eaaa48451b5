import { expect, test } from 'vitest'
import { findQuote, toAnchor, toComparedLines } from '#src/backend/reviews/finding-anchor.ts'
import {
  compareWithMemory,
  toPlaceKey,
  type RaisedFinding,
  type RememberedFinding,
  type ReviewScope,
} from '#src/backend/reviews/finding-memory.ts'
import { createTestFinding } from './test-finding.ts'

const rule = 'empty-catch'

const makeContent = (startLine: number, quote = 'catch {}', path = 'src/a.ts') =>
  createTestFinding({ startLine, quote, path })

const raise = (...args: Parameters<typeof makeContent>): RaisedFinding => {
  const content = makeContent(...args)
  return { anchor: toAnchor(rule, content.quote), content }
}

const remember = (id: string, status: RememberedFinding['status'], finding: RaisedFinding): RememberedFinding => ({
  id,
  status,
  lastSeenCommit: 'first',
  ...finding,
})

const createScope = (text: string, scope: Partial<ReviewScope> = {}): ReviewScope => ({
  dismissedElsewhere: new Set(),
  toCurrentPath: ({ content: { path } }) => path,
  toCurrentLine: ({ content: { startLine } }) => startLine,
  isCovered: () => true,
  isUnwanted: () => false,
  hasLeft: () => false,
  isOldNews: () => false,
  readLines: () => toComparedLines(text),
  ...scope,
})

const brief = (outcomes: ReturnType<typeof compareWithMemory>) =>
  outcomes.map(({ id, status, event, content }) => [id, status, event, content.startLine])

const code = 'try {\n  call()\n}\n  catch  {}\n'

test('a finding without a memory is new', () => {
  expect(brief(compareWithMemory([], [raise(4)], createScope(code)))).toEqual([[undefined, 'new', 'raised', 4]])
})

test('a finding that comes again is the same one, also when its code moved and was indented anew', () => {
  const remembered = [remember('one', 'new', raise(4))]
  const outcomes = compareWithMemory(remembered, [raise(40, '    catch   {}')], createScope(code))
  expect(brief(outcomes)).toEqual([['one', 'stillOpen', 'seenAgain', 40]])
})

test('of several with the same code each keeps its place', () => {
  const remembered = [
    remember('far', 'new', raise(90)),
    remember('near', 'new', raise(10)),
    remember('elsewhere', 'new', raise(11, 'catch {}', 'src/b.ts')),
  ]
  const raised = [raise(12), raise(88), raise(300, 'catch {}', 'src/b.ts')]
  expect(brief(compareWithMemory(remembered, raised, createScope(code)))).toEqual([
    ['near', 'stillOpen', 'seenAgain', 12],
    ['far', 'stillOpen', 'seenAgain', 88],
    ['elsewhere', 'stillOpen', 'seenAgain', 300],
  ])
})

test('a finding whose code is in a renamed file stays the same', () => {
  const outcomes = compareWithMemory(
    [remember('one', 'new', raise(4))],
    [raise(4, 'catch {}', 'src/renamed.ts')],
    createScope(code, { toCurrentPath: () => 'src/renamed.ts' }),
  )
  expect(brief(outcomes)).toEqual([['one', 'stillOpen', 'seenAgain', 4]])
})

test('a finding that nobody looked for in a renamed file stays open under the new name', () => {
  const lines = { 'src/renamed.ts': toComparedLines(code) }
  const scope = createScope(code, {
    toCurrentPath: () => 'src/renamed.ts',
    isCovered: () => false,
    readLines: (path) => (path === 'src/renamed.ts' ? lines[path] : null),
  })
  const outcomes = compareWithMemory([remember('one', 'new', raise(1))], [], scope)
  expect(outcomes).toMatchObject([
    { id: 'one', status: 'stillOpen', content: { path: 'src/renamed.ts', startLine: 4 } },
  ])
})

test('a finding beyond the limit of its rule stays open, and a new one there is not raised', () => {
  const isOverLimit = true
  const raised = [{ ...raise(4), isOverLimit } as const, { ...raise(8, 'catch (error) {}'), isOverLimit } as const]
  const outcomes = compareWithMemory([remember('one', 'new', raise(4))], raised, createScope(code))
  expect(brief(outcomes)).toEqual([['one', 'stillOpen', 'seenAgain', 4]])
})

test('the same code in another file is another finding', () => {
  const outcomes = compareWithMemory(
    [remember('one', 'new', raise(4))],
    [raise(4, 'catch {}', 'src/b.ts')],
    createScope('rewritten()'),
  )
  expect(brief(outcomes)).toEqual([
    [undefined, 'new', 'raised', 4],
    ['one', 'fixed', 'fixed', 4],
  ])
})

test('a dismissed finding stays dismissed, and one that was dismissed elsewhere is never new', () => {
  const dismissed = compareWithMemory([remember('one', 'dismissed', raise(4))], [raise(5)], createScope(code))
  expect(brief(dismissed)).toEqual([['one', 'dismissed', undefined, 5]])
  const dismissedElsewhere = new Set([toPlaceKey(toAnchor(rule, 'catch {}'), 'src/a.ts')])
  const elsewhere = compareWithMemory([], [raise(5)], createScope(code, { dismissedElsewhere }))
  expect(brief(elsewhere)).toEqual([[undefined, 'dismissed', 'dismissed', 5]])
})

test('a finding that does not come again is fixed when its rule looked', () => {
  const outcomes = compareWithMemory([remember('one', 'stillOpen', raise(4))], [], createScope(code))
  expect(brief(outcomes)).toEqual([['one', 'fixed', 'fixed', 4]])
})

test('a finding is fixed when its rule looked at the rewritten code, and its code is gone with its file', () => {
  const remembered = [remember('one', 'new', raise(1))]
  expect(brief(compareWithMemory(remembered, [], createScope('rewritten()')))).toEqual([['one', 'fixed', 'fixed', 1]])
  expect(brief(compareWithMemory(remembered, [], createScope('', { readLines: () => null })))).toEqual([
    ['one', 'fixed', 'codeGone', 1],
  ])
})

test('a finding that nobody looked for stays open where its code is now, and ends when the code is gone', () => {
  const scope = { isCovered: () => false }
  const remembered = [remember('one', 'new', raise(1))]
  expect(brief(compareWithMemory(remembered, [], createScope(code, scope)))).toEqual([
    ['one', 'stillOpen', undefined, 4],
  ])
  expect(brief(compareWithMemory(remembered, [], createScope('rewritten()', scope)))).toEqual([
    ['one', 'fixed', 'codeGone', 1],
  ])
  expect(brief(compareWithMemory(remembered, [], createScope('', { ...scope, readLines: () => null })))).toEqual([
    ['one', 'fixed', 'codeGone', 1],
  ])
})

test('a finding that the configuration leaves out is not listed, and is not fixed by that', () => {
  const scope = createScope(code, { isUnwanted: () => true, readLines: () => null })
  expect(compareWithMemory([remember('one', 'new', raise(4))], [], scope)).toEqual([])
})

test('a finding in a file that was not read stays open', () => {
  const scope = createScope(code, { readLines: () => undefined })
  const remembered = [remember('one', 'new', raise(4)), remember('two', 'dismissed', raise(9))]
  expect(brief(compareWithMemory(remembered, [], scope))).toEqual([
    ['one', 'stillOpen', undefined, 4],
    ['two', 'dismissed', undefined, 9],
  ])
})

test('a fixed finding is not listed again, and is raised again when its code comes back', () => {
  const remembered = [remember('one', 'fixed', raise(4))]
  expect(compareWithMemory(remembered, [], createScope('rewritten()'))).toEqual([])
  expect(brief(compareWithMemory(remembered, [raise(4)], createScope(code)))).toEqual([
    ['one', 'stillOpen', 'raised', 4],
  ])
})

test('nothing new is raised on what did not change since a review that looked for it', () => {
  const scope = createScope(code, { isOldNews: ({ startLine }) => startLine < 10 })
  expect(brief(compareWithMemory([], [raise(4), raise(20)], scope))).toEqual([[undefined, 'new', 'raised', 20]])
})

test('the nearest of several places of a quote is its place', () => {
  const text = toComparedLines('a\nb\nx\na\n  b\n')
  expect(findQuote(text, 'a\nb', 5)).toBe(4)
  expect(findQuote(text, 'a\nb', 1)).toBe(1)
  expect(findQuote(text, 'b\na', 1)).toBeUndefined()
})
