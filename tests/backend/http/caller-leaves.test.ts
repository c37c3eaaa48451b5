import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApi } from '#src/backend/app.ts'
import { allRoutes } from '#src/backend/routes.ts'
import { createServerApp, listen, type RunningServer } from '#src/backend/server.ts'
import { tooExpensive } from '#src/backend/threads/work-thread.ts'
import type { TaskPool } from '#src/backend/task-pool.ts'
import { asking, completions, signUpAsker, type Asker } from '#tests/backend/chat/chat-backend.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let server: RunningServer
let asker: Asker
beforeAll(async () => {
  backend = await startBackend({ PORT: '0' })
  const { services } = backend
  const api = createApi(services, allRoutes(services))
  server = await listen(
    createServerApp(services.config, async () => true, [api]),
    services.config,
  )
  asker = await signUpAsker(backend)
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await server.stop(0)
  await backend.close()
})

const holdWork = () => {
  const startedTasks: string[] = []
  const left: string[] = []
  const hold = ({ signal }: { signal?: AbortSignal | undefined }, task: string) =>
    new Promise<never>((_, reject) => {
      startedTasks.push(task)
      signal?.addEventListener('abort', () => {
        left.push(task)
        reject(tooExpensive())
      })
    })
  vi.spyOn(backend.services.work, 'run').mockImplementation(hold as TaskPool['run'])
  return { startedTasks, left }
}

const headers = () => ({
  authorization: `Bearer ${asker.accessToken}`,
  'x-selected-organisation': asker.organisationId,
  'content-type': 'application/json',
})

const tool = (name: string, args: object) => [`/api/tools/${name}`, JSON.stringify(args)] as const
const source = { data_source: 'acme/greeter' }

describe('work ends when its caller leaves', () => {
  test.each([
    ['search', '/api/search?Query=greet', undefined],
    ['searchByMeaning', '/api/search/semantic?Query=greet', undefined],
    ['searchByText', '/api/search/grep?Query=greet', undefined],
    ['relevantSources', '/api/datasources/ready?query=greet', undefined],
    ['relevantSources', ...tool('get_data_sources', { query: 'greet' })],
    ['searchByText', ...tool('grep_search', { query: 'greet' })],
    ['fileTree', ...tool('get_file_tree', source)],
    ['ontology', ...tool('get_repository_ontology', source)],
  ])('%s, asked for at %s', async (task, path, body) => {
    const { startedTasks, left } = holdWork()
    const caller = new AbortController()
    const init = { headers: headers(), signal: caller.signal, ...(body === undefined ? {} : { method: 'POST', body }) }
    const answer = fetch(server.address + path, init)
    await expect.poll(() => startedTasks, { timeout: 10_000 }).toEqual([task])
    caller.abort()
    await expect(answer).rejects.toThrow()
    await expect.poll(() => left, { timeout: 10_000 }).toEqual([task])
  })
})

test('an answer is work too: one that is ended at its limit is a question that can be asked again', async () => {
  const run = vi.spyOn(backend.services.work, 'run').mockRejectedValue(tooExpensive())
  const response = await asker.fetch(completions, asking('What greets?', { stream: false }))
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ errorMessageKey: 'errors.busy' })
  expect(run.mock.calls.map(([{ organisationId }, task]) => [organisationId, task])).toEqual([
    [asker.organisationId, 'answer'],
  ])
})
