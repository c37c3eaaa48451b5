import { afterAll, describe, expect, it } from 'vitest'
import { extractSymbols, maxParsedLength } from '#src/backend/indexing/symbols/extract-symbols.ts'
import { grammarsByLanguage } from '#src/backend/indexing/symbols/grammars.ts'
import { LineTable } from '#src/backend/indexing/symbols/line-table.ts'
import { loadGrammar, releaseGrammars } from '#src/backend/indexing/symbols/load-grammar.ts'
import { readSymbols } from './read-symbols.ts'

afterAll(releaseGrammars)

const extract = async (text: string, budgetMs?: number) => {
  const loaded = await loadGrammar('typescript')
  if (loaded === null) throw new Error('no grammar')
  return extractSymbols(text, new LineTable(text), loaded, budgetMs)
}

describe('texts that are not as they should be', () => {
  it('gives what can be read around a mistake', async () => {
    const { symbols } = await readSymbols('typescript', 'function one() {}\nconst = ;\n\nfunction two() {}\n')
    expect(symbols).toEqual(['function one 1:0-1:17 | function one()', 'function two 4:0-4:17 | function two()'])
  })

  it.each([...grammarsByLanguage.keys()])(
    '%s takes an empty text, nonsense and deep nesting without a throw',
    async (language) => {
      const texts = ['', '\n', '\u{1f600} ((( }}} <<< "', '['.repeat(20_000), 'a.b('.repeat(2000), '\ufeffx']
      const readings = await Promise.all(texts.map((text) => readSymbols(language, text)))
      expect(readings).toHaveLength(texts.length)
    },
  )

  it('leaves out names of more than 250 characters', async () => {
    const [short, long] = ['a'.repeat(250), 'b'.repeat(251)]
    const text = [short, long]
      .map((name) => `class ${name} extends ${name} {\n  ${name}() {\n    ${name}()\n  }\n}\n`)
      .join('')
    const extracted = await extract(text)
    expect(extracted?.symbols.map(({ name }) => name)).toEqual([short, short])
    expect(extracted?.calls.map(({ callee }) => callee)).toEqual([short])
    expect(extracted?.inheritance.map(({ ancestor }) => ancestor)).toEqual([short])
  })

  it('gives up on a text that is too long', async () => {
    expect(await extract(' '.repeat(maxParsedLength + 1))).toBeNull()
  })

  it('gives up when the time is over, and reads the next text from its start', async () => {
    expect(await extract('const x = [1, 2, 3]\n'.repeat(20_000), 0)).toBeNull()
    expect((await extract('function after() {}\n'))?.symbols.map(({ name }) => name)).toEqual(['after'])
  })
})

describe('places', () => {
  it('count lines from 1 and characters in UTF-16 units from 0, with any line break', async () => {
    const { symbols } = await readSymbols('typescript', '// 😀\r\n/* 😀 */ function é() {}\r\nlet y = "😀", z = 1')
    expect(symbols).toEqual([
      'function é 2:9-2:24 | function é()',
      'variable y 3:0-3:12 | let y = "😀"',
      'variable z 3:14-3:19 | z = 1',
    ])
  })
})

it('loads a grammar once and again after it was released', async () => {
  const [firstGrammar, secondGrammar] = await Promise.all([loadGrammar('go'), loadGrammar('go')])
  expect(firstGrammar).toBe(secondGrammar)
  await releaseGrammars()
  expect((await readSymbols('go', 'package p\nfunc A() {}\n')).symbols).toEqual(['function A 2:0-2:11 | func A()'])
  expect(await loadGrammar('cobol')).toBeNull()
})

describe('the lines of a text', () => {
  it.each<[string, number]>([
    ['', 1],
    ['a', 1],
    ['a\n', 1],
    ['a\nb', 2],
    ['a\n\n', 2],
  ])('%j has %i', (text, count) => {
    expect(new LineTable(text).count).toBe(count)
  })

  it('are found from a place and back', () => {
    const lines = new LineTable('ab\r\ncd\n\nef')
    expect([0, 2, 4, 6, 7, 8, 10].map((index) => lines.getPlace(index))).toEqual([
      { line: 1, character: 0 },
      { line: 1, character: 2 },
      { line: 2, character: 0 },
      { line: 2, character: 2 },
      { line: 3, character: 0 },
      { line: 4, character: 0 },
      { line: 4, character: 2 },
    ])
    expect([lines.line(1), lines.lines(1, 2), lines.line(3), lines.line(9)]).toEqual(['ab', 'ab\r\ncd', '', ''])
  })
})
