import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { watchEventLoop, type EventLoopDelay } from '#tests/support/event-loop-delay.ts'
import { openFolderDatabase } from '#tests/support/prepared-database.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { fixtureFiles } from './fixture-repository.ts'
import { hostileFiles, hostileInputs, type HostileInput } from './hostile-inputs.ts'

const maxDelayMs = 200
/** How long a caller of another organisation waits at most, on a busy machine. */
const maxAnswerMs = 10_000

let backend: TestBackend
let attacker: SignedInPerson
let neighbour: SignedInPerson
let loop: EventLoopDelay

const own = async (name: string, files: typeof hostileFiles): Promise<SignedInPerson> => {
  const person = await signUpPerson(backend)
  const { db } = backend.services
  await buildIndex(db, person.organisationId, await addRepository(db, person.organisationId, name), files)
  return person
}

const askNeighbour = async (): Promise<number> => {
  const begun = performance.now()
  const { results } = await neighbour.read<{ results: unknown[] }>('/api/search/grep?Query=exchangeToken')
  expect(results).toHaveLength(4)
  return performance.now() - begun
}

const questionBody = (content: string) => ({
  messages: [{ role: 'user', content }],
  names: ['acme/hostile'],
  stream: false,
})

const callOf = (input: HostileInput): [string, { json?: unknown }] => {
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

const attack = (input: HostileInput): Promise<Response> => {
  const [path, init] = callOf(input)
  return attacker.fetch(path, init)
}

beforeAll(async () => {
  backend = await startBackend({}, openFolderDatabase)
  attacker = await own('acme/hostile', hostileFiles)
  neighbour = await own('acme/shop', fixtureFiles)
  await askNeighbour()
  await attacker.fetch('/api/search?Query=first')
  await attacker.fetch('/api/chat/completions', { json: questionBody('Where is value1?') })
  loop = await watchEventLoop()
})
afterAll(async () => {
  await loop.close()
  await backend.close()
})

const named = hostileInputs.map((input, at) => [at + 1, input.kind, input] as const)

describe('nobody else is held up', () => {
  test.each(named)('by the hostile input %i: %s', async (_, __, input) => {
    await loop.read()
    const answer = attack(input)
    const waited = await askNeighbour()
    const { status } = await answer
    const { longest, ofIdleThread } = await loop.read()
    expect(longest - ofIdleThread).toBeLessThan(maxDelayMs)
    expect(waited).toBeLessThan(maxAnswerMs)
    expect([200, 400, 503]).toContain(status)
  })

  test('by all of them at once', async () => {
    await loop.read()
    const answers = hostileInputs.map(attack)
    const waited = await askNeighbour()
    expect(waited).toBeLessThan(maxAnswerMs)
    for (const answer of answers) expect([200, 400, 429, 503]).toContain((await answer).status)
    const { longest, ofIdleThread } = await loop.read()
    expect(longest - ofIdleThread).toBeLessThan(maxDelayMs)
  })
})

test('there are as many inputs as were tried from outside', () => {
  expect(hostileInputs.length + hostileFiles.slice(0, 11).length).toBeGreaterThanOrEqual(60)
})
