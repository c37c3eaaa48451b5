import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { createConversation, type ConversationCalls } from '#src/actors/conversation.actor.ts'
import type { Client } from '#src/api/client.ts'
import { useApi } from '#src/api/use-api.ts'
import type { Conversation } from '#src/contract/chat.ts'
import { shareEndpoints } from '#src/contract/shared-conversations.ts'
import { onNextFrame, type ConversationActor } from '../../chat/use-conversation.ts'

const refuse = (): never => {
  throw new Error('a shared conversation is only read')
}

type Keep = (conversation: Conversation) => void

const readOnlyCalls = (client: Client, token: string, keep: Keep): ConversationCalls => ({
  stream: refuse,
  stop: refuse,
  async read(): Promise<Conversation> {
    const { title, sharedAt, messages } = await client.call(shareEndpoints.open, { params: { token } })
    const times = { createdAt: sharedAt, updatedAt: sharedAt }
    const conversation = { id: token, title, isArchived: true, dataSources: [], messages, ...times }
    keep(conversation)
    return conversation
  },
})

interface Shared {
  readonly actor: ConversationActor
  readonly conversation: Conversation | null
}

export const useSharedConversation = (token: string): Shared => {
  const { client } = useApi()
  const [conversation, keep] = useState<Conversation | null>(null)
  const [machine] = useState(() => createConversation({ calls: readOnlyCalls(client, token, keep), onNextFrame }))
  const input = { conversationId: token, dataSourceIds: [], mode: 'Auto', draft: '' } as const
  return { actor: useActorRef(machine, { input }), conversation }
}
