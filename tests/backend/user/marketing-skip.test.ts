import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const path = '/api/user/marketing-skip'
const now = () => new Date(backend.services.clock()).toISOString()

test('a skip is kept for its person, by the clock of the server, and for nobody else', async () => {
  const person = await signUpPerson(backend, { isAsked: true })
  const colleague = await signUpPerson(backend, { organisation: person.organisationId, isAsked: true })
  expect(await person.read(path)).toEqual({ skippedAt: null, now: now() })
  const skippedAt = now()
  expect((await person.fetch(path, { method: 'PUT' })).status).toBe(204)
  backend.advance(60_000)
  expect(await person.read(path)).toEqual({ skippedAt, now: now() })
  expect(await colleague.read(path)).toEqual({ skippedAt: null, now: now() })
})

test('answering the question clears the skip', async () => {
  const person = await signUpPerson(backend, { isAsked: true })
  await person.fetch(path, { method: 'PUT' })
  await person.read('/api/organization', { method: 'PUT', json: { name: 'Acme' } })
  expect(await person.read(path)).toMatchObject({ skippedAt: expect.any(String) })
  const metadata = { industry: 'software', companySize: '11-50' }
  await person.read('/api/organization', { method: 'PUT', json: { metadata } })
  expect(await person.read(path)).toMatchObject({ skippedAt: null })
})
