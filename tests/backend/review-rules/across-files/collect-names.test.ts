import { expect, it } from 'vitest'
import { collectNames } from '#src/backend/review-rules/across-files/collect-names.ts'

const before =
  'export const price = (order) => {\n}\nexport const format = () => {\n}\nexport const stay = () => {\n}\n'
const after = `export const price = (order, rate) => {
}
export const stay = () => {
}
export const report = (orders) => {
  const lines = orders.filter((order) => order.isPaid).map((order) => renderLine(order, 'invoice'))
  for (const line of lines) if (line.length > 80) throw new RangeError('too long')
  return joinLines(lines)
}
`

it('names what was changed in signature or removed, and the words of new functions', async () => {
  const file = { path: 'src/price.ts', status: 'modified' as const, before, after }
  expect(await collectNames({ files: [file], context: [] })).toEqual({
    names: ['price', 'format'],
    words: [["'invoice'", "'too long'", 'filter', 'renderLine', 'RangeError', 'joinLines']],
    declarations: [],
    routeTexts: [],
  })
})

it('names nothing for a change of a body', async () => {
  const file = {
    path: 'src/price.ts',
    status: 'modified' as const,
    before,
    after: before.replace('{\n}', '{\n  save()\n}'),
  }
  expect(await collectNames({ files: [file], context: [] })).toEqual({
    names: [],
    words: [],
    declarations: [],
    routeTexts: [],
  })
})
