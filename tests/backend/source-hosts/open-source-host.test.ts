import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { IntegrationHealth } from '#src/contract/integration-health.ts'
import { openSourceHost } from '#src/backend/source-hosts/open-source-host.ts'
import type { SourceHost } from '#src/backend/source-hosts/source-host.ts'
import { connectGitlab, readGitlab } from '#tests/backend/gitlab/gitlab-room.ts'
import { gitlabFaults, gitlabToken, startGitlabServer, type GitlabServer } from '#tests/support/gitlab-server.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let server: GitlabServer
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  server = await startGitlabServer()
  server.setProjects([{ id: 5, path: 'harbour/charts', branches: ['main'] }])
})
beforeEach(async () => {
  person = await signUpPerson(backend)
})
afterEach(() => {
  server.recover()
  server.calls.length = 0
})
afterAll(async () => {
  await backend.close()
  await server.close()
})

const open = async (): Promise<SourceHost> => {
  const host = await openSourceHost(backend.services, person.organisationId, 'gitlab')
  if (host === undefined) throw new Error('GitLab is not connected')
  return host
}
const soon = () => AbortSignal.timeout(2_000)
const readHealth = async (): Promise<IntegrationHealth | undefined> => (await readGitlab(person)).details?.health

test('there is no host where none is connected', async () => {
  expect(await openSourceHost(backend.services, person.organisationId, 'gitlab')).toBeUndefined()
})

test('a connected host answers with the kept token', async () => {
  await connectGitlab(person, server.url)
  const host = await open()
  expect((await host.listRepositories({}, soon())).items).toMatchObject([{ id: '5', fullName: 'harbour/charts' }])
  expect(await host.readGitCredentials('5', soon())).toMatchObject({ password: gitlabToken })
})

test('each call keeps the health, which recovers by itself', async () => {
  await connectGitlab(person, server.url)
  const host = await open()
  server.fail(gitlabFaults.broken)
  backend.advance(60_000)
  await expect(host.listOwners({}, soon())).rejects.toMatchObject({ fault: { kind: 'serverError' } })
  const failing = await readHealth()
  backend.advance(60_000)
  await expect(host.listOwners({}, soon())).rejects.toThrow('serverError')
  expect((await readHealth())?.failure).toEqual({ fault: { kind: 'serverError' }, since: failing?.checkedAt })
  server.recover()
  await host.listOwners({}, soon())
  expect(await readHealth()).not.toHaveProperty('failure')
})

test('a repository that is gone says nothing about the host', async () => {
  await connectGitlab(person, server.url)
  const host = await open()
  await expect(host.readRepository('6', soon())).rejects.toMatchObject({ fault: { kind: 'notFound' } })
  expect(await readHealth()).not.toHaveProperty('failure')
})

test('a caller who leaves says nothing about the host', async () => {
  await connectGitlab(person, server.url)
  const host = await open()
  server.fail('silent')
  const caller = new AbortController()
  const call = host.listOwners({}, caller.signal)
  await expect.poll(() => server.calls.length).toBeGreaterThan(3)
  caller.abort()
  await expect(call).rejects.toThrow()
  expect(await readHealth()).not.toHaveProperty('failure')
  await expect(host.listOwners({}, AbortSignal.timeout(50))).rejects.toThrow('tooSlow')
  expect((await readHealth())?.failure).toMatchObject({ fault: { kind: 'tooSlow' } })
})

test('a host that limits is not asked before the time that it named', async () => {
  await connectGitlab(person, server.url)
  server.fail({ status: 429, headers: { 'Retry-After': '90' } })
  await expect((await open()).listOwners({}, soon())).rejects.toThrow('rateLimited')
  server.recover()
  const callsBefore = server.calls.length
  backend.advance(30_000)
  await expect((await open()).listOwners({}, soon())).rejects.toMatchObject({
    fault: { kind: 'rateLimited', retryAfter: 60 },
  })
  expect(server.calls).toHaveLength(callsBefore)
  backend.advance(60_000)
  await (await open()).listOwners({}, soon())
  expect(await readHealth()).not.toHaveProperty('failure')
})

test('a token that cannot be opened any more is refused without a call', async () => {
  await connectGitlab(person, server.url)
  const callsBefore = server.calls.length
  await backend.services.db.updateTable('integrations').set({ sealed_secret: 'v1.a.b.c' }).execute()
  await expect((await open()).listOwners({}, soon())).rejects.toMatchObject({ fault: { kind: 'unauthorized' } })
  expect(server.calls).toHaveLength(callsBefore)
})
