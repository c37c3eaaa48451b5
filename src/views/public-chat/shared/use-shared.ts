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

const readOnlyCalls = (client: Client, token: string): ConversationCalls => ({
  stream: refuse,
  stop: refuse,
  async read(): Promise<Conversation> {
    const { title, sharedAt, messages } = await client.call(shareEndpoints.open, { params: { token } })
    const times = { createdAt: sharedAt, updatedAt: sharedAt }
    return { id: token, title, isArchived: true, dataSources: [], messages, ...times }
  },
})

export const useSharedConversation = (token: string): ConversationActor => {
  const { client } = useApi()
  const [machine] = useState(() => createConversation({ calls: readOnlyCalls(client, token), onNextFrame }))
  return useActorRef(machine, { input: { conversationId: token, dataSourceIds: [], mode: 'Auto', draft: '' } })
}
