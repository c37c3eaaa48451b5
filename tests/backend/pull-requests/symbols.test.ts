import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { maxCalls } from '#src/backend/code-index/symbol-graph.ts'
import type { PullRequest } from '#src/contract/pull-requests.ts'
import type { SymbolPlaces } from '#src/contract/symbol-places.ts'
import { settled } from '#tests/backend/repositories/indexing-backend.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { storePullRequest } from './stored-pull-request.ts'
import {
  addAndImport,
  addOrigin,
  branchOff,
  findByBranch,
  makeOrigin,
  openReviewRoom,
  type ReviewRoom,
  write,
} from './review-room.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const tide = 'export const measureTide = (port: string): number => port.length\n'
const moon = [
  "import { measureTide } from './tide.ts'",
  'export const watchMoon = () => {',
  "  return measureTide('Brest') + measureTide('Hull')",
  '}',
  '',
].join('\n')
const storm = "import { measureTide } from './tide.ts'\nexport const warn = () => measureTide('Cork')\n"
const many = Array.from({ length: 25 }, (_, at) =>
  write(`src/port-${at}.ts`, `export const dock = () => anchor(${at})\n`),
)

let room: ReviewRoom
let repositoryId: string
let pullRequest: PullRequest
let indexed: string
beforeAll(async () => {
  room = await openReviewRoom()
  const { origin, name } = makeOrigin(room, [
    write('src/tide.ts', tide),
    write('src/moon.ts', moon),
    write('src/storm.ts', storm),
    write('src/wave.ts', 'export interface Wave {\n  readonly height: number\n}\nexport const height = () => 1\n'),
    write('tools/tide.py', 'def measureTide(port):\n    return 0\n'),
    ...many,
  ])
  indexed = origin.run('rev-parse', 'main').trim()
  branchOff(origin, 'work', [
    write('src/storm.ts', storm.replace('Cork', 'Cobh')),
    write('src/port-24.ts', 'export const dock = () => measureTide(brandNew())\n'),
  ])
  repositoryId = (await addAndImport(room, name)).id
  await settled(room.person, repositoryId)
  pullRequest = await findByBranch(room, repositoryId, 'work')
})
afterAll(() => room.close())

const getAddress = (id: string, name: string, path = 'src/storm.ts') =>
  `/api/pull-requests/${id}/symbols?${new URLSearchParams({ name, path })}`

const look = (name: string, path?: string) => room.person.read<SymbolPlaces>(getAddress(pullRequest.id, name, path))

const summarise = (places: SymbolPlaces['callers']['places']) =>
  places.map(
    ({ path, line, caller, isInPullRequest }) => `${path}:${line} ${caller}${isInPullRequest ? ' changed' : ''}`,
  )

test('a name is answered with its definitions, its callers and the indexed commit', async () => {
  const { state, indexedCommit, definitions, callers } = await look('measureTide')
  expect([state, indexedCommit]).toEqual(['ready', indexed])
  expect(definitions.places).toEqual([
    {
      path: 'src/tide.ts',
      line: 1,
      kind: expect.any(String) as string,
      text: expect.stringContaining('measureTide') as string,
      isInPullRequest: false,
    },
    expect.objectContaining({ path: 'tools/tide.py', line: 1, text: 'def measureTide(port)' }),
  ])
  expect(summarise(callers.places)).toEqual(['src/storm.ts:2 warn changed', 'src/moon.ts:3 watchMoon'])
  expect(callers.places.map(({ text }) => text)).toEqual([
    "export const warn = () => measureTide('Cork')",
    "return measureTide('Brest') + measureTide('Hull')",
  ])
  expect([definitions.total, callers.total]).toEqual([2, 2])
})

test('the definition in the file of the name, and those of its language, come first', async () => {
  const fromPython = await look('measureTide', 'tools/other.py')
  expect(fromPython.definitions.places.map(({ path }) => path)).toEqual(['tools/tide.py', 'src/tide.ts'])
  const { definitions } = await look('dock', 'src/port-7.ts')
  expect(definitions.places.slice(0, 2).map(({ path }) => path)).toEqual(['src/port-7.ts', 'src/port-24.ts'])
})

test('a definition on its own comes before the members of that name', async () => {
  const { definitions } = await look('height')
  expect(definitions.places.map(({ path, line }) => `${path}:${line}`)).toEqual(['src/wave.ts:4', 'src/wave.ts:2'])
})

test('at most twenty places are listed and all are counted', async () => {
  const { definitions, callers } = await look('dock')
  expect([definitions.places.length, definitions.total, callers.total]).toEqual([20, 25, 0])
  const anchors = (await look('anchor')).callers
  expect([anchors.places.length, anchors.total]).toEqual([20, 25])
})

test('a name with more calls than are read has those of the change first, and says that there are more', async () => {
  const { db } = room.backend.services
  const read = (path: string) =>
    sql<{ index_no: number; file_no: number; chunk_no: number }>`select f.index_no, f.file_no, c.chunk_no
      from code_files f join code_chunks c on c.index_no = f.index_no and c.file_no = f.file_no
      where f.path = ${path} order by f.index_no desc limit 1`.execute(db)
  const [unchanged] = (await read('src/tide.ts')).rows
  const [changed] = (await read('src/storm.ts')).rows
  if (unchanged === undefined || changed === undefined) throw new Error('the files are not indexed')
  await sql`insert into code_calls (index_no, file_no, chunk_no, callee, line)
    select ${unchanged.index_no}::integer, ${unchanged.file_no}::integer, ${unchanged.chunk_no}::integer, 'crowd', line
    from generate_series(1, ${maxCalls}::integer) as line`.execute(db)
  await sql`insert into code_calls (index_no, file_no, chunk_no, callee, line)
    values (${changed.index_no}, ${changed.file_no}, ${changed.chunk_no}, 'crowd', 2)`.execute(db)
  const { callers } = await look('crowd', 'README.md')
  expect([callers.places[0]?.path, callers.total, callers.isCut]).toEqual(['src/storm.ts', maxCalls, true])
})

test('a name that the index lacks has no places', async () => {
  const nowhere = { places: [], total: 0, isCut: false }
  expect(await look('brandNew')).toEqual({
    state: 'ready',
    indexedCommit: indexed,
    definitions: nowhere,
    callers: nowhere,
  })
  expect((await room.person.fetch(getAddress(pullRequest.id, ' '))).status).toBe(400)
})

test('a repository without an index says whether one is being built', async () => {
  const { id } = await addOrigin(room, 'missing.git')
  const { backend, person } = room
  expect((await settled(person, id)).status).toBe('Failed')
  const stored = await storePullRequest(backend, person, id, 'without-index')
  const nowhere = { places: [], total: 0, isCut: false }
  const address = getAddress(stored, 'measureTide')
  expect(await person.read(address)).toEqual({ state: 'failed', definitions: nowhere, callers: nowhere })
  await backend.services.db.updateTable('repositories').set({ status: 'Processing' }).where('id', '=', id).execute()
  expect(await person.read(address)).toEqual({ state: 'indexing', definitions: nowhere, callers: nowhere })
})

test('the places are found without the history too, and nobody else finds them', async () => {
  const stored = await storePullRequest(room.backend, room.person, repositoryId, 'gone')
  const { callers } = await room.person.read<SymbolPlaces>(getAddress(stored, 'measureTide'))
  expect(summarise(callers.places)).toEqual(['src/storm.ts:2 warn', 'src/moon.ts:3 watchMoon'])
  const { organisationId: organisation } = room.person
  const guest = await signUpPerson(room.backend, { organisation, role: 'Guest' })
  expect((await guest.fetch(`/api/pull-requests/${pullRequest.id}`)).status).toBe(200)
  expect((await guest.fetch(getAddress(pullRequest.id, 'measureTide'))).status).toBe(403)
  const stranger = await signUpPerson(room.backend, { role: 'User' })
  expect((await stranger.fetch(getAddress(pullRequest.id, 'measureTide'))).status).toBe(404)
})
