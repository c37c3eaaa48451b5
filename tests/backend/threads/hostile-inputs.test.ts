import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { addArchive } from '#tests/backend/repositories/archive-files.ts'
import { settled, startIndexingBackend } from '#tests/backend/repositories/indexing-backend.ts'
import { fixtureFiles } from '#tests/backend/search/fixture-repository.ts'
import { probeEventLoop } from '#tests/support/event-loop-probe.ts'
import { openFolderDatabase } from '#tests/support/prepared-database.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import type { HostileArchive } from './hostile-archives.ts'
import type { HostileBody } from './hostile-bodies.ts'
import { cloneFrom, type HostileGitHost } from './hostile-git-hosts.ts'
import { type HostileCall, hostileCalls, hostileFiles, hostileInputs, type HostileInput } from './hostile-inputs.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const maxDelayMs = 200
/** The limit allows for a busy machine. */
const maxAnswerMs = 10_000

let backend: TestBackend
let attacker: SignedInPerson
let uploader: SignedInPerson
let neighbour: SignedInPerson

const own = async (name: string, files: typeof hostileFiles): Promise<SignedInPerson> => {
  const person = await signUpPerson(backend)
  const { db } = backend.services
  await buildIndex(db, person.organisationId, await addRepository(db, person.organisationId, name), files)
  return person
}

const askNeighbour = async (): Promise<number> => {
  const startedAt = performance.now()
  const { results } = await neighbour.read<{ results: unknown[] }>('/api/search/grep?Query=exchangeToken')
  expect(results).toHaveLength(4)
  return performance.now() - startedAt
}

const questionBody = (content: string) => ({
  messages: [{ role: 'user', content }],
  names: ['acme/hostile'],
  stream: false,
})

const toCall = (input: HostileCall): [string, { json?: unknown }] => {
  if (input.kind === 'question') return ['/api/chat/completions', { json: questionBody(input.query) }]
  if (input.kind === 'artifact') {
    const json = { identifier: input.identifier, profile: 'ReferencesOnly', maxCountPerType: 1000 }
    return ['/api/search/artifact-relationships', { json }]
  }
  const search = new URLSearchParams(input.kind === 'glob' ? { Query: 'ab' } : { Query: input.query })
  for (const path of input.kind === 'glob' ? input.paths : []) search.append('Paths', path)
  if (input.kind === 'expression') search.append('Regex', 'true')
  const call = input.kind === 'search' ? '' : input.kind === 'semantic' ? '/semantic' : '/grep'
  return [`/api/search${call}?${search}`, {}]
}

const call = async (input: HostileCall): Promise<number> => {
  const [path, init] = toCall(input)
  return (await attacker.fetch(path, init)).status
}

const index = async ({ title }: HostileArchive, archive: Buffer) => {
  const { id } = await addArchive(uploader, 'hostile.zip', archive, title.slice(0, 40))
  expect(await settled(uploader, id)).toMatchObject({ index: { files: expect.any(Number) } })
}

const clone = async (input: HostileGitHost) => {
  expect(await cloneFrom(input)).toEqual({ code: input.code, left: [] })
}

const send = async ({ body, status }: HostileBody) => {
  const headers = { 'content-type': 'application/json' }
  const response = await backend.fetch('/api/chat/completions', { method: 'POST', body, headers })
  expect(response.status).toBe(status)
}

/** Archives are built before anything is measured, since building them is no work of the backend. */
const prepareAttack = (input: HostileInput): (() => Promise<void>) => {
  if ('build' in input) {
    const archive = input.build()
    return () => index(input, archive)
  }
  if ('answer' in input) return () => clone(input)
  if ('body' in input) return () => send(input)
  return async () => expect([200, 400, 503]).toContain(await call(input))
}

beforeAll(async () => {
  backend = await startIndexingBackend({}, openFolderDatabase)
  attacker = await own('acme/hostile', hostileFiles)
  uploader = await signUpPerson(backend)
  neighbour = await own('acme/shop', fixtureFiles)
  await askNeighbour()
  await attacker.fetch('/api/search?Query=first')
  await attacker.fetch('/api/chat/completions', { json: questionBody('Where is value1?') })
})
afterAll(() => backend.close())

const toTitle = (input: HostileInput): string => ('title' in input ? `${input.kind}, ${input.title}` : input.kind)
const named = hostileInputs.map((input, at) => [at + 1, toTitle(input), input] as const)

describe('nobody else is held up', () => {
  test.each(named)('by the hostile input %i: %s', async (_, __, input) => {
    const attack = prepareAttack(input)
    const { result: waited, maxDelayMs: delay } = await probeEventLoop(async () => {
      const attacked = attack()
      const [answered] = await Promise.all([askNeighbour(), attacked])
      return answered
    })
    expect(delay).toBeLessThan(maxDelayMs)
    expect(waited).toBeLessThan(maxAnswerMs)
  })

  test('by all calls at once', async () => {
    const { result: waited, maxDelayMs: delay } = await probeEventLoop(async () => {
      const statuses = hostileCalls.map(call)
      const answered = await askNeighbour()
      for (const status of statuses) expect([200, 400, 429, 503]).toContain(await status)
      return answered
    })
    expect(waited).toBeLessThan(maxAnswerMs)
    expect(delay).toBeLessThan(maxDelayMs)
  })
})

test('the probe sees work that lets nobody else have a turn', async () => {
  const { maxDelayMs: delay } = await probeEventLoop(async () => {
    const before = process.cpuUsage().user
    while (process.cpuUsage().user - before < 400_000);
  })
  expect(delay).toBeGreaterThan(maxDelayMs)
})

test('there are as many inputs as were tried from outside, of every kind', () => {
  expect(hostileInputs.length).toBeGreaterThanOrEqual(60)
  expect([...new Set(hostileInputs.map(({ kind }) => kind))]).toEqual([
    'search',
    'semantic',
    'text',
    'expression',
    'glob',
    'question',
    'artifact',
    'body',
    'file',
    'archive',
    'gitHost',
  ])
})
