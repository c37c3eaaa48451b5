import { describe, expect, it } from 'vitest'
import type { Change } from '#src/backend/review-rules/change.ts'
import { change, findRule } from './make-change.ts'

const body = (name: string, list: string, item: string): string => `export const ${name} = (${list}: Order[]) => {
  const totals = new Map<string, number>()
  for (const ${item} of ${list}) {
    const former = totals.get(${item}.customer) ?? 0
    if (${item}.isPaid && ${item}.amount > 0) totals.set(${item}.customer, former + ${item}.amount)
  }
  return [...totals.entries()].toSorted((left, right) => right[1] - left[1])
}
`

describe('copied-function', () => {
  const find = (given: Change) => findRule('copied-function', given)

  it.each([
    [
      'in an unchanged file',
      change(
        { 'src/a.ts': [null, body('sumByCustomer', 'orders', 'order')] },
        { 'src/b.ts': body('totals', 'rows', 'row') },
      ),
    ],
    [
      'in another changed file',
      change({
        'src/a.ts': [null, body('sumByCustomer', 'orders', 'order')],
        'src/b.ts': ['', `${body('totals', 'rows', 'row')}`],
      }),
    ],
    [
      'in the same file',
      change({
        'src/b.ts': [
          body('totals', 'rows', 'row'),
          `${body('totals', 'rows', 'row')}\n${body('sums', 'orders', 'order')}`,
        ],
      }),
    ],
  ])('is raised for a copy %s', async (_, given) => {
    expect((await find(given)).length).toBeGreaterThan(0)
  })

  it.each([
    [
      'a function with another body',
      change(
        {
          'src/a.ts': [
            null,
            body('sumByCustomer', 'orders', 'order')
              .replace(
                'return [',
                'if (totals.size > 3) log(totals)\n  while (queue.length > 0) await send(queue.pop(), totals)\n  return [',
              )
              .replace('former + order.amount', 'Math.max(former, order.amount)'),
          ],
        },
        {
          'src/b.ts': body('totals', 'rows', 'row')
            .replace('for (', 'for (')
            .replace('isPaid && row.amount > 0', 'kind'),
        },
      ),
    ],
    [
      'a short function',
      change(
        { 'src/a.ts': [null, 'export const first = (list: string[]) => list[0]\n'] },
        { 'src/b.ts': 'export const head = (rows: string[]) => rows[0]\n' },
      ),
    ],
    [
      'a function that was moved',
      change({ 'src/a.ts': [null, body('totals', 'rows', 'row')], 'src/b.ts': [body('totals', 'rows', 'row'), null] }),
    ],
  ])('passes %s', async (_, given) => {
    expect(await find(given)).toEqual([])
  })
})

describe('untested-branch', () => {
  const find = (given: Change) => findRule('untested-branch', given)
  const former = 'export const rate = (age: number) => {\n  return 1\n}\n'
  const latter = 'export const rate = (age: number) => {\n  if (age > 65) return 0.5\n  return 1\n}\n'

  it.each(['tests/rate.test.ts', 'src/rate.spec.ts', 'src/__tests__/rate.test.ts'])(
    'is raised when %s was not changed',
    async (path) => {
      expect(await find(change({ 'src/rate.ts': [former, latter] }, { [path]: 'expect(rate(3)).toBe(1)' }))).toEqual([
        ['src/rate.ts:2', `${path}:1`],
      ])
    },
  )

  it.each([
    [
      'a test that names the case',
      change({ 'src/rate.ts': [former, latter] }, { 'tests/rate.test.ts': 'expect(rate(65)).toBe(1)' }),
    ],
    ['a test that was changed', change({ 'src/rate.ts': [former, latter], 'tests/rate.test.ts': ['a()', 'b()'] })],
    [
      'a file without a test',
      change({ 'src/rate.ts': [former, latter] }, { 'tests/price.test.ts': 'expect(1).toBe(1)' }),
    ],
    [
      'a change without a branch',
      change(
        { 'src/rate.ts': [former, former.replace('1', '2')] },
        { 'tests/rate.test.ts': 'expect(rate(3)).toBe(1)' },
      ),
    ],
  ])('passes %s', async (_, given) => {
    expect(await find(given)).toEqual([])
  })
})

describe('lost-test', () => {
  const find = (given: Change) => findRule('lost-test', given)
  const tests = (...names: readonly string[]): string =>
    names.map((name) => `it('${name}', () => {\n  expect(rate(3)).toBe(1)\n})\n`).join('')
  const context = { 'src/rate.ts': 'export const rate = (age: number) => {\n  return 1\n}\n' }

  it.each([
    ['tests/rate.test.ts', tests('is one', 'is half'), tests('is one'), context],
    [
      'tests/test_rate.py',
      'def test_one():\n    assert rate(3) == 1\n\ndef test_half():\n    assert rate(70) == 1\n',
      'def test_one():\n    assert rate(3) == 1\n',
      { 'src/rate.py': 'def rate(age):\n    return 1\n' },
    ],
    [
      'rate_test.go',
      'package a\nfunc TestOne(t *testing.T) { Rate(3) }\nfunc TestHalf(t *testing.T) { Rate(70) }\n',
      'package a\nfunc TestOne(t *testing.T) { Rate(3) }\n',
      { 'rate.go': 'package a\nfunc Rate(age int) int { return 1 }\n' },
    ],
  ])('is raised in %s', async (path, before, after, known) => {
    expect(await find(change({ [path]: [before, after] }, known))).toHaveLength(1)
  })

  it.each([
    ['a renamed test', tests('is one', 'is half'), tests('is one', 'is a half'), context],
    ['a test of what is gone', tests('is one', 'is half'), tests('is one'), {}],
    ['an added test', tests('is one'), tests('is one', 'is half'), context],
  ])('passes %s', async (_, before, after, known: Readonly<Record<string, string>>) => {
    expect(await find(change({ 'tests/rate.test.ts': [before, after] }, known))).toEqual([])
  })
})
