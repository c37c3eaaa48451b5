import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Completion, Conversation } from '#src/contract/chat.ts'
import type { CitedPlace, PublicChatLink } from '#src/contract/public-chat-links.ts'
import { days } from '#src/lib/durations.ts'
import { completions } from '#tests/backend/chat/chat-backend.ts'
import { readAnswer } from '#tests/backend/chat/answer-events.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
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
  await arrive('greeter')
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

describe('a visitor', () => {
  test('is told what a visitor may know, and nothing else', async () => {
    const response = await makeVisitor(backend).fetch(publicPath('GREETER'))
    expect(response.status).toBe(200)
    const { organisation, topics, ...chat } = (await response.json()) as Record<string, unknown>
    expect(chat).toEqual({
      name: 'greeter',
      title: 'Ask the greeter',
      dataSources: [{ name: 'acme/greeter', type: 'Repository' }],
      state: 'live',
    })
    expect(organisation).toEqual({ name: expect.any(String) })
    expect(topics).toEqual([{ name: 'greet', kind: 'function' }])
  })

  test('has one conversation however often the same try of a first question is sent', async () => {
    const visitor = makeVisitor(backend)
    const headers = { 'idempotency-key': 'a-key-that-nobody-else-comes-upon-1' }
    const ask = async (from: Visitor, more: Record<string, string> = headers) =>
      (await (await from.ask('greeter', 'Where is greet defined?', {}, more)).json()) as Begun
    const first = await ask(visitor)
    expect(first.conversationToken).toMatch(/^[\w-]{43}$/)
    expect(await ask(visitor)).toEqual(first)
    const parallel = { 'idempotency-key': 'a-key-that-nobody-else-comes-upon-2' }
    const [firstReply, secondReply] = await Promise.all([ask(visitor, parallel), ask(visitor, parallel)])
    expect(secondReply).toEqual(firstReply)
    expect(firstReply.conversationId).not.toBe(first.conversationId)
    const guessable = await visitor.ask('greeter', 'Where is greet defined?', {}, { 'idempotency-key': '1' })
    expect(guessable.status).toBe(400)
  })

  test('asks, gets a cited answer, asks on, and reads it all again', async () => {
    const visitor = makeVisitor(backend)
    const first = await begin(visitor)
    expect(first.citations[0]).toMatchObject({ dataSource: { name: 'acme/greeter' }, path: 'src/greeting.ts' })
    expect(first.conversationToken).toMatch(/^[\w-]{43}$/)
    const headers = { [tokenHeader]: first.conversationToken }
    const { conversationId } = first
    const next = await visitor.ask('greeter', 'What calls it?', { conversationId }, headers)
    const second = (await next.json()) as Completion
    expect(second.content).toContain('src/main.ts')
    expect(second).not.toHaveProperty('conversationToken')
    const read = await visitor.fetch(publicPath('greeter', `/conversations/${conversationId}`), { headers })
    const { messages } = (await read.json()) as Conversation
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant'])
    expect(messages[1]?.content).toBe(first.content)
  })

  test('gets the answer as a stream, which says the secret once', async () => {
    const visitor = makeVisitor(backend)
    const response = await visitor.ask('greeter', 'Where is print defined?', { stream: true })
    const stream = readAnswer(await response.text())
    expect(stream.end).toBe('done')
    const { conversationToken = '', messageId } = stream.metadata
    const headers = { [tokenHeader]: conversationToken }
    const again = await visitor.fetch(publicPath('greeter', `/messages/${messageId}/stream?from=5`), { headers })
    const resumed = readAnswer(await again.text())
    expect(resumed.content).toBe(stream.content.slice(5))
    expect(resumed.metadata).not.toHaveProperty('conversationToken')
    const stopped = await visitor.fetch(publicPath('greeter', `/messages/${messageId}/stop`), {
      method: 'POST',
      headers,
    })
    expect(stopped.status).toBe(204)
  })

  test('reads the lines that an answer of their own cites', async () => {
    const visitor = makeVisitor(backend)
    const { citations, conversationToken, messageId } = await begin(visitor)
    const [{ number } = { number: 0 }] = citations
    const path = publicPath('greeter', `/messages/${messageId}/citations/${number}`)
    const response = await visitor.fetch(path, { headers: { [tokenHeader]: conversationToken } })
    const place = (await response.json()) as CitedPlace
    expect(place).toMatchObject({ path: 'src/greeting.ts', language: 'typescript', startLine: 1 })
    expect(place.content.split('\n')[1]).toBe('export function greet(name: string) {')
    const uncited = await visitor.fetch(publicPath('greeter', `/messages/${messageId}/citations/99`), {
      headers: { [tokenHeader]: conversationToken },
    })
    expect(uncited.status).toBe(404)
    expect((await visitor.fetch(path)).status).toBe(404)
  })

  test('is answered in the language of the browser', async () => {
    const response = await makeVisitor(backend).ask(
      'greeter',
      'Where is greet defined?',
      {},
      { 'accept-language': 'de' },
    )
    expect(((await response.json()) as Completion).content).toMatch(/definiert/)
  })

  test('counts among the questions of the last seven days, and among no member’s conversations', async () => {
    const own = await host.make()
    await begin(makeVisitor(backend), own.shortCode)
    const listed = async () => (await host.admin.read<PublicChatLink[]>(linksPath)).find(({ id }) => id === own.id)
    expect(await listed()).toMatchObject({ questions: 1 })
    expect(await host.admin.read('/api/conversations')).toEqual([])
    expect(await host.asker.read('/api/conversations')).toEqual([])
    backend.advance(8 * days)
    const { db, clock } = backend.services
    const { countQuestions } = await import('#src/backend/public-chat/links.store.ts')
    expect((await countQuestions(db, own.id, clock())).size).toBe(0)
  })
})

describe('B28: only its scope', () => {
  beforeAll(() => arrive('greeter-of-scope'))

  test('nothing of another repository is found, quoted or named', async () => {
    const answer = await begin(
      makeVisitor(backend),
      link.shortCode,
      'Where is openVault defined? How does the vault open?',
    )
    expect(JSON.stringify(answer)).not.toContain('vault.ts')
    expect(answer.citations.every(({ dataSource }) => dataSource.name === 'acme/greeter')).toBe(true)
  })

  test('a data source beside the link’s is as unknown as one that does not exist', async () => {
    const visitor = makeVisitor(backend)
    const asking = async (more: Record<string, unknown>) =>
      readProblem(await visitor.ask(link.shortCode, 'Where is openVault defined?', more))
    const outside = await asking({ dataSources: [{ id: host.secretId }] })
    const unknown = await asking({ dataSources: [{ id: 'f'.repeat(24) }] })
    expect(outside).toMatchObject({ status: 404, errorMessageKey: 'errors.dataSourceUnknown' })
    const leftOut = { translationParameters: 0, message: 0, detail: 0, error: 0 }
    expect({ ...outside, ...leftOut }).toEqual({ ...unknown, ...leftOut })
    for (const name of ['acme/vault', 'vault', 'ACME/VAULT', host.secretId]) {
      expect(await asking({ names: [name] })).toMatchObject({ status: 404 })
    }
    const inside = await visitor.ask(link.shortCode, 'Where is greet defined?', { names: ['acme/greeter'] })
    expect(inside.status).toBe(200)
  })

  test('a workspace shows what belongs to it, and a source that is taken out of the link is out of its conversations', async () => {
    const { admin, asker, secretId } = host
    const workspace = await admin.read<{ id: string }>('/api/workspaces', {
      json: { name: 'Front', repositoryIds: [asker.repositoryId] },
    })
    const own = await host.make({ dataSourceIds: [workspace.id, secretId] })
    const visitor = makeVisitor(backend)
    const seen = await begin(visitor, own.shortCode, 'Where is openVault defined?')
    expect(seen.citations[0]?.path).toBe('src/vault.ts')
    const headers = { [tokenHeader]: seen.conversationToken }
    await admin.read(`${linksPath}/${own.id}`, { method: 'PUT', json: { dataSourceIds: [workspace.id], version: 1 } })
    const { conversationId } = seen
    const next = await visitor.ask(own.shortCode, 'Where is openVault defined?', { conversationId }, headers)
    expect(JSON.stringify(await next.json())).not.toContain('vault.ts')
    const cited = publicPath(own.shortCode, `/messages/${seen.messageId}/citations/1`)
    expect((await visitor.fetch(cited, { headers })).status).toBe(404)
    await admin.fetch(`/api/workspaces/${workspace.id}`, { method: 'DELETE', json: { confirmed: true } })
    expect(await (await visitor.fetch(publicPath(own.shortCode))).json()).toMatchObject({ state: 'noSources' })
  })

  test('the secret of one conversation opens no other: of the same link, of another link, of a member', async () => {
    const visitor = makeVisitor(backend)
    const mine = await begin(visitor)
    const theirs = await begin(makeVisitor(backend))
    const stranger = await openHost(backend)
    const foreignLink = await stranger.make()
    const foreign = await begin(visitor, foreignLink.shortCode)
    const member = await host.asker.fetch(completions, {
      json: {
        messages: [{ role: 'user', content: 'Where is greet defined?' }],
        names: ['acme/greeter'],
        stream: false,
      },
    })
    const ofMember = (await member.json()) as Completion
    const unknown = { conversationId: 'f'.repeat(24), messageId: 'f'.repeat(24) }
    const tries = async ({ conversationId, messageId }: typeof unknown, headers: Record<string, string>) => [
      await readProblem(await visitor.ask(link.shortCode, 'And what else?', { conversationId }, headers)),
      await readProblem(
        await visitor.fetch(publicPath(link.shortCode, `/conversations/${conversationId}`), { headers }),
      ),
      await readProblem(await visitor.fetch(publicPath(link.shortCode, `/messages/${messageId}/stream`), { headers })),
      await readProblem(
        await visitor.fetch(publicPath(link.shortCode, `/messages/${messageId}/stop`), { method: 'POST', headers }),
      ),
      await readProblem(
        await visitor.fetch(publicPath(link.shortCode, `/messages/${messageId}/citations/1`), { headers }),
      ),
    ]
    const headers = { [tokenHeader]: mine.conversationToken }
    const expected = await tries(unknown, headers)
    expect(expected.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    for (const conversation of [theirs, foreign, ofMember]) expect(await tries(conversation, headers)).toEqual(expected)
    backend.advance(60_000)
    expect(await tries(mine, {})).toEqual(expected)
    expect(await tries(foreign, { [tokenHeader]: foreign.conversationToken })).toEqual(expected)
  })

  test('a member’s rights and headers neither widen nor close it', async () => {
    const { admin, asker, secretId } = host
    const headers = { authorization: `Bearer ${admin.accessToken}`, 'x-selected-organisation': admin.organisationId }
    const visitor = makeVisitor(backend)
    const question = 'Where is openVault defined?'
    const outside = await visitor.ask(link.shortCode, question, { dataSources: [{ id: secretId }] }, headers)
    expect(outside.status).toBe(404)
    const inside = await visitor.ask(link.shortCode, 'Where is greet defined?', {}, headers)
    expect(inside.status).toBe(200)
    expect(await admin.read('/api/conversations')).toEqual([])
    const expired = await visitor.ask(link.shortCode, 'Where is greet defined?', {}, { authorization: 'Bearer x' })
    expect(expired.status).toBe(200)
    const stranger = await signUpPerson(backend)
    const elsewhere = { 'x-selected-organisation': stranger.organisationId }
    const { citations } = (await (
      await visitor.ask(link.shortCode, 'Where is greet?', {}, elsewhere)
    ).json()) as Completion
    expect(citations[0]?.dataSource.id).toBe(asker.repositoryId)
  })

  test('a visitor’s conversation and answers are closed to members, and members’ calls to visitors', async () => {
    const { conversationId, messageId, conversationToken } = await begin(makeVisitor(backend))
    const headers = { [tokenHeader]: conversationToken }
    for (const person of [host.admin, host.asker]) {
      const response = await person.fetch(completions, {
        headers,
        json: { messages: [{ role: 'user', content: 'More?' }], conversationId },
      })
      expect(response.status).toBe(404)
      expect((await person.fetch(`/api/conversations/${conversationId}`, { headers })).status).toBe(404)
      expect((await person.fetch(`/api/chat/messages/${messageId}/stream`, { headers })).status).toBe(404)
      expect(
        (await person.fetch(`/api/chat/messages/${messageId}/feedback`, { method: 'PUT', json: { feedback: 'up' } }))
          .status,
      ).toBe(404)
    }
    const visitor = makeVisitor(backend)
    const closed = [
      ['/api/conversations', 'GET'],
      [`/api/conversations/${conversationId}`, 'GET'],
      [`/api/chat/messages/${messageId}/stream`, 'GET'],
      [`/api/chat/messages/${messageId}/stop`, 'POST'],
      ['/api/search?Query=greet', 'GET'],
      ['/api/datasources/all', 'GET'],
      [`/api/repositories/${host.asker.repositoryId}/file?path=src/greeting.ts`, 'GET'],
    ] as const
    for (const [path, method] of closed) expect((await visitor.fetch(path, { method, headers })).status).toBe(401)
  })

  test.each([
    ['no link', { publicChatLink: undefined }, 401],
    ['another consumer', { consumerType: 'WebChat' }, 400],
    ['no consumer', { consumerType: undefined }, 400],
    ['an empty name', { publicChatLink: '' }, 404],
    ['a name that is no text', { publicChatLink: 7 }, 400],
    ['no question', { messages: [{ role: 'user', content: ' ' }] }, 400],
  ])('%s opens nothing', async (_, more, status) => {
    expect((await makeVisitor(backend).ask(link.shortCode, 'Where is greet?', more)).status).toBe(status)
  })
})
