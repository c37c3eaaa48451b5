import { describe, expect, test } from 'vitest'
import { modelKind, toAnchor, toComparedLines } from '#src/backend/reviews/finding-anchor.ts'
import {
  compareWithMemory,
  type RaisedFinding,
  type RememberedFinding,
  type ReviewScope,
} from '#src/backend/reviews/finding-memory.ts'
import type { FindingContent } from '#src/backend/db/review-tables.ts'
import { createTestFinding } from '../test-finding.ts'

const code = ['start()', 'const mean = sum / all.length', 'const top = Math.max(...all)', 'end()'].join('\n')

const scope: ReviewScope = {
  dismissedElsewhere: new Set(),
  toCurrentPath: ({ content: { path } }) => path,
  toCurrentLine: ({ content: { startLine } }) => startLine,
  isCovered: () => false,
  isUnwanted: () => false,
  hasLeft: () => false,
  isOldNews: () => false,
  readLines: () => toComparedLines(code),
}

const raise = (startLine: number, endLine: number, own: Partial<FindingContent> = {}): RaisedFinding => {
  const quote = code
    .split('\n')
    .slice(startLine - 1, endLine)
    .join('\n')
  const { rule: _, ...content } = createTestFinding({ startLine, endLine, quote, ...own })
  return { anchor: toAnchor(modelKind, quote), content }
}

const remember = (status: RememberedFinding['status'], finding: RaisedFinding): RememberedFinding => ({
  id: 'one',
  status,
  lastSeenCommit: 'first',
  ...finding,
})

const brief = (remembered: readonly RememberedFinding[], raised: readonly RaisedFinding[]) =>
  compareWithMemory(remembered, raised, scope).map(({ id, status, content: { startLine, endLine, texts } }) =>
    [id ?? 'none', status, `${startLine}-${endLine}`, texts?.title ?? ''].join(' ').trim(),
  )

describe('a finding of a model about the same code', () => {
  test.each([
    ['of fewer lines', raise(2, 3), raise(2, 2), 'one dismissed 2-3'],
    ['of more lines', raise(2, 2), raise(1, 3), 'one dismissed 2-2'],
    ['of the same lines in another area', raise(2, 2), raise(2, 2, { area: 'security' }), 'one dismissed 2-2'],
  ])('stays dismissed: %s', (_, former, raised, outcome) => {
    expect(brief([remember('dismissed', former)], [raised])).toEqual([outcome])
  })

  test('takes the new words and the place of the former one while it is open', () => {
    const texts = { title: 'Anew', explanation: '' }
    expect(brief([remember('new', raise(2, 3))], [raise(3, 3, { texts })])).toEqual(['one stillOpen 2-3 Anew'])
  })

  test('says nothing twice that was dismissed once', () => {
    expect(brief([remember('dismissed', raise(2, 3))], [raise(2, 2), raise(3, 3)])).toEqual(['one dismissed 2-3'])
  })
})

test.each([
  ['other lines', raise(4, 4)],
  ['another area and part of the lines', raise(3, 3, { area: 'security' })],
  ['a removed line', raise(3, 3, { side: 'before' })],
])('a finding of a model about %s is new', (_, raised) => {
  expect(brief([remember('dismissed', raise(2, 3))], [raised]).toSorted()[0]).toMatch(/^none new/)
})
