import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeCsv } from '#src/views/listing/csv/write-csv.ts'

const toCell = (text: string) => writeCsv({ name: () => text }, [null]).split('\r\n')[1] ?? ''

test.each([
  ['x;=1+1', `"x;'=1+1"`],
  ['x; =1+1', `"x; '=1+1"`],
  ['x\t+1', `"x\t'+1"`],
  ['x|@SUM(A1)', `"x|'@SUM(A1)"`],
  ['x,-1', `"x,'-1"`],
  ['x;"=1', `"x;""'=1"`],
  ['a;=1;=2', `"a;'=1;'=2"`],
  ['=1+1', `"'=1+1"`],
  ['a=b; c', '"a=b; c"'],
  ['12 - 3', '"12 - 3"'],
])('the cell %j holds no formula, wherever a spreadsheet splits it', (text, cell) => {
  expect(toCell(text)).toBe(cell)
})

test('no part of a cell begins a formula after any separator', () => {
  for (const separator of [';', ',', '\t', '|', '\n']) {
    for (const sign of ['=', '+', '-', '@', '＝']) {
      expect(toCell(`x${separator}${sign}1`).split(separator)[1]).toMatch(/^'/)
    }
  }
})

test('a formula is found wherever separators, quotes and gaps stand before it', () => {
  const part = /([;,\t|\r\n][\s"']*)(?=[=+\-@＝＋－＠])/g
  const text = fc.string({
    unit: fc.constantFrom(';', ',', '|', '\t', ' ', '"', "'", '=', '-', '＠', 'a'),
    maxLength: 12,
  })
  fc.assert(
    fc.property(text, (rest) => {
      expect(toCell(`a${rest}`)).toBe(`"${`a${rest}`.replaceAll(part, "$1'").replaceAll('"', '""')}"`)
    }),
    { numRuns: 2_000 },
  )
})

test('a cell of a million gaps is read once', () => {
  expect(toCell(`a${';'.repeat(1_000_000)}`)).toHaveLength(1_000_003)
})
