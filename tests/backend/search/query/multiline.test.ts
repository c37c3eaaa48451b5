import fc from 'fast-check'
import { RE2JS } from 're2js'
import { beforeAll, expect, test } from 'vitest'
import { visitGrams } from '#src/backend/code-index/grams.ts'
import { regexMatcher } from '#src/backend/search/line-matcher.ts'
import type { GrepResult } from '#src/contract/search.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { isLetThrough } from '../is-let-through.ts'
import { indexCodeShop } from './code-shop.ts'

const { addFiles, find, grep, merged } = indexCodeShop()

const yard = [
  'harbour {',
  '  berth()',
  '}',
  '',
  'quay {',
  '  crane()',
  '  berth()',
  '}',
  ...Array.from({ length: 60 }, (_, at) => `  crate ${at}`),
  'sluice',
]

const lantern = ['harbour', 'lantern', 'berth()', '}']

beforeAll(() =>
  addFiles('acme/yard', [
    plainFile('src/yard.ts', yard.join('\n'), { window: 3 }),
    plainFile('src/windows.ts', yard.join('\r\n'), { window: 3 }),
    plainFile('src/other.ts', lantern.join('\n'), { window: 2 }),
    plainFile('src/large.ts', `${'// padding\n'.repeat(9000)}harbour {\n  berth()\n}`),
  ]),
)

const inYard = (query: string, keys = {}) => find(query, { Names: 'acme/yard', MaxResults: '100', ...keys })

const listPaths = (results: readonly GrepResult[]): string[] => [
  ...new Set(results.map(({ location }) => location.path)),
]

const describeMatches = (results: readonly GrepResult[], path: string): string[] =>
  results
    .filter(({ location }) => location.path === path)
    .flatMap(({ matches }) => matches)
    .map(({ lineNumber, startColumn, endColumn, lineText, continued }) => {
      const text = lineText.slice(startColumn - 1, endColumn - 1)
      return `${lineNumber}:${startColumn}-${endColumn} ${continued === true ? '+' : ''}${text}`
    })

test.each<[string, object, number, readonly string[]]>([
  ['/\\{\\n\\s+berth/', {}, 3, ['src/yard.ts', 'src/windows.ts', 'src/large.ts']],
  ['\\{\\n\\s+berth', { Regex: 'true' }, 3, ['src/yard.ts', 'src/windows.ts', 'src/large.ts']],
  ['/\\(\\)\\n\\}/', {}, 6, ['src/yard.ts', 'src/windows.ts', 'src/large.ts', 'src/other.ts']],
  ['/\\(\\)\\r?\\n\\}/ file:windows', {}, 2, ['src/windows.ts']],
  ['"}\n\nquay {"', {}, 2, ['src/yard.ts', 'src/windows.ts']],
  ['"}\r\n\r\nquay {"', {}, 2, ['src/yard.ts', 'src/windows.ts']],
  ['/(?s)harbour.*sluice/', {}, 2, ['src/yard.ts', 'src/windows.ts']],
  ['/harbour[\\s\\S]*?quay/', {}, 2, ['src/yard.ts', 'src/windows.ts']],
  ['/harbour[^x]*?quay/', {}, 0, []],
  ['/HARBOUR \\{\\n/', {}, 0, []],
  ['/HARBOUR \\{\\n/ case:no', {}, 3, ['src/yard.ts', 'src/windows.ts', 'src/large.ts']],
  ['/^\\}\\n\\n^quay/', {}, 2, ['src/yard.ts', 'src/windows.ts']],
  ['/our \\{\\n/ word:yes', {}, 0, []],
  ['/harbour \\{\\n\\s+berth/ word:yes', {}, 3, ['src/yard.ts', 'src/windows.ts', 'src/large.ts']],
  ['harbour -/\\{\\n\\s+berth/', {}, 1, ['src/other.ts']],
  ['/crane\\(\\)\\n/ or lantern', {}, 3, ['src/yard.ts', 'src/windows.ts', 'src/other.ts']],
  ['/crane\\(\\)\\n/ sluice file:yard.ts', {}, 2, ['src/yard.ts']],
  ['/crane\\(\\)\\n/ lantern', {}, 0, []],
  ['quay or -/\\{\\n\\s+berth/', { Paths: 'src/yard.ts' }, 1, ['src/yard.ts']],
  ['lantern or /crate 9\\nberth/', {}, 1, ['src/other.ts']],
])('%s with %j has %i matches', async (query, keys, matches, paths) => {
  const { totals, results, mistake } = await inYard(query, keys)
  expect(mistake).toBeUndefined()
  expect([totals.matches, totals.files]).toEqual([matches, paths.length])
  expect(listPaths(results).toSorted()).toEqual(paths.toSorted())
})

test('a match is listed line by line, with what each line holds of it', async () => {
  const { results } = await inYard('/berth\\(\\)\\n\\}\\n\\nquay/ file:yard.ts')
  expect(describeMatches(results, 'src/yard.ts')).toEqual(['2:3-10 berth()', '3:1-2 +}', '4:1-1 +', '5:1-5 +quay'])
  expect(results.map(({ matchCount }) => matchCount)).toEqual([1])
})

test('the line end that ends a match belongs to its last line', async () => {
  const { results } = await inYard('/sluice|berth\\(\\)\\n\\}\\n/ file:yard.ts')
  expect(describeMatches(results, 'src/yard.ts').toSorted()).toEqual([
    '2:3-10 berth()',
    '3:1-2 +}',
    '69:1-7 sluice',
    '7:3-10 berth()',
    '8:1-2 +}',
  ])
})

test('matches of single lines stand among them in the order of the file', async () => {
  const { results } = await inYard('/crane\\(\\)\\n/ quay', { Paths: 'src/yard.ts' })
  expect(describeMatches(results, 'src/yard.ts')).toEqual(['5:1-5 quay', '6:3-10 crane()'])
})

test('of a long match the first lines are listed, and its last one', async () => {
  const { results, totals } = await inYard('/(?s)harbour.*sluice/ file:yard.ts')
  const lines = results.flatMap(({ matches }) => matches.map(({ lineNumber }) => lineNumber))
  expect(lines).toEqual([...Array.from({ length: 19 }, (_, at) => at + 1), 69])
  expect(totals.matches).toBe(1)
})

test('lines around a match come along before its first and after its last line', async () => {
  const { results } = await inYard('/berth\\(\\)\\n\\}\\n\\nquay/ file:yard.ts', { Context: '1' })
  expect(results[0]?.context?.map(({ lineNumber }) => lineNumber)).toEqual([1, 6])
})

test('the search for programs finds what goes over lines as well', async () => {
  const { results } = await grep('\\{\\n\\s+berth', { Names: 'acme/yard', Regex: 'true', MaxResults: '50' })
  expect(listPaths(results).toSorted()).toEqual(['src/large.ts', 'src/windows.ts', 'src/yard.ts'])
  expect(describeMatches(results, 'src/yard.ts')).toEqual(['1:9-10 {', '2:1-8 +  berth'])
})

test('a piece of code of several lines is found as it stands by the search that needs no choice', async () => {
  const { results } = await merged('quay {\n  crane()\n', { Names: 'acme/yard' })
  expect(results.slice(0, 2).map(({ location }) => location.path)).toEqual(
    expect.arrayContaining(['src/windows.ts', 'src/yard.ts']),
  )
})

test.each(['(\\n.*){900}{900}', '/(\\n/', '/[\\n/'])('%s is told as a mistake', async (query) => {
  const { mistake, results } = await inYard(query, { Regex: query.startsWith('/') ? 'false' : 'true' })
  expect([mistake?.key, results]).toEqual(['expression', []])
})

const piece = fc.constantFrom('ab', 'c', 'b', ' ', '\n', '\n\n', 'é', '1')
const text = fc.array(piece, { minLength: 1, maxLength: 30 }).map((pieces) => pieces.join(''))
const part = fc.constantFrom(
  'a',
  'b',
  'c',
  '.',
  '\\n',
  '\\n',
  '\\s*',
  '[\\s\\S]',
  '(?s).',
  '(b|\\n)',
  '^',
  '$',
  'é',
  '[0-9]',
  '\\w+',
  '\\x0a',
)
const expression = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))

const collectGrams = (contents: readonly string[]): ReadonlySet<number> => {
  const grams = new Set<number>()
  for (const content of contents) visitGrams(content, (gram) => grams.add(gram))
  return grams
}

const listSpans = (query: string, content: string) => {
  const matcher = RE2JS.compile(query, RE2JS.MULTILINE).matcher(content)
  const spans = []
  while (matcher.find()) if (matcher.end() > matcher.start()) spans.push({ start: matcher.start(), end: matcher.end() })
  return spans
}

test('no match is lost, however a file is cut into pieces', () => {
  let met = 0
  fc.assert(
    fc.property(expression, text, fc.integer({ min: 1, max: 4 }), (query, content, window) => {
      const matcher = regexMatcher(query)
      if (!matcher.isMultiline) return
      const spans = listSpans(query, content)
      expect(matcher.spansIn(content)).toEqual(spans)
      if (spans.length === 0) return
      met += 1
      const lines = content.split('\n')
      const pieces = lines.flatMap((_, at) => (at % window === 0 ? [lines.slice(at, at + window).join('\n')] : []))
      expect(matcher.canMatch(content)).toBe(true)
      expect(isLetThrough(matcher.narrowing, collectGrams(pieces)), `${query} in ${JSON.stringify(content)}`).toBe(true)
    }),
    { numRuns: 3000 },
  )
  expect(met).toBeGreaterThan(500)
})

test.each([1000, 60_000])('a long match is found after %i characters', (start) => {
  const text = `${'-'.repeat(start)}begin\n${'x'.repeat(12_000)}end${'-'.repeat(60_000)}`
  expect(regexMatcher('begin\\n[^z]*?end').spansIn(text)).toEqual([{ start, end: start + 12_009 }])
})

test.each<[string, boolean]>([
  ['a\\nb', true],
  ['a\\x0ab', true],
  ['a\nb', true],
  ['a[\\n;]', true],
  ['[\\d\\D]', true],
  ['(?s)a.b', true],
  ['(?s:a.)b', true],
  ['(?s)ab', false],
  ['(?s:a)b.c', false],
  ['((?s)a)b.c', false],
  ['(?-s)a.b', false],
  ['a[^\\n]*b', false],
  ['[\\s\\d]', false],
  ['a\\\\nb', false],
  ['a\\s+b', false],
  ['[\\x00-\\x7f]', false],
])('%j is multi-line: %s', (query, isMultiline) => {
  expect(regexMatcher(query).isMultiline).toBe(isMultiline)
})
