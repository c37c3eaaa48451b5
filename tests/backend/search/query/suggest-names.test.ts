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

const toCalls = (...callees: readonly string[]) => callees.map((callee) => ({ callee, line: 1 }))

test('topics are names of one definition that most source files call, one a file, and Text is not needed', async () => {
  await addFiles('acme/server', [
    plainFile('src/main.ts', 'export class Main {\n  run() {}\n}', { symbols: [symbol('class', 'Main', 1, 3)] }),
    plainFile('src/server.ts', 'export function createServer() {\n  return start()\n}', {
      symbols: [symbol('function', 'createServer', 1, 3)],
    }),
    plainFile('src/run.ts', 'export function run() {\n  return start()\n}', {
      symbols: [symbol('function', 'run', 1, 3)],
    }),
    plainFile('src/first.ts', 'openRoute(closeRoute())', { calls: toCalls('openRoute', 'closeRoute', 'sendAll') }),
    plainFile('src/second.ts', 'openRoute()', { calls: toCalls('openRoute', 'sendAll') }),
    ...['mail', 'post'].map((name) =>
      plainFile(`src/${name}.ts`, 'export function sendAll() {}\nsendAll()', {
        symbols: [symbol('function', 'sendAll', 1, 1)],
        calls: toCalls('sendAll'),
      }),
    ),
    plainFile('src/close.ts', 'export function closeRoute() {}', {
      symbols: [symbol('function', 'closeRoute', 1, 1)],
    }),
    ...['a', 'b', 'c'].map((name) => plainFile(`tests/${name}.test.ts`, 'addRoute()', { calls: toCalls('addRoute') })),
    plainFile('src/routes.ts', 'export function addRoute() {}\nexport function openRoute() {}', {
      symbols: [symbol('function', 'addRoute', 1, 1), symbol('function', 'openRoute', 2, 2)],
    }),
  ])
  expect(await names({ Kind: 'Topic' })).toEqual(['openRoute', 'Cart', 'closeRoute', 'sendAll', 'Main'])
})

test('names of a platform, names that are called everywhere and functions without a call are no topics', async () => {
  const define = (name: string) =>
    plainFile(`src/${name}.ts`, `export function ${name}() {}`, { symbols: [symbol('function', name, 1, 1)] })
  await addFiles('acme/text', [
    ...['startsWith', 'writeLine', 'neverCalled'].map(define),
    plainFile('src/all.ts', 'startsWith()', { calls: toCalls('startsWith', ...Array<string>(101).fill('writeLine')) }),
  ])
  const topics = await names({ Kind: 'Topic' })
  for (const name of ['startsWith', 'writeLine', 'neverCalled', 'createServer']) expect(topics).not.toContain(name)
})

test('languages are those of the index, the most frequent first, and Text is not needed', async () => {
  const languages = await names({ Kind: 'Language' })
  expect(languages[0]).toBe('TypeScript')
  expect(languages.toSorted()).toEqual(['Go', 'Markdown', 'Python', 'TypeScript'])
})

test('no suggestion is counted as a question', async () => {
  const before = await countQuestions()
  for (const Kind of ['File', 'Symbol', 'Topic', 'Language']) await suggest({ Kind, Text: 'cart' })
  expect(await countQuestions()).toBe(before)
  await find('cart')
  expect(await countQuestions()).toBe(before + 1)
})
