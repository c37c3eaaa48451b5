import { describe, expect, it } from 'vitest'
import {
  caseHalves,
  caseLanguages,
  type KnownDefect,
  parseCase,
  readCases,
  type ReviewCase,
} from '#tests/bench/review-set/read-cases.ts'

const splitLines = (text: string | null): string[] => (text === null ? [] : text.replace(/\n$/, '').split('\n'))

/** Lengths of the longest common subsequences of all pairs of tails. */
const measureTails = (before: readonly string[], after: readonly string[]): number[][] => {
  const lengths = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0))
  const read = (row: number, column: number): number => lengths[row]?.[column] ?? 0
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--) {
      const isSame = before[row] === after[column]
      const length = isSame ? read(row + 1, column + 1) + 1 : Math.max(read(row + 1, column), read(row, column + 1))
      lengths[row]?.splice(column, 1, length)
    }
  return lengths
}

interface ChangedLines {
  readonly before: ReadonlySet<number>
  readonly after: ReadonlySet<number>
}

const findChangedLines = (before: readonly string[], after: readonly string[]): ChangedLines => {
  const lengths = measureTails(before, after)
  const changed = { before: new Set<number>(), after: new Set<number>() }
  let row = 0
  let column = 0
  while (row < before.length || column < after.length) {
    if (row < before.length && before[row] === after[column]) {
      row++
      column++
    } else if (
      column >= after.length ||
      (row < before.length && (lengths[row + 1]?.[column] ?? 0) >= (lengths[row]?.[column + 1] ?? 0))
    )
      changed.before.add(++row)
    else changed.after.add(++column)
  }
  return changed
}

const readChanges = ({ files }: ReviewCase): ReadonlyMap<string, ChangedLines> =>
  new Map(files.map(({ path, before, after }) => [path, findChangedLines(splitLines(before), splitLines(after))]))

const findStrayDefects = (reviewCase: ReviewCase): readonly KnownDefect[] => {
  const changes = readChanges(reviewCase)
  return reviewCase.defects.filter(({ path, side, line }) => changes.get(path)?.[side].has(line) !== true)
}

const countLines = (reviewCase: ReviewCase): number =>
  [...readChanges(reviewCase).values()].reduce((sum, { before, after }) => sum + before.size + after.size, 0)

const cases = caseHalves.flatMap((half) => readCases(half).map((reviewCase) => ({ half, reviewCase })))
const ids = cases.map(({ reviewCase }) => reviewCase.id)

describe('the changes that reviews are measured with', () => {
  it('have an id each', () => {
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('have their known defects on lines that were changed', () => {
    const stray = cases.flatMap(({ reviewCase }) =>
      findStrayDefects(reviewCase).map(({ path, line }) => `${reviewCase.id}: ${path}:${line}`),
    )
    expect(stray).toEqual([])
  })

  it('have the size of what people commit', () => {
    const sizes = cases.map(({ reviewCase }) => ({ id: reviewCase.id, lines: countLines(reviewCase) }))
    expect(sizes.filter(({ lines }) => lines < 12 || lines > 150)).toEqual([])
  })

  it('change every file that they name', () => {
    const idle = cases.flatMap(({ reviewCase }) =>
      reviewCase.files.filter(({ before, after }) => before === after).map(({ path }) => `${reviewCase.id}: ${path}`),
    )
    expect(idle).toEqual([])
  })

  it('are shared out evenly', () => {
    const count = (half: string, language: string, isClean: boolean): number =>
      cases.filter(
        (entry) =>
          entry.half === half &&
          entry.reviewCase.language === language &&
          (entry.reviewCase.defects.length === 0) === isClean,
      ).length
    const table = caseLanguages.map((language) => {
      const [defects, clean] = [false, true].map((isClean) =>
        caseHalves.map((half) => count(half, language, isClean)).join('+'),
      )
      return `${language}: ${defects} with defects, ${clean} clean`
    })
    expect(table).toMatchInlineSnapshot(`
      [
        "TypeScript: 7+7 with defects, 6+6 clean",
        "Python: 7+7 with defects, 6+6 clean",
        "Java: 7+7 with defects, 6+6 clean",
        "C#: 7+7 with defects, 6+6 clean",
        "Go: 7+7 with defects, 6+6 clean",
        "Ruby: 7+7 with defects, 6+6 clean",
        "PHP: 7+7 with defects, 6+6 clean",
      ]
    `)
  })
})

const sample = (defect: string): string =>
  `title: Add\nlanguage: Go\n${defect}==== before a.go\none\ntwo\n==== after a.go\none\nthree\n==== context b.go\nfour\n`

describe('a change that is read', () => {
  it('has its files, its context and its defects', () => {
    expect(parseCase('x', sample('defect: quality a.go:2 wrong\ndefect: security before:a.go:2 lost\n'))).toEqual({
      id: 'x',
      title: 'Add',
      language: 'Go',
      defects: [
        { area: 'quality', path: 'a.go', side: 'after', line: 2, what: 'wrong' },
        { area: 'security', path: 'a.go', side: 'before', line: 2, what: 'lost' },
      ],
      files: [{ path: 'a.go', before: 'one\ntwo\n', after: 'one\nthree\n' }],
      context: [{ path: 'b.go', content: 'four\n' }],
    })
  })

  it('has no text before for a file that was added', () => {
    const { files } = parseCase('x', 'title: Add\nlanguage: Go\n==== after a.go\none\n')
    expect(files).toEqual([{ path: 'a.go', before: null, after: 'one\n' }])
  })

  it.each(['defect: style a.go:2 wrong\n', 'defect: quality a.go wrong\n', 'note: wrong\n'])(
    'is refused with %j',
    (line) => expect(() => parseCase('x', sample(line))).toThrow(),
  )

  it.each([
    ['quality a.go:1', true],
    ['quality a.go:2', false],
    ['quality a.go:9', true],
    ['quality b.go:1', true],
    ['quality before:a.go:2', false],
    ['quality before:a.go:1', true],
  ])('has a stray defect with %s: %j', (place, isStray) => {
    expect(findStrayDefects(parseCase('x', sample(`defect: ${place} wrong\n`))).length > 0).toBe(isStray)
  })
})
