import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Completion, Conversation } from '#src/contract/chat.ts'
import type { ConversationShare, SharedMessage } from '#src/contract/shared-conversations.ts'
import { completions, goingOn, smallSource } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { makeVisitor } from './link-room.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())

let admin: SignedInPerson
let repository: string
let conversation: string
beforeEach(async () => {
  admin = await signUpPerson(backend)
  const { db } = backend.services
  repository = await addRepository(db, admin.organisationId, 'acme/greeter')
  await buildIndex(db, admin.organisationId, repository, smallSource)
  const json = { messages: [{ role: 'user', content: 'Where is greet?' }], names: ['acme/greeter'] }
  conversation = (await admin.read<Completion>(completions, { json })).conversationId
})

const path = () => `/api/conversations/${conversation}/share`
const share = async () => (await admin.read<{ share: ConversationShare }>(path(), { method: 'PUT' })).share
interface Read {
  readonly share: ConversationShare | null
  readonly isShareable: boolean
}
const readShare = async () => (await admin.read<Read>(path())).share
const openShared = (token: string, rest = '') => makeVisitor(backend).fetch(`/api/public/conversations/${token}${rest}`)
const readShared = async (token: string) =>
  (await (await openShared(token)).json()) as { title: string; sharedAt: string; messages: SharedMessage[] }
const visitStatus = async (token: string) => (await openShared(token)).status

describe('a shared conversation', () => {
  test('is read by anyone with the link, as it was when it was shared', async () => {
    expect(await readShare()).toBeNull()
    const { token, sharedAt, isOutdated } = await share()
    expect([token.length > 40, isOutdated]).toEqual([true, false])
    const shared = await readShared(token)
    const own = await admin.read<Conversation>(`/api/conversations/${conversation}`)
    expect(shared).toMatchObject({ title: own.title, sharedAt })
    expect(shared.messages.map(({ role, content }) => [role, content])).toEqual(
      own.messages.map(({ role, content }) => [role, content]),
    )
    await (await admin.fetch(completions, goingOn(conversation, 'And what calls it?'))).text()
    expect((await readShared(token)).messages).toHaveLength(2)
    expect((await readShare())?.isOutdated).toBe(true)
    expect((await share()).token).toBe(token)
    expect((await readShared(token)).messages).toHaveLength(4)
    expect((await readShare())?.isOutdated).toBe(false)
  })

  test('shows cited lines as they were, and no others', async () => {
    const { token } = await share()
    const [, answer] = (await readShared(token)).messages
    const place = (id: string, number: number) => openShared(token, `/messages/${id}/citations/${number}`)
    await backend.services.db
      .updateTable('repositories')
      .set({ current_index: null })
      .where('id', '=', repository)
      .execute()
    const [cited] = answer?.citations ?? []
    const shown = await (await place(answer?.id ?? '', cited?.number ?? 0)).json()
    expect(shown).toMatchObject({ path: 'src/greeting.ts', startLine: 1, content: expect.stringContaining('greet') })
    expect((await place(answer?.id ?? '', 99)).status).toBe(404)
    expect((await place(conversation, 1)).status).toBe(404)
  })

  test('says nothing of ratings and of what was looked up', async () => {
    const own = await admin.read<Conversation>(`/api/conversations/${conversation}`)
    const id = own.messages[1]?.id ?? ''
    await admin.fetch(`/api/chat/messages/${id}/feedback`, {
      method: 'PUT',
      json: { feedback: 'down', comment: 'No.' },
    })
    const { token } = await share()
    const text = await (await openShared(token)).text()
    for (const word of ['feedback', 'lookUps', 'searchMode', admin.userId, admin.organisationId, conversation])
      expect(text).not.toContain(word)
  })

  test('ends when it is stopped, and gets another address when it is shared again', async () => {
    const { token } = await share()
    await admin.fetch(path(), { method: 'DELETE' })
    expect([await visitStatus(token), await readShare()]).toEqual([404, null])
    const next = await share()
    expect(next.token).not.toBe(token)
    expect([await visitStatus(token), await visitStatus(next.token)]).toEqual([404, 200])
  })

  test('ends with the conversation', async () => {
    const { token } = await share()
    await admin.fetch(`/api/conversations/${conversation}`, { method: 'DELETE' })
    expect(await visitStatus(token)).toBe(404)
  })

  test.each(['users', 'organisations'] as const)(
    'leaves nothing behind when one of the %s is deleted',
    async (table) => {
      const { token } = await share()
      const { db } = backend.services
      const id = table === 'users' ? admin.userId : admin.organisationId
      await db.deleteFrom(table).where('id', '=', id).execute()
      expect(await db.selectFrom('shared_conversations').where('token', '=', token).selectAll().execute()).toEqual([])
    },
  )

  test('ends with a repository that it cites, and with no other', async () => {
    const { token } = await share()
    const remove = (id: string) =>
      admin.fetch(`/api/repositories/${id}`, { method: 'DELETE', json: { confirmed: true } })
    const another = await addRepository(backend.services.db, admin.organisationId, 'acme/other')
    await remove(another)
    expect(await visitStatus(token)).toBe(200)
    await remove(repository)
    expect([await visitStatus(token), await readShare()]).toEqual([404, null])
  })

  test('ends with the right of the person who shared it', async () => {
    const { token } = await share()
    const { db } = backend.services
    const roles = (role: string) =>
      db.updateTable('memberships').set({ role }).where('user_id', '=', admin.userId).execute()
    await roles('Manager')
    expect(await visitStatus(token)).toBe(404)
    await roles('Administrator')
    expect(await visitStatus(token)).toBe(200)
    await db.deleteFrom('memberships').where('user_id', '=', admin.userId).execute()
    expect(await visitStatus(token)).toBe(404)
  })

  test('ends with the feature', async () => {
    const { token } = await share()
    await backend.services.db
      .updateTable('organisations')
      .set({ features: '[]' })
      .where('id', '=', admin.organisationId)
      .execute()
    expect(await visitStatus(token)).toBe(404)
    const refused = await admin.fetch(path(), { method: 'PUT' })
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { errorMessageKey: 'errors.publicChatLinksOff' },
    ])
    expect((await admin.fetch(path())).status).toBe(403)
  })

  test('can be stopped without the feature, and does not come back with it', async () => {
    const { token } = await share()
    const { db } = backend.services
    const setFeatures = (features: readonly string[]) =>
      db
        .updateTable('organisations')
        .set({ features: JSON.stringify(features) })
        .where('id', '=', admin.organisationId)
        .execute()
    await setFeatures([])
    expect((await admin.fetch(path(), { method: 'DELETE' })).status).toBe(204)
    await setFeatures(['PublicChatLinks'])
    expect(await visitStatus(token)).toBe(404)
  })

  test('is kept by no cache', async () => {
    const { token } = await share()
    expect((await openShared(token)).headers.get('cache-control')).toBe('no-store')
  })
})

describe('who may not share', () => {
  test('a member who is not an administrator', async () => {
    const member = await signUpPerson(backend, { organisation: admin.organisationId, role: 'Manager' })
    expect((await member.fetch(path(), { method: 'PUT' })).status).toBe(403)
  })

  test('another administrator of the organisation, and one of another', async () => {
    for (const organisation of [admin.organisationId, undefined]) {
      const another = await signUpPerson(backend, organisation === undefined ? {} : { organisation })
      for (const method of ['GET', 'PUT', 'DELETE'])
        expect((await another.fetch(path(), { method })).status, method).toBe(404)
    }
  })

  test('anyone before there is an answer', async () => {
    await backend.services.db
      .updateTable('chat_messages')
      .set({ state: 'streaming' })
      .where('conversation_id', '=', conversation)
      .where('role', '=', 'assistant')
      .execute()
    expect(await admin.read<Read>(path())).toEqual({ share: null, isShareable: false })
    const refused = await admin.fetch(path(), { method: 'PUT' })
    expect([refused.status, await refused.json()]).toMatchObject([409, { errorMessageKey: 'errors.nothingToShare' }])
  })
})

test('guessing addresses is limited', async () => {
  const visitor = makeVisitor(backend)
  const statuses: number[] = []
  for (let at = 0; at < 25; at += 1)
    statuses.push((await visitor.fetch(`/api/public/conversations/guess-${at}`)).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
})
