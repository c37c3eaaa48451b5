import { describe, expect, it } from 'vitest'
import { createVisitorCalls } from '#src/actors/visitor.actor.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Client } from '#src/api/client.ts'
import { GoneError } from '#src/lib/gone-error.ts'

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

  it('is forgotten with a conversation that is gone, and kept through any other failure', async () => {
    const held = JSON.stringify({ conversationId: 'talk', token: 'secret-1' })
    const failWith = (kind: ApiError['kind']) => {
      const written: unknown[] = []
      const failing = { call: () => Promise.reject(new ApiError(kind)) } as unknown as Client
      const memory = { read: () => held, write: (...given: unknown[]) => written.push(given) > 0 }
      return { visitor: createVisitorCalls(failing, 'greeter', memory), written }
    }
    const gone = failWith('notFound')
    await expect(gone.visitor.read('talk')).rejects.toThrow(GoneError)
    expect([gone.visitor.conversationId(), gone.written]).toEqual([null, [['public-chat:greeter', null]]])
    const away = failWith('offline')
    await expect(away.visitor.read('talk')).rejects.toThrow(ApiError)
    expect([away.visitor.conversationId(), away.written]).toEqual(['talk', []])
  })
})
