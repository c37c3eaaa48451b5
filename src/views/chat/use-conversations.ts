import { useSWRConfig } from 'swr'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { type ConversationSummary, chatEndpoints } from '#src/contract/chat.ts'

const terms = { onError: () => undefined, keepPreviousData: true }

export const useConversations = (words: string) => {
  const term = words.trim()
  return useCall(chatEndpoints.conversations, { query: term === '' ? {} : { searchTerm: term } }, terms)
}

type Listed = readonly ConversationSummary[]

const isList =
  (scope: string) =>
  (key: unknown): boolean =>
    Array.isArray(key) && key[0] === scope && key[2] === chatEndpoints.conversations.path

export const useListedConversations = () => {
  const { client, scope, onCallFailed } = useApi()
  const { mutate } = useSWRConfig()
  const refresh = () => void mutate(isList(scope)).catch(() => undefined)
  const change = (apply: (known: Listed) => Listed) =>
    mutate<Listed>(isList(scope), (known) => known && apply(known), { revalidate: false })
  return {
    refresh,
    change,
    keepArchived: async (id: string, isArchived: boolean): Promise<boolean> => {
      const mark = (kept: boolean) =>
        change((known) => known.map((each) => (each.id === id ? { ...each, isArchived: kept } : each)))
      await mark(isArchived)
      try {
        await client.call(chatEndpoints.archive, { params: { id }, body: { isArchived } })
        return true
      } catch (error) {
        await mark(!isArchived)
        onCallFailed(error)
        return false
      } finally {
        refresh()
      }
    },
  }
}
