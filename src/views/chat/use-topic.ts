import { selectConversationId, selectMessages, selectTitle } from '#machines/conversation/conversation.selectors.ts'
import { useConversation } from './use-conversation.ts'
import { useConversations } from './use-conversations.ts'

export const useTopic = (): { readonly title: string | null; readonly sources: string } => {
  const id = useConversation(selectConversationId)
  const kept = useConversation(selectTitle)
  const firstQuestion = useConversation((snapshot) => selectMessages(snapshot)[0]?.content ?? null)
  const summary = useConversations('').data?.find((each) => each.id === id)
  return {
    title: summary?.title ?? kept ?? firstQuestion,
    sources: summary?.dataSources.map(({ name }) => name).join(', ') ?? '',
  }
}
