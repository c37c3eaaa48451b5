import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { conversationMachine } from '#machines/conversation/conversation.machine.ts'
import type { AnswerReport, AnswerRequest } from '#machines/conversation/conversation-events.ts'
import type { Client } from '#src/api/client.ts'
import { type ChatMessage, type Conversation, answerEndpoints, chatEndpoints } from '#src/contract/chat.ts'
import type { OnNextFrame } from './answer-reader.ts'

/** Every attempt of a question has the same key, so that the server answers it once. */
export type KeyedRequest =
  | Exclude<AnswerRequest, { kind: 'ask' }>
  | (AnswerRequest & { kind: 'ask'; idempotencyKey: string })

export interface ConversationCalls {
  readonly stream: (request: KeyedRequest, signal: AbortSignal) => ReturnType<Client['events']>
  readonly read: (conversationId: string) => Promise<Conversation>
  readonly stop: (messageId: string) => Promise<void>
}

interface ConversationDeps {
  readonly calls: ConversationCalls
  readonly onNextFrame: OnNextFrame
}

const everything = 'quarry/all'

const openStream = (client: Client, request: KeyedRequest, signal: AbortSignal) => {
  if (request.kind === 'resume') {
    const { messageId: id, from } = request
    return client.events(answerEndpoints.resume, { params: { id }, query: { from: String(from) }, signal })
  }
  const { question, mode, conversationId, dataSourceIds, idempotencyKey } = request
  const chosen =
    dataSourceIds.length === 0 ? { model: everything } : { dataSources: dataSourceIds.map((id) => ({ id })) }
  const place = conversationId === null ? chosen : { conversationId }
  const messages = [{ role: 'user', content: question, searchMode: mode }]
  const body = { messages, ...place, stream: true, consumerType: 'WebChat' } as const
  return client.events(answerEndpoints.complete, { body, idempotencyKey, signal })
}

export const importAnswerReader = () => import('./answer-reader.ts')

const readStream = async (
  { calls, onNextFrame }: ConversationDeps,
  request: KeyedRequest,
  report: (what: AnswerReport) => void,
  signal: AbortSignal,
): Promise<void> => {
  const { createAnswerReader } = await importAnswerReader()
  const reader = createAnswerReader(report, onNextFrame)
  signal.addEventListener('abort', reader.leave)
  try {
    for await (const event of calls.stream(request, signal)) reader.read(event)
    reader.close()
  } catch (error) {
    if (!signal.aborted) reader.fail(error, request.kind)
  }
}

export const memberCalls = (client: Client): ConversationCalls => ({
  stream: (request, signal) => openStream(client, request, signal),
  read: (id) => client.call(chatEndpoints.conversation, { params: { id } }),
  stop: (id) => client.call(answerEndpoints.stop, { params: { id } }),
})

const keptAnswer = async (
  calls: ConversationCalls,
  conversationId: string,
  messageId: string,
): Promise<ChatMessage | null> => {
  const { messages } = await calls.read(conversationId)
  return messages.find(({ id }) => id === messageId) ?? null
}

/** Leaving a stream stops nothing on the server (`src/backend/README.md`, B0). */
export const createConversation = (deps: ConversationDeps) => {
  const { calls } = deps
  const keyPrefix = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const withKey = (request: AnswerRequest): KeyedRequest =>
    request.kind === 'ask' ? { ...request, idempotencyKey: `${keyPrefix}-${request.questionNumber}` } : request
  return conversationMachine.provide({
    actors: {
      openConversation: fromPromise(({ input }) => calls.read(input.conversationId)),
      streamAnswer: fromCallback<EventObject, AnswerRequest>(({ input, sendBack }) => {
        const leaving = new AbortController()
        // The question is not sent before its reader has been loaded.
        readStream(deps, withKey(input), sendBack, leaving.signal).catch((error: unknown) =>
          sendBack({ type: 'answer.failed', error }),
        )
        return () => leaving.abort()
      }),
      stopAnswer: fromPromise(async ({ input: { conversationId, messageId } }) => {
        await calls.stop(messageId)
        return keptAnswer(calls, conversationId, messageId).catch(() => null)
      }),
    },
  })
}
