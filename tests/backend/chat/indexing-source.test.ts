import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { readAnswer } from './answer-events.ts'
import { asking, completions, goingOn, signUpAsker, smallSource } from './chat-backend.ts'

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend, { role: 'ReadOnly' })
})
afterAll(() => backend.close())

const status = (id: string, given: 'Scheduled' | 'Processing' | 'Failed') =>
  backend.services.db.updateTable('repositories').set({ status: given }).where('id', '=', id).execute()

const refusal = async (more: Record<string, unknown>) => {
  const response = await person.fetch(completions, asking('Where is greet?', { names: undefined, ...more }))
  const body = (await response.json()) as Record<string, unknown>
  const { errorMessageKey, message, retryable, translationParameters } = body
  const head = { status: response.status, retryAfter: response.headers.get('retry-after') }
  return { ...head, errorMessageKey, message, retryable, translationParameters }
}

test('a source that has no index yet is refused with the time to try again; nothing is kept, and then it is answered', async () => {
  const { db } = backend.services
  const id = await addRepository(db, person.organisationId, 'acme/new')
  for (const state of ['New', 'Scheduled', 'Processing'] as const) {
    if (state !== 'New') await status(id, state)
    for (const place of [{ names: ['acme/new'] }, { dataSources: [{ id }] }]) {
      expect(await refusal(place)).toEqual({
        status: 422,
        retryAfter: '10',
        errorMessageKey: 'errors.dataSourceIndexing',
        message: 'acme/new is still being indexed. Try again in 10 s.',
        retryable: true,
        translationParameters: { name: 'acme/new', seconds: 10 },
      })
    }
  }
  expect(await person.read('/api/conversations')).toEqual([])
  await buildIndex(db, person.organisationId, id, smallSource)
  const response = await person.fetch(completions, asking('Where is greet?', { names: ['acme/new'] }))
  const answer = readAnswer(await response.text())
  expect([answer.end, answer.citations?.[0]?.path]).toEqual(['done', 'src/greeting.ts'])
})

test('one that will have no index by itself is refused without a time', async () => {
  const { db } = backend.services
  const id = await addRepository(db, person.organisationId, 'acme/broken')
  await status(id, 'Failed')
  expect(await refusal({ names: ['acme/broken'] })).toMatchObject({
    status: 422,
    retryAfter: null,
    errorMessageKey: 'errors.dataSourceNotIndexed',
    retryable: undefined,
  })
})

test('a source that is indexed anew goes on being answered from the index it has', async () => {
  const asker = await signUpAsker(backend)
  await status(asker.repositoryId, 'Processing')
  const first = readAnswer(await (await asker.fetch(completions, asking('Where is greet?'))).text())
  expect(first.end).toBe('done')
  const next = await asker.fetch(completions, goingOn(first.metadata.conversationId, 'What calls greet?'))
  expect(readAnswer(await next.text()).end).toBe('done')
})
