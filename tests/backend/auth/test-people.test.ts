import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

test('a person made for a test is let in with their role, in their organisation alone', async () => {
  const administrator = await signUpPerson(backend)
  const guest = await signUpPerson(backend, { role: 'Guest', organisation: administrator.organisationId })
  const stranger = await signUpPerson(backend)

  expect([401, 403]).not.toContain((await administrator.fetch('/api/api-keys')).status)
  expect((await guest.fetch('/api/api-keys')).status).toBe(403)
  const elsewhere = { headers: { 'x-selected-organisation': stranger.organisationId } }
  expect((await administrator.fetch('/api/api-keys', elsewhere)).status).toBe(403)
})
