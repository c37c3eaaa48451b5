import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { integrationCheckers } from '#src/backend/integration-checkers.ts'
import { checkIntegrations } from '#src/backend/integrations/check-integrations.ts'
import { presentHealth } from '#src/backend/integrations/integration.present.ts'
import { findIntegration, type IntegrationRow } from '#src/backend/integrations/integrations.store.ts'
import type { IntegrationHealth } from '#src/contract/integration-health.ts'
import { days, hours, minutes } from '#src/lib/durations.ts'
import { gitlabFaults, startGitlabServer, type GitlabFault, type GitlabServer } from '#tests/support/gitlab-server.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { connectGitlab } from './gitlab-room.ts'

let backend: TestBackend
let server: GitlabServer
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  server = await startGitlabServer()
})
beforeEach(async () => {
  await backend.services.db.deleteFrom('integrations').execute()
  person = await signUpPerson(backend)
})
afterEach(() => server.recover())
afterAll(async () => {
  await backend.close()
  await server.close()
})

const check = async (signal = new AbortController().signal): Promise<number> => {
  server.calls.length = 0
  await checkIntegrations(backend.services, integrationCheckers, signal)
  return server.calls.filter(({ path }) => path === 'personal_access_tokens/self').length
}
const readRow = async (): Promise<IntegrationRow> => {
  const row = await findIntegration(backend.services.db, { organisationId: person.organisationId, kind: 'gitlab' })
  if (row === undefined) throw new Error('GitLab is not connected')
  return row
}
const readHealth = async (): Promise<IntegrationHealth | undefined> => presentHealth(await readRow()).health

describe('the check of integrations', () => {
  test('asks a host that works every six hours', async () => {
    await connectGitlab(person, server.url)
    expect(await check()).toBe(0)
    backend.advance(6 * hours - 1)
    expect(await check()).toBe(0)
    backend.advance(1)
    expect(await check()).toBe(1)
    expect(await check()).toBe(0)
  })

  const faults: [string, () => GitlabFault, string][] = [
    ['a revoked token', () => gitlabFaults.revoked, 'unauthorized'],
    ['an error', () => gitlabFaults.broken, 'serverError'],
    ['a page to sign in', () => gitlabFaults.signInPage, 'wrongProduct'],
    ['a reply that is cut', () => 'cut', 'brokenOff'],
    ['a missing scope', () => gitlabFaults.forbidden, 'forbidden'],
  ]

  test.each(faults)('keeps %s and finds that it has passed', async (_, getFault, kind) => {
    await connectGitlab(person, server.url)
    server.fail(getFault())
    backend.advance(6 * hours)
    await check()
    expect((await readHealth())?.failure).toMatchObject({ fault: { kind } })
    server.recover()
    expect(await check()).toBe(0)
    backend.advance(5 * minutes)
    expect(await check()).toBe(1)
    expect(await readHealth()).not.toHaveProperty('failure')
  })

  test('waits ever longer for a host that fails, and not longer than six hours', async () => {
    await connectGitlab(person, server.url)
    server.fail(gitlabFaults.broken)
    backend.advance(6 * hours)
    await check()
    const pauses: number[] = []
    for (let checks = 0; checks < 10; checks += 1) {
      let pause = 0
      do {
        backend.advance(5 * minutes)
        pause += 5
      } while ((await check()) === 0)
      pauses.push(pause)
    }
    expect(pauses).toEqual([5, 5, 10, 20, 40, 80, 160, 320, 360, 360])
  })

  test('waits as long as the host asks', async () => {
    await connectGitlab(person, server.url)
    server.fail({ status: 429, headers: { 'Retry-After': '1800' } })
    backend.advance(6 * hours)
    await check()
    server.recover()
    backend.advance(29 * minutes)
    expect(await check()).toBe(0)
    backend.advance(1 * minutes)
    expect(await check()).toBe(1)
  })

  test('keeps nothing when the process ends', async () => {
    await connectGitlab(person, server.url)
    server.fail('silent')
    backend.advance(6 * hours)
    const process = new AbortController()
    const checking = check(process.signal)
    await expect.poll(() => server.calls.length).toBe(1)
    process.abort()
    await checking
    expect(await readHealth()).not.toHaveProperty('failure')
  })

  test('asks anew when the token has expired', async () => {
    server.setToken({ expires_at: new Date(backend.services.clock() + 1 * days).toISOString().slice(0, 10) })
    await connectGitlab(person, server.url)
    const { expires_at: expiresAt } = await readRow()
    backend.advance(Number(expiresAt) - backend.services.clock() - 1 * hours)
    await check()
    backend.advance(1 * hours)
    server.fail(gitlabFaults.expired)
    expect(await check()).toBe(1)
    expect((await readHealth())?.failure).toMatchObject({ fault: { kind: 'unauthorized' } })
  })
})

describe('an expiring token', () => {
  const readNotices = async () => (await mailsTo(backend, person.email)).filter(({ kind }) => kind === 'token-expiring')
  const connectUntil = async (ahead: number) => {
    const day = new Date(backend.services.clock() + ahead).toISOString().slice(0, 10)
    server.setToken({ expires_at: day })
    await connectGitlab(person, server.url)
    return Date.parse(`${day}T00:00:00Z`)
  }

  test('is announced 14 and 3 days before, once each', async () => {
    const end = await connectUntil(20 * days)
    await check()
    expect(await readNotices()).toHaveLength(0)
    backend.advance(end - 14 * days - backend.services.clock())
    await check()
    await check()
    expect(await readNotices()).toHaveLength(1)
    backend.advance(10 * days)
    await check()
    expect(await readNotices()).toHaveLength(1)
    backend.advance(1 * days)
    await check()
    await check()
    expect(await readNotices()).toHaveLength(2)
    backend.advance(4 * days)
    await check()
    expect(await readNotices()).toHaveLength(2)
  })

  test('is announced once when it is entered late', async () => {
    await connectUntil(2 * days)
    await check()
    await check()
    expect(await readNotices()).toHaveLength(1)
  })

  test('is announced in the language of each administrator, and to them alone', async () => {
    const german = await signUpPerson(backend, { organisation: person.organisationId })
    const reader = await signUpPerson(backend, { organisation: person.organisationId, role: 'Manager' })
    await backend.services.db.updateTable('users').set({ language: 'de' }).where('id', '=', german.userId).execute()
    await connectUntil(5 * days)
    await check()
    const [english] = await readNotices()
    expect(english?.subject).toBe('Token expiring: GitLab')
    expect(english?.link).toMatch(/\/settings\/gitlab$/)
    expect((await mailsTo(backend, german.email)).map(({ subject }) => subject)).toEqual(['GitLab-Token läuft bald ab'])
    expect(await mailsTo(backend, reader.email)).toEqual([])
  })

  test('is not announced after it was replaced', async () => {
    await connectUntil(5 * days)
    server.setToken({ expires_at: null })
    await connectGitlab(person, server.url, { version: 1 })
    await check()
    expect(await readNotices()).toEqual([])
  })
})
