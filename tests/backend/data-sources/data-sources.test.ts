import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DataSource } from '#src/contract/data-sources.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { fixtureFiles } from '#tests/backend/search/fixture-repository.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let person: SignedInPerson
const ids: Record<string, string> = {}
beforeAll(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend, { role: 'ReadOnly' })
  const { db } = backend.services
  for (const name of ['shop', 'billing', 'fresh']) ids[name] = await addRepository(db, person.organisationId, name)
  await buildIndex(db, person.organisationId, ids['shop'] ?? '', fixtureFiles)
  await buildIndex(db, person.organisationId, ids['billing'] ?? '', [plainFile('src/invoice.ts', 'const due = 30')])
  await db
    .updateTable('repositories')
    .set({ url: 'https://git.example/billing.git', branch: 'main', description: 'Invoices and payments' })
    .where('id', '=', ids['billing'] ?? '')
    .execute()
})
afterAll(() => backend.close())

const list = (path: string, as = person) => as.read<DataSource[]>(path)
const names = async (path: string) => (await list(path)).map(({ name }) => name)

test('what can be searched is a bare array, with nothing that is null', async () => {
  const expected = [
    {
      id: ids['billing'],
      name: 'billing',
      type: 'Repository',
      url: 'https://git.example/billing.git',
      branch: 'main',
      description: 'Invoices and payments',
      state: 'Alive',
    },
    { id: ids['shop'], name: 'shop', type: 'Repository', state: 'Alive' },
  ]
  expect(await list('/api/datasources/alive')).toEqual(expected)
  expect(await list('/api/datasources/ready')).toEqual(expected)
})

test('all of them holds those without an index too', async () => {
  expect(await names('/api/datasources/all')).toEqual(['billing', 'fresh', 'shop'])
  expect((await list('/api/datasources/all')).find(({ name }) => name === 'fresh')?.state).toBe('New')
})

test('filters by kind and by a term', async () => {
  expect(await names('/api/datasources/ready?type=Repository')).toEqual(['billing', 'shop'])
  expect(await names('/api/datasources/ready?type=Workspace')).toEqual([])
  expect(await names('/api/datasources/ready?searchTerm=PAYMENTS')).toEqual(['billing'])
  expect(await names(`/api/datasources/ready?searchTerm=${encodeURIComponent("%' or 1=1 --")}`)).toEqual([])
})

test('a goal in plain words keeps what serves it, says why, and counts all', async () => {
  const response = await person.fetch('/api/datasources/alive?query=swap%20a%20session%20token')
  expect(response.headers.get('x-codealive-total-data-sources')).toBe('2')
  expect(await response.json()).toEqual([
    {
      id: ids['shop'],
      name: 'shop',
      type: 'Repository',
      state: 'Alive',
      relevanceReason: 'Its code speaks of swap, session, token.',
    },
  ])
  const [first] = await list('/api/datasources/all?query=where%20are%20invoices%20made')
  expect([first?.name, first?.relevanceReason]).toEqual(['billing', 'Its name or description speaks of invoices.'])
  expect(await names('/api/datasources/all?query=blockchain')).toEqual([])
})

test('another organisation sees none of them', async () => {
  expect(await list('/api/datasources/all', await signUpPerson(backend))).toEqual([])
})

test('programming languages say whether their symbols are understood', async () => {
  const response = await backend.fetch('/api/system/supported-languages')
  const languages = (await response.json()) as { name: string; extensions: string[]; hasSymbols: boolean }[]
  expect(languages.find(({ name }) => name === 'Rust')).toEqual({ name: 'Rust', extensions: ['.rs'], hasSymbols: true })
  expect(languages.find(({ name }) => name === 'YAML')?.hasSymbols).toBe(false)
})

test('a file is read as it was, with its symbols', async () => {
  const path = 'src/session/session.ts'
  expect(await person.read(`/api/repositories/${ids['shop']}/file?path=${encodeURIComponent(path)}`)).toEqual({
    path,
    language: 'TypeScript',
    content: fixtureFiles[0]?.chunks.map(({ content }) => content).join('\n'),
    sizeBytes: fixtureFiles[0]?.sizeBytes,
    symbols: [
      { name: 'Session', kind: 'class', startLine: 2, endLine: 6 },
      { name: 'Session.refresh', kind: 'method', startLine: 3, endLine: 5 },
    ],
  })
})

test.each([
  ['nothing.ts', 404],
  ['../secret', 404],
  ['src/session', 404],
  ["a' or '1'='1", 404],
  ['/etc/passwd', 404],
  ['src/\u0000x', 400],
])('the path %j is a %i', async (path, status) => {
  const response = await person.fetch(`/api/repositories/${ids['shop']}/file?path=${encodeURIComponent(path)}`)
  expect(response.status).toBe(status)
})

test('a file of another organisation, of an unknown repository or without an index is a 404', async () => {
  const stranger = await signUpPerson(backend)
  const requestFile = (id = '', as = person) => as.fetch(`/api/repositories/${id}/file?path=src%2Fsession%2Fsession.ts`)
  expect((await requestFile(ids['shop'], stranger)).status).toBe(404)
  expect((await requestFile('0123456789abcdef01234567')).status).toBe(404)
  expect((await requestFile(ids['fresh'])).status).toBe(404)
})
