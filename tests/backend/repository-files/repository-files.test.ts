import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginIndex } from '#src/backend/code-index/index-writer.ts'
import { type FolderContent, maxFolderEntries, maxFoundFiles } from '#src/contract/repository-files.ts'
import type { SymbolPlaces } from '#src/contract/symbol-places.ts'
import { addRepository, buildIndex, now } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let person: SignedInPerson
const ids = { shop: '', large: '', fresh: '' }

const shopFiles = [
  plainFile('README.md', '# Shop\n\nSells things.'),
  plainFile('src/cart/cart.ts', 'export const addToCart = () => 1\n', {
    language: 'TypeScript',
    symbols: [symbol('function', 'addToCart', 1, 1)],
  }),
  plainFile('src/cart/cart-10.ts', 'export {}'),
  plainFile('src/cart/cart-9.ts', 'export {}'),
  plainFile('src/main.ts', "import './cart/cart.ts'\naddToCart()\n", {
    language: 'TypeScript',
    calls: [{ callee: 'addToCart', line: 2 }],
  }),
  plainFile('src-other/apart.ts', 'export {}'),
]

const buildLarge = async (): Promise<void> => {
  const { db } = backend.services
  ids.large = await addRepository(db, person.organisationId, 'acme/large')
  const wide = Array.from({ length: maxFolderEntries + 20 }, (_, at) => plainFile(`wide/file-${at}.ts`, 'x'))
  await buildIndex(db, person.organisationId, ids.large, wide)
}

beforeAll(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend, { role: 'ReadOnly' })
  const { db } = backend.services
  ids.shop = await addRepository(db, person.organisationId, 'acme/shop')
  ids.fresh = await addRepository(db, person.organisationId, 'acme/fresh')
  const writer = await beginIndex(db, {
    organisationId: person.organisationId,
    repositoryId: ids.shop,
    worker: 'test',
    now,
  })
  await writer.writeFiles(shopFiles)
  await writer.writeSkipped([{ path: 'logo.png', reason: 'binary', sizeBytes: 812 }])
  await writer.seal({ now, status: 'Alive' })
  await buildLarge()
}, 120_000)
afterAll(() => backend.close())

const toAddress = (id: string, call: string, query: Record<string, string>) =>
  `/api/repositories/${id}/${call}?${new URLSearchParams(query)}`
const open = (path: string, id = ids.shop) => person.read<FolderContent>(toAddress(id, 'tree', { path }))
const find = (words: string, id = ids.shop) =>
  person.read<{ paths: string[]; total: number }>(toAddress(id, 'files', { words }))

test('a folder lists its own folders and files by name, numbers in their order', async () => {
  expect(await open('')).toEqual({
    folders: [
      { name: 'src', fileCount: 4 },
      { name: 'src-other', fileCount: 1 },
    ],
    files: [{ name: 'README.md', lineCount: 3, sizeBytes: 21 }],
    total: 3,
  })
  const { files, folders } = await open('src/cart')
  expect(folders).toEqual([])
  expect(files.map(({ name }) => name)).toEqual(['cart-9.ts', 'cart-10.ts', 'cart.ts'])
  expect(await open('/src/cart/')).toEqual(await open('src/cart'))
})

test.each([
  ['nothing', 404],
  ['src/main.ts', 404],
  ['sr', 404],
  ['../src', 404],
  ['src/\0', 400],
])('the folder %j is a %i', async (path, status) => {
  expect((await person.fetch(toAddress(ids.shop, 'tree', { path }))).status).toBe(status)
})

test('a folder of very many files is cut, and says how many it has', async () => {
  const { folders, files, total } = await open('wide', ids.large)
  expect([folders.length + files.length, total]).toEqual([maxFolderEntries, maxFolderEntries + 20])
})

test('a file is found by its name, by a part of its path and by letters in order', async () => {
  expect((await find('CART.ts')).paths).toEqual(['src/cart/cart.ts'])
  expect((await find('cart/cart')).paths[0]).toBe('src/cart/cart.ts')
  expect((await find('mn')).paths).toEqual(['src/main.ts'])
  expect(await find('nowhere-at-all')).toEqual({ paths: [], total: 0 })
})

test('at most a hundred found files are listed and all are counted', async () => {
  const { paths, total } = await find('file-', ids.large)
  expect([paths.length, total]).toEqual([maxFoundFiles, maxFolderEntries + 20])
})

test('a name is answered with its places in the repository', async () => {
  const address = toAddress(ids.shop, 'symbols', { name: 'addToCart', path: 'src/main.ts' })
  const { state, definitions, callers } = await person.read<SymbolPlaces>(address)
  expect(state).toBe('ready')
  expect(definitions.places.map(({ path, line }) => `${path}:${line}`)).toEqual(['src/cart/cart.ts:1'])
  expect(callers.places.map(({ path, line }) => `${path}:${line}`)).toEqual(['src/main.ts:2'])
})

test('a path that the index leaves out is answered with its reason alone', async () => {
  const read = (path: string) => person.read(toAddress(ids.shop, 'skipped-files', { path }))
  expect(await read('logo.png')).toEqual([{ path: 'logo.png', reason: 'binary', sizeBytes: 812 }])
  expect(await read('src/main.ts')).toEqual([])
})

test('a repository of another organisation, an unknown one and one without an index are a 404', async () => {
  const stranger = await signUpPerson(backend)
  const calls = [
    { call: 'tree', query: { path: '' } },
    { call: 'files', query: { words: 'cart' } },
  ]
  for (const { call, query } of calls) {
    expect((await stranger.fetch(toAddress(ids.shop, call, query))).status).toBe(404)
    expect((await person.fetch(toAddress('0123456789abcdef01234567', call, query))).status).toBe(404)
    expect((await person.fetch(toAddress(ids.fresh, call, query))).status).toBe(404)
  }
  const names = { name: 'addToCart', path: 'src/main.ts' }
  expect((await stranger.fetch(toAddress(ids.shop, 'symbols', names))).status).toBe(404)
  expect(await person.read(toAddress(ids.fresh, 'symbols', names))).toMatchObject({ state: 'indexing' })
})

test('a guest reads none of it', async () => {
  const guest = await signUpPerson(backend, { role: 'Guest', organisation: person.organisationId })
  expect((await guest.fetch(toAddress(ids.shop, 'tree', { path: '' }))).status).toBe(403)
  expect((await guest.fetch(toAddress(ids.shop, 'files', { words: 'cart' }))).status).toBe(403)
})
