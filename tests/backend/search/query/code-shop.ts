import { afterAll, beforeAll } from 'vitest'
import type { IndexedFile } from '#src/backend/code-index/indexed-file.ts'
import type { GrepResult, SearchResult } from '#src/contract/search.ts'
import type { CodeSearchReply, SuggestedName } from '#src/contract/code-search.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { buildAddress, type Keys, toGrepAddress } from '../indexed-shop.ts'

export interface ShopFile {
  readonly repository: string
  readonly path: string
  readonly language: string
  readonly text: string
}

const shop = (path: string, language: string, ...lines: string[]): ShopFile => ({
  repository: 'acme/shop',
  path,
  language,
  text: lines.join('\n'),
})

export const shopFiles: readonly ShopFile[] = [
  shop(
    'src/cart/cart.ts',
    'TypeScript',
    'export class Cart {',
    '  add(item: Item) {',
    '    this.items.push(item)',
    '  }',
    '}',
  ),
  shop(
    'src/cart/total.ts',
    'TypeScript',
    'import { Cart } from "./cart"',
    'export const total = (cart: Cart) => sum(cart.items)',
  ),
  shop(
    'src/cart/cart.test.ts',
    'TypeScript',
    "test('a cart adds', () => {",
    '  expect(new Cart().add(item)).toBe(true)',
    '})',
  ),
  shop(
    'src/app/server.go',
    'Go',
    'package app',
    '',
    'func serve(port int) error {',
    '\treturn listen(port) // or fail',
    '}',
  ),
  shop('src/app/route.go', 'Go', 'package app', 'func Route(path string) { serve(80) }', 'var cart = Cart{}'),
  shop(
    'docs/cart.md',
    'Markdown',
    '# The cart',
    '',
    'Add an item, and the total changes. Use a/b or c/d.',
    'Straße — это пример.\r',
  ),
  shop(
    'docs/errors.md',
    'Markdown',
    '# Errors and failures',
    'An error is not a failure (or is it).',
    'std::vector file:none',
  ),
  shop(
    'tools/long.py',
    'Python',
    ...Array.from({ length: 90 }, (_, line) => `value_${line} = ${line}`),
    'needle = haystack',
  ),
  {
    repository: 'acme/billing',
    path: 'src/invoice.ts',
    language: 'TypeScript',
    text: 'export const total = (invoice) => invoice.sum\nconst cartTotal = total(1)',
  },
]

const indexFiles = async (backend: TestBackend, person: SignedInPerson, repository: string): Promise<void> => {
  const { db } = backend.services
  const files = shopFiles
    .filter((file) => file.repository === repository)
    .map(({ path, text, language }) => {
      const symbols = path === 'src/cart/cart.ts' ? [symbol('class', 'Cart', 1, 5), symbol('method', 'add', 2, 4)] : []
      return plainFile(path, text, { language, symbols })
    })
  const id = await addRepository(db, person.organisationId, repository)
  await buildIndex(db, person.organisationId, id, files)
  const branch = repository === 'acme/shop' ? 'main' : 'develop'
  await db.updateTable('repositories').set({ branch }).where('id', '=', id).execute()
}

export const indexCodeShop = () => {
  let person: SignedInPerson
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startBackend()
    person = await signUpPerson(backend, { role: 'ReadOnly' })
    await indexFiles(backend, person, 'acme/shop')
    await indexFiles(backend, person, 'acme/billing')
  })
  afterAll(() => backend.close())
  return {
    addFiles: async (name: string, files: readonly IndexedFile[]): Promise<void> => {
      const { db } = backend.services
      await buildIndex(db, person.organisationId, await addRepository(db, person.organisationId, name), files)
    },
    suggest: (keys: Readonly<Record<string, string>>): Promise<SuggestedName[]> =>
      person.read<SuggestedName[]>(`/api/search/suggestions?${new URLSearchParams(keys)}`),
    countQuestions: async (): Promise<number> => {
      const rows = await backend.services.db
        .selectFrom('usage_days')
        .where('organisation_id', '=', person.organisationId)
        .select('calls')
        .execute()
      return rows.reduce((sum, { calls }) => sum + calls, 0)
    },
    find: (query: string, keys?: Keys): Promise<CodeSearchReply> =>
      person.read<CodeSearchReply>(buildAddress('/api/search/code', query, keys)),
    merged: (query: string, keys?: Keys): Promise<{ readonly results: SearchResult[] }> =>
      person.read<{ readonly results: SearchResult[] }>(buildAddress('/api/search', query, keys)),
    grep: (query: string, keys?: Keys): Promise<{ readonly results: GrepResult[] }> =>
      person.read<{ readonly results: GrepResult[] }>(toGrepAddress(query, keys)),
  }
}
