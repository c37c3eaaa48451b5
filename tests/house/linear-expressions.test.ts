import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { allExpressions, expressionsIn, type FoundExpression, isProvenLinear } from './linear-expressions.ts'
import { reviewedExpressions } from './reviewed-expressions.ts'

vi.setConfig({ testTimeout: 120_000 })

const root = join(import.meta.dirname, '../..')
let expressions: readonly FoundExpression[]
beforeAll(() => {
  expressions = allExpressions(root)
}, 120_000)

const toKey = (file: string, expression: string): string => `${file}: ${expression}`
const reviewed = new Set(reviewedExpressions.map(({ file, expression }) => toKey(file, expression)))

describe('the regular expressions of the product (F26)', () => {
  it('are proven to take linear time, or a person has read them', () => {
    expect(expressions.length).toBeGreaterThan(400)
    const others = expressions.filter(({ file, text }) => !reviewed.has(toKey(file, text)))
    expect(
      others.filter((expression) => !isProvenLinear(expression)).map(({ file, text }) => toKey(file, text)),
    ).toEqual([])
  })

  it('still hold every one that was read by a person', () => {
    const present = new Set(expressions.map(({ file, text }) => toKey(file, text)))
    expect([...reviewed].filter((key) => !present.has(key))).toEqual([])
    expect(reviewed.size).toBe(reviewedExpressions.length)
  })

  it('are each reviewed by themselves where they are made while the product runs', () => {
    const made = expressions.filter(({ literal }) => literal === undefined).map(({ file, text }) => toKey(file, text))
    expect(made.length).toBeGreaterThan(2)
    expect(new Set(made).size).toBe(made.length)
  })
})

const isLinear = (code: string): boolean => expressionsIn('sample.ts', code).every(isProvenLinear)

describe('the proof', () => {
  it.each([
    String.raw`text.replace(/\s+$/, '')`,
    String.raw`/^(a+)+$/.test(text)`,
    String.raw`/<[^>]*>/.exec(text)`,
    String.raw`/^\s*\s*x/.test(text)`,
    String.raw`/^\s*x/m.test(text)`,
    String.raw`/^a|b*c/.test(text)`,
    String.raw`/^(?:a{1,30}){1,30}$/.test(text)`,
    String.raw`/(.)\1+/.test(text)`,
    String.raw`new RegExp(pattern)`,
    String.raw`RegExp(pattern, 'u')`,
    String.raw`new globalThis.RegExp(pattern)`,
    String.raw`text.match('(a+)+$')`,
    'text.search(`(${word}+)+$`)',
  ])('is not given for %s', (code) => {
    expect(isLinear(code)).toBe(false)
  })

  it.each([
    String.raw`/a{2,9}[^x]\*\+[*+]/.test(text)`,
    String.raw`/^.*?[.!?](?=\s|$)/.exec(text)`,
    String.raw`/\s+/g[Symbol.split](text)`,
    String.raw`/^\w+-\d+$/.test(text)`,
  ])('is given for %s', (code) => {
    expect(expressionsIn('sample.ts', code)).toHaveLength(1)
    expect(isLinear(code)).toBe(true)
  })
})
