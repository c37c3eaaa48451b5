import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GitlabValidation, GitlabWebhook } from '#src/contract/gitlab-settings.ts'
import { put, readRefusal } from '#tests/backend/language-models/own-models.ts'
import {
  gitlabFaults,
  gitlabToken,
  startGitlabServer,
  type GitlabFault,
  type GitlabServer,
} from '#tests/support/gitlab-server.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { addHostRepository, connectGitlab, gitlabPaths, readGitlab } from './gitlab-room.ts'

let backend: TestBackend
let server: GitlabServer
let neighbour: GitlabServer
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  server = await startGitlabServer()
  neighbour = await startGitlabServer('/gitlab')
})
beforeEach(async () => {
  person = await signUpPerson(backend)
})
afterEach(() => {
  server.recover()
  neighbour.calls.length = 0
  server.calls.length = 0
})
afterAll(async () => {
  await backend.close()
  await server.close()
  await neighbour.close()
})

const save = (json: object) => person.fetch(gitlabPaths.token, put(json))
const draft = () => ({ accessToken: gitlabToken, gitLabUrl: server.url })
const validate = (json: object = {}) => person.read<GitlabValidation>(gitlabPaths.validate, { json })

describe('the settings of GitLab', () => {
  test('begin without a token and with the address of the webhook', async () => {
    const url = `${backend.services.config.publicUrl}/api/webhooks/git/${person.organisationId}/gitlab`
    expect(await readGitlab(person)).toEqual({ webhook: { url, isSecretSet: false } })
    expect(await person.read(gitlabPaths.token)).toEqual({})
    expect((await person.fetch(gitlabPaths.details)).status).toBe(404)
    expect((await person.fetch(gitlabPaths.token, { method: 'DELETE' })).status).toBe(404)
    expect((await person.fetch(gitlabPaths.webhook, put({}))).status).toBe(404)
  })

  test('keep a token that works and tell the end of it alone', async () => {
    const settings = await connectGitlab(person, `${server.url}/`, { accessToken: `\n ${gitlabToken} \n` })
    expect(settings).toMatchObject({
      token: { gitLabUrl: server.url, tokenEnding: gitlabToken.slice(-4), repositories: 0, version: 1 },
      details: {
        tokenName: 'quarry',
        kind: 'group',
        scopes: ['read_api', 'read_repository'],
        expiresAt: '2026-12-31T00:00:00.000Z',
        user: { login: 'group_12_bot_4f', name: 'quarry' },
        hostVersion: '17.5.1',
        health: { checkedAt: '2026-01-05T09:00:00.000Z' },
      },
    })
    expect(await readGitlab(person)).toEqual(settings)
    expect(await person.read(gitlabPaths.details)).toEqual(settings.details)
    expect(await person.read(gitlabPaths.token)).toEqual({ token: settings.token })
  })

  test('show and log the token nowhere and keep it sealed', async () => {
    const texts = [JSON.stringify(await connectGitlab(person, server.url))]
    server.fail(gitlabFaults.broken)
    texts.push(await (await save({ ...draft(), version: 1 })).text(), JSON.stringify(await validate()))
    for (const path of [gitlabPaths.settings, gitlabPaths.token, gitlabPaths.details]) {
      texts.push(await (await person.fetch(path)).text())
    }
    const { rows } = await backend.services.database.runSql('select * from integrations')
    texts.push(JSON.stringify(rows), JSON.stringify(backend.logged))
    expect(texts.filter((text) => text.includes(gitlabToken.slice(0, -4)))).toEqual([])
  })

  test('belong to administrators of the organisation', async () => {
    await connectGitlab(person, server.url)
    const manager = await signUpPerson(backend, { role: 'Manager', organisation: person.organisationId })
    for (const path of [gitlabPaths.settings, gitlabPaths.token, gitlabPaths.details, gitlabPaths.webhook]) {
      expect((await manager.fetch(path)).status).toBe(403)
    }
    const stranger = await signUpPerson(backend)
    expect(await readGitlab(stranger)).not.toHaveProperty('token')
  })
})

describe('a token', () => {
  const unusable: [string, () => GitlabFault, object][] = [
    ['revoked', () => gitlabFaults.revoked, { fault: 'unauthorized' }],
    ['expired', () => gitlabFaults.expired, { fault: 'unauthorized' }],
    [
      'of a GitLab that limits',
      () => ({ status: 429, headers: { 'Retry-After': '30' } }),
      { fault: 'rateLimited', retryAfter: 30 },
    ],
    ['of a GitLab that fails', () => gitlabFaults.broken, { fault: 'serverError' }],
    ['of a page to sign in', () => gitlabFaults.signInPage, { fault: 'wrongProduct' }],
    ['of an address that leads elsewhere', () => ({ redirect: `${neighbour.url}/` }), { fault: 'moved' }],
  ]

  test.each(unusable)('%s is not saved, and is when that has passed', async (_, getFault, parameters) => {
    server.fail(getFault())
    expect(await readRefusal(await save(draft()))).toEqual({
      status: 422,
      key: 'errors.hostCheckFailed',
      parameters: { product: 'GitLab', ...parameters },
    })
    expect(await readGitlab(person)).not.toHaveProperty('token')
    server.recover()
    expect((await save(draft())).status).toBe(200)
  })

  test('without a needed scope is not saved', async () => {
    server.setToken({ scopes: ['read_user'] })
    expect(await readRefusal(await save(draft()))).toEqual({
      status: 422,
      key: 'errors.accessTokenScopes',
      parameters: { scopes: 'read_api, read_repository' },
    })
    expect(await validate(draft())).toMatchObject({ missingScopes: ['read_api', 'read_repository'] })
    server.setToken({ scopes: ['api'] })
    expect((await save(draft())).status).toBe(200)
  })

  test.each(['two\nlines', 'two words', ''])('such as %j is refused at once', async (accessToken) => {
    expect(await readRefusal(await save({ ...draft(), accessToken }))).toMatchObject({
      status: 400,
      key: 'errors.invalid',
    })
    expect(server.calls).toEqual([])
  })

  test('is validated without being stored', async () => {
    expect(await validate(draft())).toMatchObject({
      missingScopes: [],
      account: { tokenName: 'quarry', kind: 'group' },
    })
    expect(await readGitlab(person)).not.toHaveProperty('token')
    expect((await person.fetch(gitlabPaths.validate, { json: {} })).status).toBe(400)
  })

  test('is sent to the server it was entered for and to no other', async () => {
    await connectGitlab(person, server.url)
    const moved = { gitLabUrl: neighbour.url }
    expect(await readRefusal(await save({ ...moved, version: 1 }))).toMatchObject({
      status: 400,
      key: 'errors.accessTokenNeeded',
    })
    expect((await person.fetch(gitlabPaths.validate, { json: moved })).status).toBe(400)
    expect(neighbour.calls).toEqual([])
    const saved = await connectGitlab(person, neighbour.url, { version: 1 })
    expect(saved.token).toMatchObject({ gitLabUrl: neighbour.url, version: 2 })
  })

  test('stays when the path of the address changes', async () => {
    await connectGitlab(person, neighbour.url)
    const response = await save({ gitLabUrl: `${neighbour.url}/api/v4`, version: 1 })
    expect(response.status).toBe(200)
    expect((await readGitlab(person)).token).toMatchObject({ gitLabUrl: neighbour.url, version: 2 })
  })

  test('is saved over the version that was edited alone', async () => {
    await connectGitlab(person, server.url)
    for (const version of [undefined, 0, 2]) {
      expect(await readRefusal(await save({ ...draft(), version }))).toMatchObject({
        status: 409,
        key: 'errors.settingsChanged',
      })
    }
    const both = await Promise.all([save({ ...draft(), version: 1 }), save({ ...draft(), version: 1 })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is tried ten times a minute', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await save(draft())).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})

describe('an address', () => {
  test.each([
    ['https://ada:word@gitlab.example', 'errors.urlCredentials'],
    ['gitlab.example', 'errors.hostAddressInvalid'],
    ['https://gitlab.example/?a=b', 'errors.hostAddressInvalid'],
    ['ftp://gitlab.example', 'errors.urlScheme'],
    ['http://gitlab.example', 'errors.accessTokenInsecure'],
    ['https://10.0.0.1', 'errors.urlPrivate'],
    ['https://169.254.169.254', 'errors.urlPrivate'],
    ['https://gitlab.example:22', 'errors.urlPort'],
  ])('B20 %s is refused', async (gitLabUrl, key) => {
    expect(await readRefusal(await save({ ...draft(), gitLabUrl }))).toMatchObject({ status: 400, key })
  })
})

describe('the health of GitLab', () => {
  test('is what the latest check found, since when, and recovers', async () => {
    await connectGitlab(person, server.url)
    server.fail(gitlabFaults.revoked)
    backend.advance(60_000)
    expect(await validate()).toEqual({ fault: { kind: 'unauthorized' }, missingScopes: [] })
    const failing = (await readGitlab(person)).details?.health
    expect(failing?.failure).toEqual({ fault: { kind: 'unauthorized' }, since: failing?.checkedAt })
    server.recover()
    backend.advance(60_000)
    await validate()
    expect((await readGitlab(person)).details?.health).not.toHaveProperty('failure')
  })

  test('is not that of a token that is only tried', async () => {
    await connectGitlab(person, server.url)
    server.fail(gitlabFaults.broken)
    await validate(draft())
    expect((await readGitlab(person)).details?.health).not.toHaveProperty('failure')
  })

  test('tells that a token has lost a scope', async () => {
    await connectGitlab(person, server.url)
    server.setToken({ scopes: ['read_api'], name: 'renamed' })
    expect(await validate()).toMatchObject({ missingScopes: ['read_repository'] })
    expect((await readGitlab(person)).details).toMatchObject({
      tokenName: 'renamed',
      health: { failure: { fault: { kind: 'forbidden' } } },
    })
  })
})

describe('removing the token', () => {
  test('is confirmed where repositories come from it, and leaves them', async () => {
    await connectGitlab(person, server.url)
    const id = await addHostRepository(backend, person.organisationId)
    expect((await readGitlab(person)).token?.repositories).toBe(1)
    const remove = (json: object) => person.fetch(gitlabPaths.token, { method: 'DELETE', json })
    expect(await readRefusal(await remove({}))).toEqual({
      status: 409,
      key: 'errors.gitlabInUse',
      parameters: { repositories: 1 },
    })
    expect((await remove({ confirmed: true })).status).toBe(204)
    expect(await readGitlab(person)).not.toHaveProperty('token')
    const row = await backend.services.db.selectFrom('repositories').where('id', '=', id).select('id').execute()
    expect(row).toEqual([{ id }])
  })
})

describe('the webhook secret', () => {
  test('is made here and told once', async () => {
    await connectGitlab(person, server.url)
    const made = await person.read<GitlabWebhook>(gitlabPaths.webhook, put({}))
    expect(made.secret).toMatch(/^[\w-]{43}$/)
    const { secret, ...rest } = made
    expect(await person.read(gitlabPaths.webhook)).toEqual({ ...rest, isSecretSet: true })
    expect(JSON.stringify(await readGitlab(person))).not.toContain(secret)
    const second = await person.read<GitlabWebhook>(gitlabPaths.webhook, put({}))
    expect(second.secret).not.toBe(secret)
  })

  test('may be given, stays with another token, and goes', async () => {
    await connectGitlab(person, server.url)
    const secret = 'a-secret-of-our-own-41'
    await person.read(gitlabPaths.webhook, put({ secret }))
    expect((await person.fetch(gitlabPaths.webhook, put({ secret: 'short' }))).status).toBe(400)
    await connectGitlab(person, server.url, { version: 1 })
    const { sealed_webhook_secret: sealed } = await backend.services.db
      .selectFrom('integrations')
      .where('organisation_id', '=', person.organisationId)
      .select('sealed_webhook_secret')
      .executeTakeFirstOrThrow()
    expect(backend.services.sealer.open(sealed ?? '')).toBe(secret)
    expect((await person.fetch(gitlabPaths.webhook, { method: 'DELETE' })).status).toBe(204)
    expect(await person.read(gitlabPaths.webhook)).toMatchObject({ isSecretSet: false })
  })
})
