import { expect, test } from 'vitest'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { indexCodeShop, type ShopFile, shopFiles } from './code-shop.ts'

const { find, addFiles } = indexCodeShop()

type Fits = (file: ShopFile) => boolean

const has =
  (text: string): Fits =>
  ({ text: content, path }) =>
    content.includes(text) || path.includes(text)
const any =
  (text: string): Fits =>
  (file) =>
    has(text.toLowerCase())({ ...file, text: file.text.toLowerCase(), path: file.path.toLowerCase() })
const lines =
  (expression: RegExp): Fits =>
  ({ text, path }) =>
    text.split('\n').some((line) => expression.test(line.replace(/\r$/, ''))) || expression.test(path)
const not =
  (part: Fits): Fits =>
  (file) =>
    !part(file)
const every =
  (...parts: Fits[]): Fits =>
  (file) =>
    parts.every((part) => part(file))
const some =
  (...parts: Fits[]): Fits =>
  (file) =>
    parts.some((part) => part(file))
const path =
  (expression: RegExp): Fits =>
  (file) =>
    expression.test(file.path)
const language =
  (name: string): Fits =>
  (file) =>
    file.language === name
const repository =
  (name: string): Fits =>
  (file) =>
    file.repository === name

const named = (files: readonly { repository: string; path: string }[]): string[] =>
  files.map((file) => `${file.repository} ${file.path}`).toSorted()

const filesIn = async (query: string, keys = {}) => {
  const { results, totals } = await find(query, { MaxResults: '100', ...keys })
  const files = [
    ...new Set(results.map(({ dataSource, location }) => `${dataSource.name} ${location.path}`)),
  ].toSorted()
  return { files, count: totals.files }
}

test.each<[string, Fits]>([
  ['cart', any('cart')],
  ['Cart', has('Cart')],
  ['cart total', every(any('cart'), any('total'))],
  ['total cart', every(any('cart'), any('total'))],
  ['Cart item', every(has('Cart'), has('item'))],
  ['cart Total', every(has('cart'), has('Total'))],
  ['"cart total"', () => false],
  ['"the total"', any('the total')],
  ['add(item', any('add(item')],
  ['add(item: Item)', every(has('add(item:'), has('Item)'))],
  ['serve or invoice', some(any('serve'), any('invoice'))],
  ['serve OR invoice needle', some(any('serve'), every(any('invoice'), any('needle')))],
  ['(serve or invoice) total', every(some(any('serve'), any('invoice')), any('total'))],
  ['cart -test', every(any('cart'), not(any('test')))],
  ['cart not total', every(any('cart'), not(any('total')))],
  ['cart -"new Cart"', every(has('cart'), not(has('new Cart')))],
  ['cart -(total or test)', every(any('cart'), not(some(any('total'), any('test'))))],
  ['-cart', not(any('cart'))],
  ['not (cart or app)', not(some(any('cart'), any('app')))],
  ['cart file:src/', every(any('cart'), path(/src\//))],
  ['cart file:*.md', every(any('cart'), path(/\.md$/))],
  ['cart file:src/cart/**', every(any('cart'), path(/^src\/cart\//))],
  ['cart -file:test', every(any('cart'), not(path(/test/)))],
  ['cart file:CART', every(any('cart'), path(/cart/))],
  ['file:/\\.(go|py)$/', path(/\.(go|py)$/)],
  ['file:/^src/ cart', every(path(/^src/), any('cart'))],
  ['lang:go', language('Go')],
  ['lang:ts cart', every(language('TypeScript'), any('cart'))],
  ['cart -lang:typescript', every(any('cart'), not(language('TypeScript')))],
  ['lang:go or lang:py', some(language('Go'), language('Python'))],
  ['total repo:billing', every(any('total'), repository('acme/billing'))],
  ['total -repo:acme/shop', every(any('total'), not(repository('acme/shop')))],
  ['total branch:develop', every(any('total'), repository('acme/billing'))],
  ['total branch:main', every(any('total'), repository('acme/shop'))],
  ['Cart case:no', any('cart')],
  ['cart case:yes', has('cart')],
  ['CART case:auto', has('CART')],
  ['cart word:yes', lines(/(?<![\p{L}\p{N}_])cart(?![\p{L}\p{N}_])/iu)],
  ['total word:yes -invoice', every(lines(/\btotal\b/i), not(lines(/\binvoice\b/i)))],
  ['/func \\w+\\(/', lines(/func \w+\(/i)],
  ['/^package/ serve', every(lines(/^package/i), any('serve'))],
  ['/Cart\\(\\)|Cart\\{/', lines(/Cart\(\)|Cart\{/)],
  ['-/./ ', not(lines(/./))],
  ['sym:cart', every(path(/cart\/cart\.ts$/))],
  ['sym:Cart add', path(/cart\/cart\.ts$/)],
  ['cart -sym:Cart', every(has('cart'), not(path(/cart\/cart\.ts$/)))],
  ['sym:/^a.d$/', path(/cart\/cart\.ts$/)],
  ['straße', any('straße')],
  ['пример.', any('пример.')],
  ['std::vector', any('std::vector')],
  ['"file:none"', any('file:none')],
  ['value_1 needle', every(any('value_1'), any('needle'))],
  ['value_89', any('value_89')],
  ['a/b', any('a/b')],
  ['nowhere', any('nowhere')],
  ['x', any('x')],
])('%j finds the files of a plain scan', async (query, fits) => {
  const files = named(shopFiles.filter(fits))
  expect(await filesIn(query)).toEqual({ files, count: files.length })
})

test('every place of a term is counted and marked, in the order of the lines', async () => {
  const { results, totals } = await find('cart file:src/cart/total.ts')
  expect(totals).toMatchObject({ matches: 5, files: 1, isBounded: false })
  expect(
    results[0]?.matches.map(({ lineNumber, startColumn, endColumn }) => [lineNumber, startColumn, endColumn]),
  ).toEqual([
    [1, 10, 14],
    [1, 25, 29],
    [2, 23, 27],
    [2, 29, 33],
    [2, 42, 46],
  ])
})

test('lines of the phrase as typed come first, and their file does', async () => {
  const { results } = await find('item total')
  expect(results.map(({ location }) => location.path)).toEqual(['src/cart/total.ts', 'docs/cart.md'])
  const phrase = await find('the total')
  expect(phrase.results[0]?.location.path).toBe('docs/cart.md')
  expect(phrase.results[0]?.matches[0]).toMatchObject({ lineNumber: 3, startColumn: 18, endColumn: 27 })
})

test('a symbol is shown at the line that defines it', async () => {
  const { results } = await find('sym:add')
  expect(results.map(({ kind, symbol }) => [kind, symbol?.name])).toEqual([['Symbol', 'add']])
  expect(results[0]?.matches).toMatchObject([{ lineNumber: 2, startColumn: 3, endColumn: 6 }])
})

test('a file that only its name or its filter finds has no lines', async () => {
  const { results, totals } = await find('lang:go')
  expect(results.map(({ matchedByName, matchCount }) => [matchedByName, matchCount])).toEqual([
    [true, 0],
    [true, 0],
  ])
  expect(totals).toMatchObject({ matches: 0, files: 2, isBounded: false })
})

test('files are counted by repository, language and folder', async () => {
  expect((await find('total')).facets).toEqual({
    repositories: [
      { value: 'acme/shop', files: 2 },
      { value: 'acme/billing', files: 1 },
    ],
    languages: [
      { value: 'TypeScript', files: 2 },
      { value: 'Markdown', files: 1 },
    ],
    folders: [
      { value: 'src/', files: 2 },
      { value: 'docs/', files: 1 },
    ],
  })
  expect((await find('cart repo:shop file:src/')).facets.folders).toEqual([
    { value: 'src/cart/', files: 3 },
    { value: 'src/app/', files: 1 },
  ])
})

test.each([
  [
    'cart lang:python',
    [
      ['cart', 1, false],
      ['lang:python', 6, false],
    ],
  ],
  [
    'needle word:yes -haystack',
    [
      ['needle', 8, false],
      ['-haystack', 1, false],
    ],
  ],
  [
    'haystack (serve or route)',
    [
      ['haystack', 2, false],
      ['(serve or route)', 1, false],
    ],
  ],
  ['needle case:yes Haystack', [['Haystack', 1, false]]],
  ['nowhere', []],
  ['nowhere at all', []],
])('%j names what excludes everything', async (query, expected) => {
  const { advice, totals } = await find(query)
  expect(totals.files).toBe(0)
  const texts = advice.map(({ at, length, files, isBounded }) => [query.slice(at, at + length), files, isBounded])
  expect(texts).toEqual(expected)
})

test.each([
  ['cart (or', {}, { key: 'unclosedGroup', at: 5, length: 1 }],
  ['cart /a(/', {}, { key: 'expression', at: 7, length: 1, reason: 'missing closing )' }],
  ['file:/[/ cart', {}, { key: 'expression', at: 6, length: 1, reason: 'missing closing ]' }],
  ['lang:go a(b', { Regex: 'true' }, { key: 'expression', at: 9, length: 1, reason: 'missing closing )' }],
  ['cart lang:gp', {}, { key: 'unknownLanguage', at: 5, length: 7 }],
])('%j with %j is a mistake with its place', async (query, keys, mistake) => {
  expect(await find(query, keys)).toMatchObject({ results: [], mistake, totals: { matches: 0, files: 0 } })
})

test('beyond the bound the totals say that there are more', async () => {
  const files = Array.from({ length: 30 }, (_, part) =>
    plainFile(`src/broad${part}.ts`, Array.from({ length: 40 }, () => 'const broad = 1').join('\n')),
  )
  await addFiles('acme/broad', files)
  const { totals, results } = await find('broad', { Names: 'acme/broad', MaxResults: '10' })
  expect(totals).toMatchObject({ matches: 500, isBounded: true })
  expect(results).toHaveLength(10)
  const exact = await find('broad file:broad1.ts', { Names: 'acme/broad' })
  expect(exact.totals).toMatchObject({ matches: 40, files: 1, isBounded: false })
})

test('no count exceeds where counting stopped, and what was counted to the end is exact', async () => {
  const name = (part: number, folder: string) => plainFile(`${folder}/wide${part}.ts`, 'const wide = 1')
  await addFiles(
    'acme/wide',
    Array.from({ length: 800 }, (_, part) => name(part, 'src')),
  )
  const keys = { Names: 'acme/wide', MaxResults: '500' }
  const { totals, facets, results } = await find('"const wide"', keys)
  expect(totals).toMatchObject({ matches: 500, files: 500, isBounded: true })
  expect(facets.repositories).toEqual([{ value: 'acme/wide', files: 500 }])
  expect(results).toHaveLength(500)
  const exact = await find('"const wide" file:wide7', keys)
  expect([exact.totals.files, exact.totals.isBounded, exact.facets.repositories[0]?.files]).toEqual([111, false, 111])
})

test('other filters of the call narrow the search as well', async () => {
  expect((await filesIn('cart', { Names: 'acme/billing' })).files).toEqual(['acme/billing src/invoice.ts'])
  expect((await filesIn('cart', { Paths: 'docs' })).files).toEqual(['acme/shop docs/cart.md'])
  expect((await filesIn('cart', { Extensions: 'go' })).files).toEqual(['acme/shop src/app/route.go'])
  expect((await filesIn('Cart', { Case: 'Insensitive' })).files).toEqual((await filesIn('cart')).files)
})
