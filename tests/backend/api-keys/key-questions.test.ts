import { describe, expect, test } from 'vitest'
import { keyLimit } from '#src/backend/api-keys/key-caller.ts'
import type { IssuedApiKey } from '#src/contract/api-keys.ts'
import { issueKey } from '#tests/support/api-keys.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import { issueKeys, type KeyRoom } from './key-room.ts'

let admin: SignedInPerson
let open: IssuedApiKey
let limited: IssuedApiKey
let single: IssuedApiKey
let ids: KeyRoom['ids']
const { answer, call, expectNoKeyLogged } = issueKeys((room) => ({ admin, open, limited, single, ids } = room))

const completions = '/api/chat/completions'
const ask = (key: string, more: object) =>
  answer(key, completions, {
    json: { messages: [{ role: 'user', content: 'how is the sentinel kept' }], stream: false, ...more },
  })

describe('a question asked with a key', () => {
  test('names its data source, unless there is one', async () => {
    expect(await ask(open.key, {})).toMatchObject([400, { errorMessageKey: 'errors.noDataSource' }])
    expect((await ask(limited.key, {}))[0]).toBe(400)
    const [status, { content }] = await ask(single.key, {})
    expect([status, content]).toEqual([200, expect.stringContaining('web')])
  })

  test('is about nothing the key does not reach', async () => {
    for (const more of [
      { names: ['secret'] },
      { dataSources: [{ id: ids.vault }] },
      { dataSources: [{ id: ids.foreign }] },
    ]) {
      expect((await ask(limited.key, more))[0]).toBe(404)
    }
    const [, { content }] = await ask(limited.key, { names: ['workspace:shop'] })
    expect(content).not.toContain('secret')
  })

  test('goes on in the key’s own conversation, in nobody else’s', async () => {
    const [, firstAnswer] = await ask(open.key, { names: ['secret'] })
    const { conversationId, messageId } = firstAnswer as { conversationId: string; messageId: string }
    expect((await ask(open.key, { conversationId }))[0]).toBe(200)
    for (const key of [limited.key, single.key]) {
      expect((await ask(key, { conversationId }))[0]).toBe(404)
      expect((await answer(key, `/api/chat/messages/${messageId}/stream`))[0]).toBe(404)
      expect((await answer(key, `/api/chat/messages/${messageId}/stop`, { method: 'POST' }))[0]).toBe(404)
    }
    expect((await admin.fetch(`/api/conversations/${conversationId}`)).status).toBe(404)
    expect(await admin.read('/api/conversations')).toEqual([])
    const own = await admin.read<{ conversationId: string }>(completions, {
      json: { messages: [{ role: 'user', content: 'sentinel' }], names: ['api'], stream: false },
    })
    expect((await ask(open.key, { conversationId: own.conversationId }))[0]).toBe(404)
  })

  test('is not answered again from what the key was given once and no longer is', async () => {
    const key = await issueKey(admin, { scope: 'SelectedDataSources', dataSourceIds: [ids.secret] })
    const [, { conversationId, messageId }] = await ask(key.key, {})
    expect((await answer(key.key, `/api/chat/messages/${messageId}/stream`))[0]).toBe(200)
    const json = { name: key.name, dataSourceIds: [ids.api], version: 1 }
    await admin.fetch(`/api/api-keys/${key.id}`, { method: 'PUT', json })
    expect((await answer(key.key, `/api/chat/messages/${messageId}/stream`))[0]).toBe(404)
    expect((await ask(key.key, { conversationId }))[0]).toBe(404)
  })

  test('is answered in frames that a program reads, with the headers such programs send', async () => {
    const response = await call(single.key, completions, {
      headers: { accept: 'text/event-stream', 'codealive-version': '2025-04-17', 'user-agent': 'agent/1.0' },
      json: {
        messages: [{ role: 'user', content: 'how is the sentinel kept' }],
        stream: true,
        consumerType: 'ApiChat',
      },
    })
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('x-ratelimit-limit')).toBe(String(keyLimit.max))
    const frames = (await response.text()).split('\n\n').filter((frame) => frame !== '')
    expect(frames[0]).toMatch(/^event: message\ndata: {"event":"metadata","conversationId":"[0-9a-f]{24}"/)
    expect(frames.at(-1)).toBe('data: [DONE]')
    const pieces = frames.flatMap((frame) => {
      const data = frame.split('\n').find((line) => line.startsWith('data: {'))
      return data === undefined ? [] : [JSON.parse(data.slice(6)) as { choices: { delta?: { content?: string } }[] }]
    })
    expect(pieces.every(({ choices }) => Array.isArray(choices))).toBe(true)
    expect(pieces.map(({ choices }) => choices[0]?.delta?.content ?? '').join('')).toContain('web')
  })

  test('is answered in the language it asks for', async () => {
    const headers = { 'accept-language': 'de' }
    const json = { messages: [{ role: 'user', content: 'sentinel' }], stream: false }
    expect((await answer(single.key, completions, { headers, json }))[0]).toBe(200)
  })
})

test('no key is in the log, whatever was called', expectNoKeyLogged)
