import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertRepository } from '#src/backend/repositories/repositories.store.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { createRepositories, type GithubInstallation } from '#tests/support/github-server.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { installAt, openBrowser, path, readStatus, startGithubRoom, type GithubRoom } from './github-room.ts'

let room: GithubRoom
let github: GithubRoom['github']
let backend: GithubRoom['backend']
let person: SignedInPerson
let installation: GithubInstallation

beforeAll(async () => {
  room = await startGithubRoom()
  ;({ github, backend } = room)
})
beforeEach(async () => {
  person = await signUpPerson(backend)
  installation = github.addInstallation({ repositories: createRepositories(2) })
  await installAt(github, openBrowser(person), installation.id)
})
afterEach(() => github.recover())
afterAll(() => room.close())

const call = async (address: string, json: object, method = 'POST') => {
  const response = await person.fetch(path + address, { method, json })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const suspend = (isSuspended: boolean) => call('/installation/suspend', { isSuspended })
const remove = (body: object = {}) => call('/installation', body, 'DELETE')

const addRepository = async () => {
  const { db, clock } = backend.services
  const { organisationId, userId: addedBy } = person
  const place = { sourceType: 'PublicHttp', url: `${github.url}/harbour/pilots`, branch: null, uploadId: null } as const
  const facts = { name: 'pilots', description: null, isAutoIndexed: false, addedBy }
  await insertRepository(db, { id: newObjectId(clock()), organisationId, ...place, ...facts }, clock())
  await db
    .updateTable('repositories')
    .set({ host_kind: 'github', host_id: '1' })
    .where('organisation_id', '=', organisationId)
    .execute()
}

describe('an installation', () => {
  it('is suspended and resumed', async () => {
    expect(await suspend(true)).toMatchObject({ status: 200, body: { status: 'Suspended', repositories: 2 } })
    expect(installation.suspendedAt).toBe(backend.services.clock())
    expect(await suspend(false)).toMatchObject({ status: 200, body: { status: 'Installed' } })
    expect(installation.suspendedAt).toBeNull()
  })

  it('that is suspended or resumed at GitHub is shown so from the next check on', async () => {
    installation.suspendedAt = backend.services.clock()
    expect(await readStatus(person)).toMatchObject({ status: 'Installed' })
    expect(await readStatus(person, '?check=true')).toMatchObject({ status: 'Suspended' })
    installation.suspendedAt = null
    installation.repositories = createRepositories(5)
    expect(await readStatus(person, '?check=true')).toMatchObject({ status: 'Installed', repositories: 5 })
  })

  it('fails since the first check that failed, until one succeeds', async () => {
    github.fail('/api/v3/', { status: 429, headers: { 'retry-after': '17' } })
    const since = new Date(backend.services.clock()).toISOString()
    await readStatus(person, '?check=true')
    backend.advance(60_000)
    const checkedAt = new Date(backend.services.clock()).toISOString()
    expect(await readStatus(person, '?check=true')).toMatchObject({
      status: 'Failed',
      account: installation.account.login,
      health: { checkedAt, failure: { fault: { kind: 'rateLimited', retryAfter: 17 }, since } },
    })
    github.recover()
    expect(await readStatus(person, '?check=true')).toMatchObject({ status: 'Installed', health: { checkedAt } })
  })

  it('is not suspended by a GitHub that fails', async () => {
    github.fail('/suspended', { status: 403 })
    expect(await suspend(true)).toMatchObject({
      status: 422,
      body: { errorMessageKey: 'errors.githubFailed', translationParameters: { fault: 'forbidden' } },
    })
    expect(await readStatus(person)).toMatchObject({ status: 'Installed' })
  })

  it('is removed here and at GitHub', async () => {
    expect(await remove()).toEqual({ status: 200, body: { isRemovedAtHost: true } })
    expect(github.installations.has(installation.id)).toBe(false)
    expect(await readStatus(person)).toMatchObject({ status: 'NotInstalled' })
    expect(await remove()).toMatchObject({ status: 409, body: { errorMessageKey: 'errors.githubNotInstalled' } })
  })

  it('that GitHub has removed already is removed here', async () => {
    github.installations.delete(installation.id)
    expect(await remove()).toEqual({ status: 200, body: { isRemovedAtHost: true } })
  })

  it('is removed here although GitHub does not answer, and that is said', async () => {
    github.fail('/api/v3/', 'cut')
    expect(await remove()).toEqual({ status: 200, body: { isRemovedAtHost: false } })
    expect(await readStatus(person)).toMatchObject({ status: 'NotInstalled' })
  })

  it('with repositories asks before it is removed', async () => {
    await addRepository()
    expect(await readStatus(person)).toMatchObject({ addedRepositories: 1 })
    expect(await remove()).toMatchObject({
      status: 409,
      body: { requiresConfirmation: true, translationParameters: { repositories: 1 } },
    })
    expect(github.installations.has(installation.id)).toBe(true)
    expect((await remove({ confirmed: true })).status).toBe(200)
  })

  it('belongs to one organisation: others see and change nothing of it', async () => {
    const stranger = await signUpPerson(backend)
    expect(await readStatus(stranger)).toMatchObject({ status: 'NotInstalled' })
    const response = await stranger.fetch(`${path}/installation`, { method: 'DELETE', json: { confirmed: true } })
    expect(response.status).toBe(409)
    expect(await readStatus(person)).toMatchObject({ status: 'Installed' })
  })
})

describe('the settings', () => {
  const values = { includesForks: false, includesArchived: true }

  it('are kept over checks and another installation', async () => {
    const { body } = await call('/settings', { ...values, version: 1 }, 'PUT')
    expect(body).toEqual({ ...values, version: 2 })
    await readStatus(person, '?check=true')
    expect(await person.read(`${path}/settings`)).toEqual({ ...values, version: 2 })
    expect(await readStatus(person)).toMatchObject({ status: 'Installed' })
    github.installations.delete(installation.id)
    await readStatus(person, '?check=true')
    await installAt(github, openBrowser(person), github.addInstallation({ repositories: createRepositories(1) }).id)
    expect(await person.read(`${path}/settings`)).toEqual({ ...values, version: 3 })
  })

  it('of a version that is not current are refused', async () => {
    await call('/settings', { ...values, version: 1 }, 'PUT')
    expect(await call('/settings', { ...values, version: 1 }, 'PUT')).toMatchObject({
      status: 409,
      body: { errorMessageKey: 'errors.settingsChanged' },
    })
  })

  it('are the usual ones before GitHub is connected, and cannot be changed', async () => {
    await remove()
    expect(await person.read(`${path}/settings`)).toEqual({ includesForks: true, includesArchived: false })
    expect(await call('/settings', { ...values, version: 1 }, 'PUT')).toMatchObject({
      status: 409,
      body: { requiresIntegration: 'github' },
    })
  })
})
