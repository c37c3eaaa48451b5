import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CodeCheck, PublicChatLink } from '#src/contract/public-chat-links.ts'
import { days } from '#src/lib/durations.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { linksPath, openHost, readProblem, makeVisitor, type Host } from './link-room.ts'

let backend: TestBackend
let host: Host
beforeAll(async () => {
  backend = await startBackend()
  host = await openHost(backend)
})
afterEach(() => backend.services.db.deleteFrom('public_chat_links').execute())
afterAll(() => backend.close())

const later = (milliseconds: number) => new Date(backend.services.clock() + milliseconds).toISOString()
const list = () => host.admin.read<PublicChatLink[]>(linksPath)
const check = (code: string) => host.admin.read<CodeCheck>(`${linksPath}/check-short-code/${encodeURIComponent(code)}`)

describe('making and changing', () => {
  test('a link is made, listed, changed, paused and deleted', async () => {
    const { admin, asker, secretId, make } = host
    const link = await make({ shortCode: 'Greeter-1', expiresAt: later(1 * days) })
    expect(link).toMatchObject({
      title: 'Ask the greeter',
      shortCode: 'greeter-1',
      dataSources: [{ id: asker.repositoryId, name: 'acme/greeter', type: 'Repository', isLost: false }],
      state: 'live',
      isPaused: false,
      expiresAt: later(1 * days),
      questions: 0,
      version: 1,
    })
    const path = `${linksPath}/${link.id}`
    const changed = await admin.read<PublicChatLink>(path, {
      method: 'PUT',
      json: { title: 'Ask', dataSourceIds: [secretId], expiresAt: null, isPaused: true, version: 1 },
    })
    expect(changed).toMatchObject({ title: 'Ask', state: 'paused', isPaused: true, version: 2 })
    expect(changed.dataSources.map(({ id }) => id)).toEqual([secretId])
    expect(changed).not.toHaveProperty('expiresAt')
    expect(await list()).toEqual([changed])
    expect((await admin.fetch(path, { method: 'DELETE' })).status).toBe(204)
    expect(await list()).toEqual([])
    expect((await admin.fetch(path, { method: 'DELETE' })).status).toBe(404)
  })

  test('without a code it gets one that nobody guesses', async () => {
    const codes = [await host.make(), await host.make()].map(({ shortCode }) => shortCode)
    expect(codes).toEqual([expect.stringMatching(/^[a-z2-9]{12}$/), expect.stringMatching(/^[a-z2-9]{12}$/)])
    expect(codes[0]).not.toBe(codes[1])
  })

  test.each([
    ['no title', { title: ' ' }],
    ['no data source', { dataSourceIds: [] }],
    ['a code that is too short', { shortCode: 'abc' }],
    ['a code that is too long', { shortCode: 'a'.repeat(41) }],
    ['another letter in the code', { shortCode: 'grüße' }],
    ['a hyphen at its end', { shortCode: 'greeter-' }],
    ['a reserved code', { shortCode: 'Admin' }],
    ['a time that has passed', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['a time that is none', { expiresAt: 'tomorrow' }],
  ])('%s is refused', async (_, more) => {
    const response = await host.admin.fetch(linksPath, {
      json: { title: 'A', dataSourceIds: [host.asker.repositoryId], ...more },
    })
    expect(response.status).toBe(400)
    expect(await list()).toEqual([])
  })

  test('of two people who change it at once the second is told', async () => {
    const { id } = await host.make()
    const change = (title: string) =>
      host.admin.fetch(`${linksPath}/${id}`, { method: 'PUT', json: { title, version: 1 } })
    const answers = await Promise.all([change('One'), change('Other')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(await refused?.json()).toMatchObject({ errorMessageKey: 'errors.chatLinkChanged' })
    expect(await list()).toMatchObject([{ version: 2 }])
  })

  test('what stands in a body besides is ignored', async () => {
    const stranger = await signUpPerson(backend)
    const link = await host.make({ organisationId: stranger.organisationId, id: 'a'.repeat(24), isPaused: true })
    expect(link).toMatchObject({ state: 'live' })
    expect(link.id).not.toBe('a'.repeat(24))
    expect(await stranger.read(linksPath)).toEqual([])
    await host.admin.read(`${linksPath}/${link.id}`, { method: 'PUT', json: { version: 1, shortCode: 'stolen-code' } })
    expect((await list())[0]?.shortCode).toBe(link.shortCode)
  })
})

describe('short codes', () => {
  test.each([
    ['a free one', 'my-greeter', { code: 'my-greeter', availability: 'available' }],
    ['whatever its case', ' My-Greeter ', { code: 'my-greeter', availability: 'available' }],
    ['too short', 'abc', { availability: 'notAllowed', reason: 'length', suggestion: 'abc-chat' }],
    ['another letter', 'döner code', { availability: 'notAllowed', reason: 'characters', suggestion: 'do-ner-code' }],
    ['reserved', 'login', { availability: 'notAllowed', reason: 'reserved', suggestion: 'login-chat' }],
    ['nothing of it is left', '???', { availability: 'notAllowed', reason: 'length', suggestion: 'ask-chat' }],
  ])('%s', async (_, code, expected) => {
    expect(await check(code)).toMatchObject(expected)
  })

  test('one that is taken, in whichever organisation, comes with another', async () => {
    const stranger = await openHost(backend)
    await stranger.make({ shortCode: 'taken-code' })
    expect(await check('Taken-Code')).toEqual({
      code: 'taken-code',
      availability: 'taken',
      suggestion: 'taken-code-chat',
    })
    const response = await host.admin.fetch(linksPath, {
      json: { title: 'A', dataSourceIds: [host.asker.repositoryId], shortCode: 'TAKEN-code' },
    })
    expect([response.status, await response.json()]).toMatchObject([409, { errorMessageKey: 'errors.shortCodeTaken' }])
  })

  test('of ten who take the same one at once one has it', async () => {
    const stranger = await openHost(backend)
    const take = ({ admin, asker }: Host) =>
      admin.fetch(linksPath, { json: { title: 'A', dataSourceIds: [asker.repositoryId], shortCode: 'race-code' } })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => take(at % 2 === 0 ? host : stranger)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })

  test('that of a deleted link is given to its own organisation again, and to no other', async () => {
    const stranger = await openHost(backend)
    const { id } = await host.make({ shortCode: 'given-out' })
    await host.admin.fetch(`${linksPath}/${id}`, { method: 'DELETE' })
    const foreign = await stranger.admin.fetch(linksPath, {
      json: { title: 'A', dataSourceIds: [stranger.asker.repositoryId], shortCode: 'given-out' },
    })
    expect(foreign.status).toBe(409)
    expect(await check('given-out')).toEqual({ code: 'given-out', availability: 'available' })
    expect((await host.make({ shortCode: 'given-out' })).shortCode).toBe('given-out')
  })

  test('who asks about very many is slowed down', async () => {
    backend.advance(60_000)
    const responses = await Promise.all(
      Array.from({ length: 121 }, (_, at) => host.admin.fetch(`${linksPath}/check-short-code/code-${at}`)),
    )
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

describe('who may', () => {
  test('another organisation’s link and sources are as unknown ones', async () => {
    const stranger = await openHost(backend)
    const { id } = await stranger.make()
    const unknown = 'f'.repeat(24)
    const answers = async (linkId: string) => [
      await readProblem(await host.admin.fetch(`${linksPath}/${linkId}`, { method: 'PUT', json: { version: 1 } })),
      await readProblem(await host.admin.fetch(`${linksPath}/${linkId}`, { method: 'DELETE' })),
    ]
    expect(await answers(id)).toEqual(await answers(unknown))
    const making = async (sourceId: string) =>
      readProblem(await host.admin.fetch(linksPath, { json: { title: 'A', dataSourceIds: [sourceId] } }))
    expect(await making(stranger.asker.repositoryId)).toEqual(await making(unknown))
    expect(await list()).toEqual([])
    expect(await stranger.admin.read(linksPath)).toHaveLength(1)
  })

  test('without the feature every call is refused with words, and the links rest until it is back', async () => {
    const { admin, make } = host
    const { id, shortCode } = await make()
    const { db } = backend.services
    const setFeatures = (features: string[]) =>
      db
        .updateTable('organisations')
        .set({ features: JSON.stringify(features) })
        .where('id', '=', admin.organisationId)
        .execute()
    await setFeatures([])
    const calls = [
      admin.fetch(linksPath),
      admin.fetch(linksPath, { json: { title: 'A', dataSourceIds: [host.asker.repositoryId] } }),
      admin.fetch(`${linksPath}/check-short-code/some-code`),
      admin.fetch(`${linksPath}/${id}`, { method: 'PUT', json: { version: 1 } }),
      admin.fetch(`${linksPath}/${id}`, { method: 'DELETE' }),
    ]
    for (const response of await Promise.all(calls)) {
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ errorMessageKey: 'errors.publicChatLinksOff' })
    }
    const visitor = makeVisitor(backend)
    expect((await visitor.fetch(`/api/public/chat-links/${shortCode}`)).status).toBe(404)
    await setFeatures(['PublicChatLinks'])
    expect((await visitor.fetch(`/api/public/chat-links/${shortCode}`)).status).toBe(200)
  })
})

describe('what a link answers from', () => {
  test('deleting it needs the person’s word, and the link shows that it lost a source', async () => {
    const { admin, asker, make } = host
    const workspace = await admin.read<{ id: string }>('/api/workspaces', {
      json: { name: 'Front', repositoryIds: [asker.repositoryId] },
    })
    await make({ dataSourceIds: [asker.repositoryId, workspace.id] })
    expect(await admin.read(`/api/workspaces/${workspace.id}`)).toMatchObject({
      usedBy: { conversations: 0, links: 1, apiKeys: 0 },
    })
    const remove = (path: string, confirmed?: true) =>
      admin.fetch(path, { method: 'DELETE', json: confirmed ? { confirmed } : {} })
    const refusedWorkspace = await remove(`/api/workspaces/${workspace.id}`)
    expect(await refusedWorkspace.json()).toMatchObject({
      requiresConfirmation: true,
      errorMessageKey: 'errors.workspaceInLinks',
      translationParameters: { name: 'Front', links: 1, conversations: 0 },
    })
    const refusedRepository = await remove(`/api/repositories/${asker.repositoryId}`)
    expect(await refusedRepository.json()).toMatchObject({
      requiresConfirmation: true,
      errorMessageKey: 'errors.repositoryInLinks',
      translationParameters: { name: 'acme/greeter', links: 1, workspaces: 1, conversations: 0 },
    })
    expect((await remove(`/api/workspaces/${workspace.id}`, true)).status).toBe(204)
    expect((await list())[0]?.dataSources).toEqual([
      { id: asker.repositoryId, name: 'acme/greeter', type: 'Repository', isLost: false },
      { id: workspace.id, name: 'Front', isLost: true },
    ])
  })
})
