import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { conversationMachine } from '#machines/conversation/conversation.machine.ts'
import type { AnswerReport, AnswerRequest } from '#machines/conversation/conversation.setup.ts'
import type { Client } from '#src/api/client.ts'
import { type ChatMessage, type Conversation, answerEndpoints, chatEndpoints } from '#src/contract/chat.ts'
import type { OnNextFrame } from './answer-reader.ts'

/** How a conversation is asked, read and stopped: a visitor does it otherwise than a member. */
export interface ConversationCalls {
  readonly stream: (request: AnswerRequest, signal: AbortSignal) => ReturnType<Client['events']>
  readonly read: (conversationId: string) => Promise<Conversation>
  readonly stop: (messageId: string) => Promise<void>
}

interface ConversationWorld {
  readonly calls: ConversationCalls
  readonly onNextFrame: OnNextFrame
}

const streamOf = (client: Client, request: AnswerRequest, signal: AbortSignal) => {
  if (request.kind === 'resume') {
    const { messageId: id, from } = request
    return client.events(answerEndpoints.resume, { params: { id }, query: { from: String(from) }, signal })
  }
  const { question, mode, conversationId, dataSourceIds } = request
  const place = conversationId === null ? { dataSources: dataSourceIds.map((id) => ({ id })) } : { conversationId }
  const messages = [{ role: 'user', content: question, searchMode: mode }]
  return client.events(answerEndpoints.complete, {
    body: { messages, ...place, stream: true, consumerType: 'WebChat' },
    signal,
  })
}

/** Comes with the first answer. */
export const importAnswerReader = () => import('./answer-reader.ts')

const readStream = async (
  { calls, onNextFrame }: ConversationWorld,
  request: AnswerRequest,
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
  stream: (request, signal) => streamOf(client, request, signal),
  read: (id) => client.call(chatEndpoints.conversation, { params: { id } }),
  stop: (id) => client.call(answerEndpoints.stop, { params: { id } }),
})

/** The answer that a stop has ended. That it cannot be had leaves what is on the screen. */
const keptAnswer = async (
  calls: ConversationCalls,
  conversationId: string,
  messageId: string,
): Promise<ChatMessage | null> => {
  const { messages } = await calls.read(conversationId)
  return messages.find(({ id }) => id === messageId) ?? null
}

/** The chart of a conversation on the real server. Leaving a stream stops nothing there (`decisions.md` B0). */
export const createConversation = (world: ConversationWorld) => {
  const { calls } = world
  return conversationMachine.provide({
    actors: {
      openConversation: fromPromise(({ input }) => calls.read(input.conversationId)),
      streamAnswer: fromCallback<EventObject, AnswerRequest>(({ input, sendBack }) => {
        const leaving = new AbortController()
        // Without its reader, which comes from the server too, nothing was asked yet.
        readStream(world, input, sendBack, leaving.signal).catch(() => sendBack({ type: 'connection.lost' }))
        return () => leaving.abort()
      }),
      stopAnswer: fromPromise(async ({ input: { conversationId, messageId } }) => {
        await calls.stop(messageId)
        return keptAnswer(calls, conversationId, messageId).catch(() => null)
      }),
    },
  })
}
