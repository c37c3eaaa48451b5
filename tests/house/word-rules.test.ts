import { describe, expect, it } from 'vitest'
import { countComments, findBreaches } from './word-rules.ts'

const findWords = (text: string, file = 'src/search/hits.ts'): string[] =>
  findBreaches(file, text).map(({ line, words }) => `${line}: ${words.split('\n')[0]}`)

describe('names', () => {
  it.each([
    ['a limit', 'const mostToasts = 3', 'const maxToasts = 3'],
    ['a limit', 'const longestQuestion = 3', 'const maxQuestionLength = 3'],
    ['a selector', 'const whichToasts = () => []', 'const selectToasts = () => []'],
    ['dependencies', 'interface SessionWorld {}', 'interface SessionDeps {}'],
    ['a verb', 'const recordOf = () => 1', 'const toRecord = () => 1'],
    ['a verb in a type', 'interface Deps { keyOf(): string }', 'interface Deps { toKey(): string }'],
    ['a verb as a function', 'function linesOf() {}', 'function getLines() {}'],
    ['a noun', 'const one = 1', 'const hit = 1'],
    ['the noun of a parameter', 'const add = (other: number) => 1', 'const add = (candidate: number) => 1'],
    ['the noun of a destructured value', 'const { hit: found } = {}', 'const { found } = {}'],
    ['a word of the field', 'const mishaps = []', 'const inspectorErrors = []'],
    ['one unit of time', 'const minute = 60', 'const minute = readMinute()'],
    ['one unit of time', 'const dayInMs = 24 * hours', 'const days = countDays()'],
  ])('want %s', (_, wrong, right) => {
    expect(findWords(wrong)).toHaveLength(1)
    expect(findWords(right)).toEqual([])
  })

  it('leave types and the file of durations alone', () => {
    expect(findWords('type ActorRefOf<A> = A')).toEqual([])
    expect(findWords('export const minutes = 60 * 1000', 'src/lib/durations.ts')).toEqual([])
  })
})

describe('comments', () => {
  it.each([
    ['are sentences', '// What is more than nothing.', '// A non-zero share is never rounded to 0 %.'],
    ['are sentences', '/** The same for the same */', '/** Memoised: unchanged rows keep their identity. */'],
    ['name no document outside', '// See decisions.md, C5.', '// A receipt is sent once (C5).'],
    ['are short', '/**\n * a\n * b\n * c\n * d\n */', '/**\n * a\n * b\n * c\n */'],
  ])('%s', (_, wrong, right) => {
    expect(findWords(wrong)).toHaveLength(1)
    expect(findWords(right)).toEqual([])
  })

  it('are told with their line', () => {
    expect(findWords('const a = 1\n\n// Whoever reads it\nconst b = 2')).toEqual(['3: Whoever reads it'])
  })

  it('are counted without those that a tool reads', () => {
    expect(countComments('a.ts', '// oxlint-disable-next-line no-eval\n// @ts-expect-error\n// a\n/** b */')).toBe(2)
  })
})
