import { describe, expect, it } from 'vitest'
import { createVisitorCalls } from '#src/actors/visitor.actor.ts'
import type { Client } from '#src/api/client.ts'

const sent: unknown[] = []
const client = {
  call: (_endpoint: object, { headers }: { headers: HeadersInit }) => {
    sent.push([...new Headers(headers).entries()])
    return Promise.resolve()
  },
} as unknown as Client

const visitorWith = (stored: string | null) =>
  createVisitorCalls(client, 'greeter', { read: () => stored, write: () => true })

describe('the secret of a visitor’s conversation', () => {
  it('is taken up as it was kept, and sent', async () => {
    const visitor = visitorWith(JSON.stringify({ conversationId: 'talk', token: 'secret-1' }))
    sent.length = 0
    expect(visitor.conversationId()).toBe('talk')
    await visitor.read('talk')
    expect(sent).toEqual([[['x-conversation-token', 'secret-1']]])
  })

  it.each([
    ['nothing', null],
    ['no JSON', '{broken'],
    ['a list', '[]'],
    ['a number for a token', '{"conversationId":"talk","token":1}'],
    ['an empty token', '{"conversationId":"talk","token":""}'],
    ['a token with a line end', '{"conversationId":"talk","token":"a\\nb"}'],
    ['a token no header can carry', '{"conversationId":"talk","token":"\u0448"}'],
    ['an empty conversation', '{"conversationId":"","token":"secret"}'],
  ])('kept as %s is dropped, and nothing breaks', async (_, stored) => {
    const visitor = visitorWith(stored)
    sent.length = 0
    expect(visitor.conversationId()).toBeNull()
    await visitor.read('talk')
    expect(sent).toEqual([[]])
  })
})
