import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMembership, insertOrganisation } from '#src/backend/accounts/organisations.store.ts'
import { post } from '#tests/support/anonymous.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

test('a person of several organisations is signed into the one used last, and into the first as long as none was', async () => {
  const { clock, db } = backend.services
  const { email, fetch, organisationId: first, password, userId } = await signUpPerson(backend)
  const second = await insertOrganisation(db, 'Second', clock())
  backend.advance(1000)
  await insertMembership(db, second, userId, 'User', clock())
  const landing = async () => (await post(backend, '/api/auth/login', { email, password })).body['organisationId']
  const use = async (organisation: string) => {
    backend.advance(1000)
    await fetch('/api/repositories', { headers: { 'x-selected-organisation': organisation } })
  }
  expect(await landing()).toBe(first)
  for (const used of [second, first, second]) {
    await use(used)
    expect(await landing()).toBe(used)
  }
})
