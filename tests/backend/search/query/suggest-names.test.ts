import { expect, test } from 'vitest'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { indexCodeShop } from './code-shop.ts'

const { addFiles, find, suggest, countQuestions } = indexCodeShop()

const names = async (keys: Readonly<Record<string, string>>) => (await suggest(keys)).map(({ name }) => name)

test('paths that contain the text are suggested in any case, and never more than eight', async () => {
  expect(await names({ Kind: 'File', Text: 'CART/' })).toEqual(
    expect.arrayContaining(['src/cart/cart.ts', 'src/cart/total.ts', 'src/cart/cart.test.ts']),
  )
  expect(await names({ Kind: 'File', Text: ' route ' })).toEqual(['src/app/route.go'])
  expect(await names({ Kind: 'File', Text: '.' })).toHaveLength(8)
  expect(await names({ Kind: 'File', Text: 'src/invoice' })).toEqual(['src/invoice.ts'])
})

test('symbols are suggested with their kind and the file that defines them', async () => {
  expect(await suggest({ Kind: 'Symbol', Text: 'ca' })).toEqual([
    { name: 'Cart', kind: 'class', path: 'src/cart/cart.ts' },
  ])
})

test.each([
  ['File', ''],
  ['Symbol', '   '],
  ['File', '"'],
  ['File', '(or'],
  ['Symbol', '\\'],
  ['Symbol', 'nowhere'],
  ['File', '/[/'],
])('for %s and %j nothing is suggested', async (Kind, Text) => {
  expect(await suggest({ Kind, Text })).toEqual([])
})

test('topics are names of several words that most source files call, one a file, and Text is not needed', async () => {
  await addFiles('acme/server', [
    plainFile('src/main.ts', 'export class Main {\n  run() {}\n}', { symbols: [symbol('class', 'Main', 1, 3)] }),
    plainFile('src/server.ts', 'export function createServer() {\n  return start()\n}', {
      symbols: [symbol('function', 'createServer', 1, 3)],
    }),
    plainFile('src/run.ts', 'export function run() {\n  return start()\n}', {
      symbols: [symbol('function', 'run', 1, 3)],
    }),
    plainFile('src/first.ts', 'openRoute()', { calls: [{ callee: 'openRoute', line: 1 }] }),
    plainFile('src/second.ts', 'openRoute()', { calls: [{ callee: 'openRoute', line: 1 }] }),
    plainFile('tests/routes.test.ts', 'addRoute()', {
      calls: [1, 2, 3, 4].map((line) => ({ callee: 'addRoute', line })),
    }),
    plainFile('src/routes.ts', 'export function addRoute() {}\nexport function openRoute() {}', {
      symbols: [symbol('function', 'addRoute', 1, 1), symbol('function', 'openRoute', 2, 2)],
    }),
  ])
  expect(await names({ Kind: 'Topic' })).toEqual(['openRoute', 'Cart', 'createServer', 'Main'])
})

test('no suggestion is counted as a question', async () => {
  const before = await countQuestions()
  for (const Kind of ['File', 'Symbol', 'Topic']) await suggest({ Kind, Text: 'cart' })
  expect(await countQuestions()).toBe(before)
  await find('cart')
  expect(await countQuestions()).toBe(before + 1)
})
