import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#src/backend/db/tables.ts'
import type { OpenDatabase } from '#src/backend/db/open-database.ts'
import { gatherPassages } from '#src/backend/search/gather-passages.ts'
import { searchScope, type SearchedIndex } from '#src/backend/search/search-scope.ts'
import { addOrganisation, addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { openMemoryDatabase } from '#tests/support/prepared-database.ts'

const lines = (count: number, text: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => text(at))

const berths = [
  'import { ships } from "./ships.ts"',
  '',
  '// A berth is given to the longest ship that waits,',
  '// since a short one fits anywhere.',
  'export function assignBerth(waiting) {',
  ...lines(40, (at) => `  step${at}(waiting)`),
  '  return longest(waiting).berth',
  '}',
  '',
  'export function leaveBerth(ship) {',
  '  ship.berth = undefined',
  '}',
]
const quay = [
  'export function widenQuay(metres) {',
  '  return metres',
  '}',
  '',
  'export function lengthenQuay(metres) {',
  '  return metres',
  '}',
  '',
]
const createPier = (name: string): string[] => [
  `export class ${name} {`,
  '  lowerPlank(plank) {',
  '    return plank',
  '  }',
  '  raisePlank(plank) {',
  '    return plank',
  '  }',
  '}',
  '',
]
const huge = ['export function moorEverything() {', ...lines(300, (at) => `  moor(${at})`), '}']

let database: OpenDatabase
let db: Database
let indexes: SearchedIndex[]
beforeAll(async () => {
  database = await openMemoryDatabase()
  ;({ db } = database)
  const organisationId = await addOrganisation(db)
  await buildIndex(db, organisationId, await addRepository(db, organisationId, 'acme/harbour'), [
    plainFile('src/berths.ts', berths.join('\n'), {
      language: 'typescript',
      symbols: [symbol('function', 'assignBerth', 5, 47), symbol('function', 'leaveBerth', 49, 51)],
      window: 20,
    }),
    plainFile('src/quay.ts', quay.join('\n'), {
      language: 'typescript',
      symbols: [symbol('function', 'widenQuay', 1, 3), symbol('function', 'lengthenQuay', 5, 7)],
      window: 4,
    }),
    plainFile('src/pier.ts', createPier('Pier').join('\n'), {
      language: 'typescript',
      symbols: [symbol('class', 'Pier', 1, 8)],
      window: 5,
    }),
    plainFile('src/pier-head.ts', createPier('PierHead').join('\n'), {
      language: 'typescript',
      symbols: [symbol('class', 'PierHead', 1, 8)],
      window: 4,
    }),
    plainFile('src/mooring.ts', huge.join('\n'), {
      language: 'typescript',
      symbols: [symbol('function', 'moorEverything', 1, 302)],
      window: 20,
    }),
  ])
  indexes = await searchScope(db, { organisationId, allowedSources: 'all' }, {})
})
afterAll(() => database.close())

describe('passages for a reader', () => {
  test('are whole definitions with the comment above', async () => {
    const [first] = await gatherPassages(db, indexes, 'Which ship is given the berth, the longest?', { limit: 5 })

    expect(first).toMatchObject({ path: 'src/berths.ts', startLine: 1, symbol: 'assignBerth' })
    expect(first?.endLine).toBeGreaterThanOrEqual(47)
    expect(first?.text.split('\n')).toHaveLength((first?.endLine ?? 0) - (first?.startLine ?? 0) + 1)
    expect(first?.text).toContain('// A berth is given to the longest ship')
    expect(first?.text).toContain('return longest(waiting).berth')
  })

  test('end with their last line of code, before a blank line and the end of the file', async () => {
    const passages = await gatherPassages(db, indexes, 'widen quay, lengthen quay', { limit: 5 })
    const ranges = passages.flatMap(({ path, startLine, endLine }) =>
      path === 'src/quay.ts' ? `${startLine}-${endLine}` : [],
    )

    expect(ranges.toSorted()).toEqual(['1-3', '5-7'])
  })

  test('are several of one file when it is the best', async () => {
    const passages = await gatherPassages(db, indexes, 'How does moor work?', { limit: 5 })

    expect(passages.filter(({ path }) => path === 'src/mooring.ts').length).toBeGreaterThan(1)
    expect(passages.every(({ startLine, endLine }) => endLine - startLine < 120)).toBe(true)
  })

  test('never repeat lines that a former one has', async () => {
    const passages = await gatherPassages(db, indexes, 'assign leave berth ship step', { limit: 20 })

    for (const [at, passage] of passages.entries()) {
      const isRepeated = passages
        .slice(0, at)
        .some(
          ({ path, startLine, endLine }) =>
            path === passage.path && startLine <= passage.startLine && endLine >= passage.endLine,
        )
      expect(isRepeated).toBe(false)
    }
  })

  test('leave out the end of a file that a former one shows up to its last line of code', async () => {
    const passages = await gatherPassages(db, indexes, 'Pier PierHead lowerPlank raisePlank', { limit: 20 })

    const ranges = passages.flatMap(({ path, startLine, endLine }) =>
      path.startsWith('src/pier') ? `${path}:${startLine}-${endLine}` : [],
    )
    expect(ranges.toSorted()).toEqual(['src/pier-head.ts:1-8', 'src/pier.ts:1-8'])
  })

  test('are as many as are asked for, and none without words or indexes', async () => {
    expect(await gatherPassages(db, indexes, 'moor', { limit: 2 })).toHaveLength(2)
    expect(await gatherPassages(db, indexes, '???', { limit: 5 })).toEqual([])
    expect(await gatherPassages(db, [], 'moor', { limit: 5 })).toEqual([])
  })
})
