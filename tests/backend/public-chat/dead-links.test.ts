import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Completion } from '#src/contract/chat.ts'
import type { PublicChat, PublicChatLink } from '#src/contract/public-chat-links.ts'
import { minutes } from '#src/lib/durations.ts'
import { smallSource } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { linksPath, openHost, readProblem, tokenHeader, makeVisitor, type Host, type Visitor } from './link-room.ts'

let backend: TestBackend
let host: Host
let link: PublicChatLink
const arrive = async (shortCode: string): Promise<void> => {
  host = await openHost(backend)
  link = await host.make({ shortCode })
}
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const publicPath = (code: string, rest = '') => `/api/public/chat-links/${code}${rest}`

interface Begun extends Completion {
  readonly conversationToken: string
}

const begin = async (visitor: Visitor, code = link.shortCode, question = 'Where is greet defined?'): Promise<Begun> => {
  const response = await visitor.ask(code, question)
  expect(response.status).toBe(200)
  return (await response.json()) as Begun
}

describe('B28: a link that is dead', () => {
  beforeAll(() => arrive('greeter-to-die'))

  test('unknown, deleted and expired are told apart by nobody, in any call', async () => {
    const deleted = await host.make()
    const expiring = await host.make({ expiresAt: new Date(backend.services.clock() + 2 * minutes).toISOString() })
    const visitor = makeVisitor(backend)
    const talks = new Map([
      [deleted.shortCode, await begin(visitor, deleted.shortCode)],
      [expiring.shortCode, await begin(visitor, expiring.shortCode)],
    ])
    expect((await host.admin.fetch(`${linksPath}/${deleted.id}`, { method: 'DELETE' })).status).toBe(204)
    backend.advance(2 * minutes)
    const someone = { conversationId: 'f'.repeat(24), messageId: 'f'.repeat(24), conversationToken: 'x'.repeat(43) }
    const everything = async (code: string) => {
      const { conversationId, conversationToken, messageId } = talks.get(code) ?? someone
      const headers = { [tokenHeader]: conversationToken }
      return [
        await readProblem(await visitor.fetch(publicPath(code))),
        await readProblem(await visitor.ask(code, 'And?', { conversationId }, headers)),
        await readProblem(await visitor.ask(code, 'Where is greet?')),
        await readProblem(await visitor.fetch(publicPath(code, `/conversations/${conversationId}`), { headers })),
        await readProblem(await visitor.fetch(publicPath(code, `/messages/${messageId}/stream`), { headers })),
      ]
    }
    const unknown = await everything('nobody-has-it')
    expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(await everything(deleted.shortCode)).toEqual(unknown)
    expect(await everything(expiring.shortCode)).toEqual(unknown)
    expect(await host.admin.read(linksPath)).toContainEqual(
      expect.objectContaining({ id: expiring.id, state: 'expired' }),
    )
  })

  test('one that is paused says so, and goes on where it stood', async () => {
    const own = await host.make()
    const visitor = makeVisitor(backend)
    const { conversationId, conversationToken } = await begin(visitor, own.shortCode)
    const headers = { [tokenHeader]: conversationToken }
    const pause = (isPaused: boolean, version: number) =>
      host.admin.read(`${linksPath}/${own.id}`, { method: 'PUT', json: { isPaused, version } })
    await pause(true, 1)
    expect(await (await visitor.fetch(publicPath(own.shortCode))).json()).toMatchObject({
      title: 'Ask the greeter',
      state: 'paused',
    })
    const refused = await visitor.ask(own.shortCode, 'And?', { conversationId }, headers)
    expect(await readProblem(refused)).toMatchObject({ status: 409, errorMessageKey: 'errors.chatLinkPaused' })
    await pause(false, 2)
    const answered = await visitor.ask(own.shortCode, 'Where is print defined?', { conversationId }, headers)
    expect(answered.status).toBe(200)
  })
})

describe('a link whose data sources are gone', () => {
  beforeAll(() => arrive('greeter-of-nothing'))

  const publicState = async (code: string) => {
    const { dataSources, state, topics } = (await (
      await makeVisitor(backend).fetch(publicPath(code))
    ).json()) as PublicChat
    return { dataSources, state, topics }
  }
  const listedState = async (id: string) =>
    (await host.admin.read<PublicChatLink[]>(linksPath)).find((listed) => listed.id === id)?.state
  const addSource = async (name: string) => {
    const id = await addRepository(backend.services.db, host.admin.organisationId, name)
    await buildIndex(backend.services.db, host.admin.organisationId, id, smallSource)
    return id
  }
  const remove = (path: string) => host.admin.fetch(path, { method: 'DELETE', json: { confirmed: true } })

  test('says so to its organisation and to its visitors, and goes on with another one', async () => {
    const [first, second] = [await addSource('acme/first'), await addSource('acme/second')]
    const own = await host.make({ dataSourceIds: [first, second] })
    const visitor = makeVisitor(backend)
    const { conversationId, conversationToken } = await begin(visitor, own.shortCode)
    const headers = { [tokenHeader]: conversationToken }
    expect((await remove(`/api/repositories/${first}`)).status).toBe(204)
    expect([await listedState(own.id), (await publicState(own.shortCode)).state]).toEqual(['live', 'live'])
    expect((await remove(`/api/repositories/${second}`)).status).toBe(204)
    expect(await listedState(own.id)).toBe('noSources')
    expect(await publicState(own.shortCode)).toEqual({ dataSources: [], state: 'noSources', topics: [] })
    const refused = await visitor.ask(own.shortCode, 'And?', { conversationId }, headers)
    expect(await readProblem(refused)).toMatchObject({ status: 409, errorMessageKey: 'errors.chatLinkNoSources' })

    const change = { dataSourceIds: [host.asker.repositoryId], version: own.version }
    const saved = await host.admin.read(`${linksPath}/${own.id}`, { method: 'PUT', json: change })
    expect(saved).toMatchObject({ state: 'live', shortCode: own.shortCode })
    expect((await visitor.ask(own.shortCode, 'Where is print defined?', { conversationId }, headers)).status).toBe(200)
  })

  test('says so where its workspace holds no repository any more, paused or not', async () => {
    const repositoryId = await addSource('acme/third')
    const workspace = await host.admin.read<{ id: string }>('/api/workspaces', {
      json: { name: 'Back', repositoryIds: [repositoryId] },
    })
    const own = await host.make({ dataSourceIds: [workspace.id] })
    expect(own.state).toBe('live')
    expect((await remove(`/api/repositories/${repositoryId}`)).status).toBe(204)
    expect([await listedState(own.id), (await publicState(own.shortCode)).state]).toEqual(['noSources', 'noSources'])
    const paused = await host.admin.read(`${linksPath}/${own.id}`, {
      method: 'PUT',
      json: { isPaused: true, version: 1 },
    })
    expect(paused).toMatchObject({ state: 'noSources', isPaused: true })
    const refused = await makeVisitor(backend).ask(own.shortCode, 'Where is greet?')
    expect(await readProblem(refused)).toMatchObject({ status: 409, errorMessageKey: 'errors.chatLinkNoSources' })
  })
})

describe('B28: not enumerable', () => {
  beforeAll(() => arrive('greeter-of-limits'))

  test('a link is asked sixty times a minute, from wherever', async () => {
    const own = await host.make()
    const { limiter } = backend.services
    const { linkQuestionLimit } = await import('#src/backend/public-chat/link-limits.ts')
    for (let at = 0; at < 60; at += 1) await limiter.count(linkQuestionLimit, own.id)
    const refused = await makeVisitor(backend).ask(own.shortCode, 'Where is greet?')
    expect(await readProblem(refused)).toMatchObject({ status: 429, errorMessageKey: 'errors.chatLinkBusy' })
    expect((await makeVisitor(backend).ask(link.shortCode, 'Where is greet?')).status).toBe(200)
  })

  test('who tries many addresses is told nothing more of any, until the window is over', async () => {
    const prober = makeVisitor(backend)
    const tried: number[] = []
    for (let at = 0; at < 25; at += 1) tried.push((await prober.fetch(publicPath(`guess-${at}`))).status)
    expect(tried).toEqual([...Array.from({ length: 20 }, () => 404), 429, 429, 429, 429, 429])
    const existing = await prober.fetch(publicPath(link.shortCode))
    expect(existing.status).toBe(429)
    expect(Number(existing.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await prober.ask(link.shortCode, 'Where is greet?')).status).toBe(429)
    expect((await makeVisitor(backend).fetch(publicPath(link.shortCode))).status).toBe(200)
    backend.advance(10 * 60_000)
    expect((await prober.fetch(publicPath(link.shortCode))).status).toBe(200)
  })

  test('a network asks ten questions a minute, and is told when it may ask again', async () => {
    const visitor = makeVisitor(backend)
    const responses: Response[] = []
    for (let at = 0; at < 11; at += 1) responses.push(await visitor.ask(link.shortCode, 'Where is greet?'))
    expect(responses.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    const last = responses.at(-1)
    const seconds = Number(last?.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(await last?.json()).toMatchObject({
      errorMessageKey: 'errors.tooManyQuestions',
      translationParameters: { seconds },
      retryable: true,
    })
    expect((await makeVisitor(backend).ask(link.shortCode, 'Where is greet?')).status).toBe(200)
    backend.advance(seconds * 1000)
    expect((await visitor.ask(link.shortCode, 'Where is greet?')).status).toBe(200)
  })
})
