import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { conversationMachine } from '#machines/conversation/conversation.machine.ts'
import type { AnswerReport, AnswerRequest } from '#machines/conversation/conversation.setup.ts'
import type { Client } from '#src/api/client.ts'
import { type ChatMessage, type Conversation, answerEndpoints, chatEndpoints } from '#src/contract/chat.ts'
import type { OnNextFrame } from './answer-reader.ts'

interface ConversationWorld {
  readonly client: Client
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
  return client.events(answerEndpoints.complete, { body: { messages, ...place, consumerType: 'WebChat' }, signal })
}

/** Comes with the first answer. */
export const importAnswerReader = () => import('./answer-reader.ts')

const readStream = async (
  { client, onNextFrame }: ConversationWorld,
  request: AnswerRequest,
  report: (what: AnswerReport) => void,
  signal: AbortSignal,
): Promise<void> => {
  const { createAnswerReader } = await importAnswerReader()
  const reader = createAnswerReader(report, onNextFrame)
  signal.addEventListener('abort', reader.leave)
  try {
    for await (const event of streamOf(client, request, signal)) reader.read(event)
    reader.close()
  } catch (error) {
    if (!signal.aborted) reader.fail(error, request.kind)
  }
}

const readConversation = (client: Client, id: string): Promise<Conversation> =>
  client.call(chatEndpoints.conversation, { params: { id } })

/** The answer that a stop has ended. That it cannot be had leaves what is on the screen. */
const keptAnswer = async (client: Client, conversationId: string, messageId: string): Promise<ChatMessage | null> => {
  const { messages } = await readConversation(client, conversationId)
  return messages.find(({ id }) => id === messageId) ?? null
}

/** The chart of a conversation on the real server. Leaving a stream stops nothing there (`decisions.md` B0). */
export const createConversation = (world: ConversationWorld) => {
  const { client } = world
  return conversationMachine.provide({
    actors: {
      openConversation: fromPromise(({ input }) => readConversation(client, input.conversationId)),
      streamAnswer: fromCallback<EventObject, AnswerRequest>(({ input, sendBack }) => {
        const leaving = new AbortController()
        // Without its reader, which comes from the server too, nothing was asked yet.
        readStream(world, input, sendBack, leaving.signal).catch(() => sendBack({ type: 'connection.lost' }))
        return () => leaving.abort()
      }),
      stopAnswer: fromPromise(async ({ input: { conversationId, messageId } }) => {
        await client.call(answerEndpoints.stop, { params: { id: messageId } })
        return keptAnswer(client, conversationId, messageId).catch(() => null)
      }),
    },
  })
}
