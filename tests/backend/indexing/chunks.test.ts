import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyseFile } from '#src/backend/indexing/analyse-file.ts'
import { splitIntoChunks } from '#src/backend/indexing/chunks.ts'
import { LineTable } from '#src/backend/indexing/symbols/line-table.ts'

const outline = async (path: string, text: string): Promise<string[]> => {
  const analysed = await analyseFile(path, Buffer.from(text))
  if (analysed.kind === 'skipped') throw new Error(analysed.reason)
  return analysed.chunks.map(({ startLine, endLine, symbol }) => `${startLine}-${endLine} ${symbol ?? '(none)'}`)
}

const body = (count: number): string => '  work()\n'.repeat(count)

describe('where a file is cut', () => {
  it('a definition is a chunk with the comment above it; odd lines join their neighbours', async () => {
    const text = `import 'a'\n\n// Does one.\nfunction one() {\n${body(10)}}\n\nconst x = 1\n\nfunction two() {\n${body(10)}}\n`
    expect(await outline('a.js', text)).toEqual(['1-17 one', '19-30 two'])
  })

  it('small definitions share a chunk under the name of what they lie in', async () => {
    const members = Array.from({ length: 25 }, (_, index) => `  get a${index}() {\n    return 1\n  }\n`).join('')
    const text = `class Box {\n${members}}\n`
    const chunks = await outline('a.js', text)
    expect(chunks).toEqual(['1-40 Box', '41-77 Box'])
  })

  it('a long definition is cut at its members, a long member into windows that overlap', async () => {
    const text = `class Box {\n  size = 1\n  short() {\n${body(20)}  }\n  long() {\n${body(90)}  }\n}\n`
    expect(await outline('a.js', text)).toEqual([
      '1-24 Box.short',
      '25-64 Box.long',
      '61-100 Box.long',
      '97-117 Box.long',
    ])
  })

  it('without symbols there are windows', async () => {
    expect(await outline('a.lua', 'print(1)\n'.repeat(100))).toEqual(['1-40 (none)', '37-76 (none)', '73-100 (none)'])
  })

  it('one very long line comes in pieces', () => {
    const text = 'x'.repeat(15_000)
    const chunks = splitIntoChunks(new LineTable(text), [])
    expect(chunks.map(({ text: piece, ...rest }) => ({ ...rest, length: piece.length }))).toEqual([
      { ordinal: 0, startLine: 1, endLine: 1, symbol: null, startCharacter: 0, length: 6000 },
      { ordinal: 1, startLine: 1, endLine: 1, symbol: null, startCharacter: 6000, length: 6000 },
      { ordinal: 2, startLine: 1, endLine: 1, symbol: null, startCharacter: 12_000, length: 3000 },
    ])
  })
})

const code = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '',
        '  ',
        '}',
        '{',
        '// note',
        '/* open',
        '*/',
        'class A {',
        'export class B extends A {',
        '  m() {',
        'const x = () => {',
        'function f() { g() }',
      ),
      fc.integer({ min: 1, max: 90 }).map((count) => '  call(1)\n'.repeat(count).trimEnd()),
      fc.integer({ min: 1, max: 9000 }).map((length) => `const s = "${'y'.repeat(length)}"`),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join('\n'))

it('every line that is not blank is in a chunk, word for word, and every chunk is bounded', async () => {
  await fc.assert(
    fc.asyncProperty(code, async (text) => {
      const analysed = await analyseFile('a.ts', Buffer.from(text))
      if (analysed.kind === 'skipped') return
      const lines = text.split('\n')
      const seen = new Set<number>()
      for (const [ordinal, chunk] of analysed.chunks.entries()) {
        const expected = lines.slice(chunk.startLine - 1, chunk.endLine).join('\n')
        const part =
          chunk.startLine === chunk.endLine
            ? expected.slice(chunk.startCharacter, chunk.startCharacter + 6000)
            : expected
        expect([chunk.ordinal, chunk.text]).toEqual([ordinal, part])
        expect(chunk.text.length).toBeLessThanOrEqual(6000)
        expect(chunk.endLine - chunk.startLine).toBeLessThan(60)
        for (let line = chunk.startLine; line <= chunk.endLine; line += 1) seen.add(line)
      }
      const missing = lines.flatMap((line, index) => (line.trim() === '' || seen.has(index + 1) ? [] : [index + 1]))
      expect(missing).toEqual([])
    }),
    { numRuns: 150 },
  )
})
