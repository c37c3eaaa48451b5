import { afterAll, beforeAll, expect, test } from 'vitest'
import { findWordSymbols } from '#src/backend/chat/extract/word-symbols.ts'
import type { OpenDatabase } from '#src/backend/db/open-database.ts'
import type { SearchedIndex } from '#src/backend/search/search-scope.ts'
import { addOrganisation, addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { openMemoryDatabase } from '#tests/support/prepared-database.ts'

let database: OpenDatabase
let index: SearchedIndex
beforeAll(async () => {
  database = await openMemoryDatabase()
  const { db } = database
  const organisationId = await addOrganisation(db)
  const id = await addRepository(db, organisationId, 'acme/harbour')
  const no = await buildIndex(db, organisationId, id, [
    plainFile('src/berth.ts', 'export class Berth {}', {
      language: 'typescript',
      symbols: [symbol('class', 'Berth', 1, 1)],
    }),
    plainFile('src/mole.ts', 'export class Mole {} // berth', { symbols: [symbol('class', 'Mole', 1, 1)] }),
    plainFile('tests/berth.test.ts', 'export class BerthTest {}', { symbols: [symbol('class', 'BerthTest', 1, 1)] }),
  ])
  index = { no, files: 3, chunks: 3, chunkSpace: 3, repository: { id, name: 'acme/harbour' } }
})
afterAll(() => database.close())

const find = async (maxChunksOfWord: number) => {
  const isRead = (path: string) => path.startsWith('src/')
  const symbols = await findWordSymbols(database.db, index, { words: ['berth'], maxChunksOfWord, isRead })
  return symbols.map(({ path, language, symbol: { name } }) => [path, language, name])
}

test('the symbols beside a word are found, those of unread files left out', async () => {
  expect((await find(2)).toSorted()).toEqual([
    ['src/berth.ts', 'typescript', 'Berth'],
    ['src/mole.ts', undefined, 'Mole'],
  ])
})

test('a word that more chunks hold finds nothing', async () => {
  expect(await find(1)).toEqual([])
})
