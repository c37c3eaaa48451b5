import { fromPromise } from 'xstate'
import type { AnswerRequest } from '#machines/conversation/conversation-events.ts'
import { visitMachine } from '#machines/public-chat/visit.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Client } from '#src/api/client.ts'
import { answerEndpoints } from '#src/contract/chat.ts'
import { conversationTokenHeader } from '#src/contract/common-headers.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { publicChatLinkEndpoints, visitorEndpoints, type CitedPlace } from '#src/contract/public-chat-links.ts'
import { GoneError } from '#src/lib/gone-error.ts'
import { filledText, headerText, object, type Read, readJson } from '#src/lib/shape.ts'
import type { ConversationCalls, KeyedRequest } from './conversation.actor.ts'
import type { Memory } from './memory.ts'

/** The conversation of this tab, and the secret that opens it; a header carries it. */
const Held = object({ conversationId: filledText, token: headerText })
type Held = Readonly<Read<typeof Held>>

const Began = object({ conversationId: filledText, conversationToken: headerText })

export interface VisitorCalls extends ConversationCalls {
  readonly conversationId: () => string | null
  readonly forget: () => void
  readonly citation: (messageId: string, number: number) => Promise<CitedPlace>
}

/** A visitor has no token, and none is refreshed. */
const visitorsComplete = { ...answerEndpoints.complete, access: 'anyone' } as const satisfies Endpoint

const createMessages = (question: string, mode: (AnswerRequest & { kind: 'ask' })['mode']) => [
  { role: 'user', content: question, searchMode: mode },
]

/** The secret of the conversation is kept in the tab's memory, in no address and no cookie. */
const createHeldConversation = (name: string, memory: Memory) => {
  const key = `public-chat:${name}`
  let held: Held | null = readJson(Held, memory.read(key))
  return {
    getId: () => held?.conversationId ?? null,
    getHeaders: () => (held === null ? {} : { [conversationTokenHeader]: held.token }),
    hold(next: Held | null): void {
      held = next
      memory.write(key, next === null ? null : JSON.stringify(next))
    },
  }
}

const requestEvents = (
  client: Client,
  name: string,
  getHeaders: () => Record<string, string>,
  request: KeyedRequest,
  signal: AbortSignal,
) => {
  if (request.kind === 'resume') {
    const params = { name, id: request.messageId }
    return client.events(visitorEndpoints.resume, {
      params,
      query: { from: String(request.from) },
      headers: getHeaders(),
      signal,
    })
  }
  const { question, mode, conversationId, idempotencyKey } = request
  const place = conversationId === null ? {} : { conversationId }
  const body = { messages: createMessages(question, mode), ...place, stream: true, publicChatLink: name }
  return client.events(visitorsComplete, {
    body: { ...body, consumerType: 'SharedChat' },
    idempotencyKey,
    ...(conversationId === null ? {} : { headers: getHeaders() }),
    signal,
  })
}

export const createVisitorCalls = (client: Client, name: string, memory: Memory): VisitorCalls => {
  const { getId, getHeaders, hold } = createHeldConversation(name, memory)
  return {
    conversationId: getId,
    forget: () => hold(null),
    async *stream(request, signal) {
      for await (const event of requestEvents(client, name, getHeaders, request, signal)) {
        const answer = readJson(Began, event.data)
        if (answer !== null) hold({ conversationId: answer.conversationId, token: answer.conversationToken })
        yield event
      }
    },
    async read(id) {
      try {
        return await client.call(visitorEndpoints.conversation, { params: { name, id }, headers: getHeaders() })
      } catch (error) {
        if (!(error instanceof ApiError) || error.kind !== 'notFound') throw error
        hold(null)
        throw new GoneError()
      }
    },
    stop: (id) => client.call(visitorEndpoints.stop, { params: { name, id }, headers: getHeaders() }),
    citation: (id, number) =>
      client.call(visitorEndpoints.citation, { params: { name, id, number: String(number) }, headers: getHeaders() }),
  }
}

export const createVisit = (client: Client) =>
  visitMachine.provide({
    actors: {
      openLink: fromPromise(async ({ input }) => {
        try {
          return await client.call(publicChatLinkEndpoints.open, { params: input })
        } catch (error) {
          if (error instanceof ApiError && error.kind === 'notFound') return null
          throw error
        }
      }),
    },
  })

const someSeconds = 30

type Refusal = { readonly type: 'link.doubted' } | { readonly type: 'questions.limited'; readonly seconds: number }

export const refusalIn = (error: unknown): Refusal | null => {
  if (!(error instanceof ApiError)) return null
  if (error.kind === 'notFound' || error.kind === 'conflict') return { type: 'link.doubted' }
  if (error.kind !== 'tooMany') return null
  const seconds = Number(error.body?.translationParameters?.['seconds'] ?? someSeconds)
  return { type: 'questions.limited', seconds: seconds > 0 ? seconds : someSeconds }
}
