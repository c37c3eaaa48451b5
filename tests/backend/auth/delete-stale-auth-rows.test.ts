import { expect, test } from 'vitest'
import { deleteStaleAuthRows } from '#src/backend/auth/delete-stale-auth-rows.ts'
import { days } from '#src/lib/durations.ts'
import { post } from '#tests/support/anonymous.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend } from '#tests/support/start-backend.ts'

const tables = ['refresh_tokens', 'sessions', 'one_time_tokens', 'sign_in_failures', 'rate_windows'] as const

test('removes expired records and keeps the others', async () => {
  const backend = await startBackend()
  const { services } = backend
  const counts = async () => {
    const rows = await Promise.all(tables.map((table) => services.db.selectFrom(table).selectAll().execute()))
    return rows.map((tableRows) => tableRows.length)
  }
  try {
    const person = await signUpPerson(backend)
    await post(backend, '/api/auth/request-password-reset', { email: person.email })
    await post(backend, '/api/auth/login', { email: 'nobody@quarry.example', password: 'x' })
    const full = await counts()
    expect(Math.min(...full)).toBeGreaterThan(0)
    await deleteStaleAuthRows(services)
    expect(await counts()).toEqual(full)
    backend.advance(2 * days)
    await deleteStaleAuthRows(services)
    expect(await counts()).toEqual([1, 1, 0, 0, 0])
    expect((await post(backend, '/api/auth/refresh', { refreshToken: person.refreshToken })).status).toBe(200)
    backend.advance(32 * days)
    await deleteStaleAuthRows(services)
    expect(await counts()).toEqual([0, 0, 0, 0, 0])
  } finally {
    await backend.close()
  }
})
