import { expect, test } from 'vitest'
import type { CodeSearchReply } from '#src/contract/code-search.ts'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { indexCodeShop } from './code-shop.ts'

const { addFiles, find } = indexCodeShop()

const readContext = ({ results }: CodeSearchReply, path: string) =>
  results
    .filter(({ location }) => location.path === path)
    .flatMap(({ context = [] }) => context.map(({ lineNumber, lineText }) => `${lineNumber} ${lineText}`))

test('lines around the matches come along when they are asked for', async () => {
  const around = (query: string, Context: string) => find(query, { Context, Names: 'acme/shop' })
  expect(readContext(await around('listen', '1'), 'src/app/server.go')).toEqual([
    '3 func serve(port int) error {',
    '5 }',
  ])
  expect(readContext(await around('listen', '10'), 'src/app/server.go')).toEqual([
    '1 package app',
    '2 ',
    '3 func serve(port int) error {',
    '5 }',
  ])
  expect((await around('listen', '0')).results[0]).not.toHaveProperty('context')
  expect((await find('listen')).results[0]).not.toHaveProperty('context')
})

test('context crosses from one part of a file into the next, and holds no matching line', async () => {
  const lines = Array.from({ length: 400 }, (_, line) => (line % 100 === 99 ? `needle_${line}` : `line ${line}\r`))
  const symbols = [0, 100, 200, 300].map((at) => symbol('function', `part${at}`, at + 1, at + 100))
  await addFiles('acme/long', [plainFile('src/long.ts', lines.join('\n'), { symbols })])
  const reply = await find('needle', { Context: '3', Names: 'acme/long' })
  const expected = [100, 200, 300, 400].flatMap((match) =>
    [-3, -2, -1, 1, 2, 3].map((step) => match + step).filter((line) => line <= 400),
  )
  const lineTexts = readContext(reply, 'src/long.ts').toSorted((left, right) => parseInt(left) - parseInt(right))
  expect(lineTexts).toEqual(expected.map((line) => `${line} line ${line - 1}`))
})

test('a line between two results comes once, and one that matches comes as a match alone', async () => {
  const lines = ['function one() {', '  twin()', '}', 'function two() {', '  twin()', '}']
  const symbols = [symbol('function', 'one', 1, 3), symbol('function', 'two', 4, 6)]
  await addFiles('acme/twins', [plainFile('src/twins.ts', lines.join('\n'), { symbols, window: 3 })])
  const reply = await find('twin', { Context: '10', Names: 'acme/twins', Sort: 'Path' })
  expect(reply.results.length).toBeGreaterThan(1)
  expect(readContext(reply, 'src/twins.ts')).toEqual(['1 function one() {', '3 }', '4 function two() {', '6 }'])
})

test.each(['-1', '11', 'x', '1.5'])('%j lines around a match are refused', async (Context) => {
  await expect(find('cart', { Context })).rejects.toThrow('400')
})

test('results are sorted by repository, path and line', async () => {
  const places = async (Sort: string) =>
    (await find('total', { Sort })).results.map(({ dataSource, location }) => `${dataSource.name} ${location.path}`)
  const byPath = ['acme/billing src/invoice.ts', 'acme/shop docs/cart.md', 'acme/shop src/cart/total.ts']
  expect(await places('Path')).toEqual(byPath)
  expect(await places('Relevance')).not.toEqual(byPath)
  await expect(find('cart', { Sort: 'Age' })).rejects.toThrow('400')
})
