import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Argument, type Expression, parseSync, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'

const tests = join(import.meta.dirname, '..')

const letterOfList: Readonly<Record<string, string>> = {
  session: 'S',
  consent: 'C',
  'front-end-security': 'F',
  'backend-security': 'B',
  inspector: 'I',
  'model-based': 'M',
}

const scenarioNumber = /\b[SCFBIM]\d\d\b/g
const namingFunctions: ReadonlySet<string> = new Set(['describe', 'it', 'test'])

interface TestTitle {
  readonly file: string
  readonly text: string
}

interface ScenarioRow {
  readonly list: string
  readonly number: string
  readonly sentence: string
}

const findCalledName = (callee: Expression): string | undefined => {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'CallExpression') return findCalledName(callee.callee)
  return callee.type === 'MemberExpression' ? findCalledName(callee.object) : undefined
}

const readTexts = (given: Argument | undefined): readonly string[] => {
  if (given?.type === 'TSAsExpression') return readTexts(given.expression)
  if (given?.type === 'Literal') return typeof given.value === 'string' ? [given.value] : []
  if (given?.type === 'TemplateLiteral') return [given.quasis.map(({ value }) => value.raw).join('…')]
  if (given?.type !== 'ArrayExpression') return []
  return given.elements.flatMap((row) => {
    const label = row?.type === 'ArrayExpression' ? row.elements[0] : undefined
    return label?.type === 'Literal' ? readTexts(label) : []
  })
}

const findTitles = (file: string, source: string): readonly TestTitle[] => {
  const titles: TestTitle[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (!namingFunctions.has(findCalledName(callee) ?? '')) return
      titles.push(...readTexts(first).map((text) => ({ file, text })))
    },
  }).visit(parseSync(file, source).program)
  return titles
}

const readRows = (list: string, text: string): readonly ScenarioRow[] =>
  [...text.matchAll(/^\| *([A-Z]\d+) *\| *(.+?) *\|$/gm)].map(([, number = '', sentence = '']) => ({
    list,
    number,
    sentence,
  }))

const findGaps = (titles: readonly TestTitle[], rows: readonly ScenarioRow[]): readonly string[] => {
  const listed = new Set(rows.map(({ number }) => number))
  const carried = new Set<string>()
  const unlisted = titles.flatMap(({ file, text }) =>
    (text.match(scenarioNumber) ?? []).flatMap((number) => {
      carried.add(number)
      return listed.has(number) ? [] : [`${number} of ${file} has no row`]
    }),
  )
  const unused = rows.filter(({ number }) => !carried.has(number))
  return [...new Set(unlisted), ...unused.map(({ list, number }) => `${number} of ${list} is in no title`)]
}

const titles = readdirSync(tests, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .flatMap((file) => findTitles(file, readFileSync(join(tests, file), 'utf8')))

const rows = readdirSync(join(tests, 'scenarios')).flatMap((file) =>
  readRows(basename(file, '.md'), readFileSync(join(tests, 'scenarios', file), 'utf8')),
)

it('lists every scenario number that a title carries, and no other', () => {
  expect(titles.length).toBeGreaterThan(3_000)
  expect(findGaps(titles, rows)).toEqual([])
})

it('has each scenario once, in order, in the list of its letter, as a sentence', () => {
  for (const [list, letter] of Object.entries(letterOfList)) {
    const numbers = rows.filter((row) => row.list === list).map(({ number }) => number)
    expect(numbers.length, list).toBeGreaterThan(9)
    expect(numbers).toEqual([...new Set(numbers)].toSorted())
    expect(numbers.filter((number) => !number.startsWith(letter))).toEqual([])
  }
  expect(rows.filter(({ list }) => letterOfList[list] === undefined)).toEqual([])
  expect(rows.filter(({ sentence }) => !/^[A-Z\d].*\.$/.test(sentence))).toEqual([])
})

it('finds a number without a row and a row without a title, whatever else looks like one', () => {
  const source = `
    describe('a sign-out (S14, S99)', () => {
      it.each([['S97 in a row', 'S96'], ['plain', 'S95']] as const)('%s', () => expect('S94').toBe(S93))
      test.each(rows)(\`S98 \${name} S15\`, () => undefined)
      it('reads UTF16, F1, S100 and s10 (M2)', () => log('S92'))
      other('S91')
    })`
  const listed = readRows(
    'session',
    '| number | what holds |\n| - | - |\n| S14 | It holds. |\n| S15 | So. |\n| S16 | No. |',
  )
  expect(findGaps(findTitles('a.test.ts', source), listed)).toEqual([
    'S99 of a.test.ts has no row',
    'S97 of a.test.ts has no row',
    'S98 of a.test.ts has no row',
    'S16 of session is in no title',
  ])
})
