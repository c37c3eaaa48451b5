import { useActorRef, useSelector } from '@xstate/react'
import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { conversationMachine } from '#machines/conversation/conversation.machine.ts'
import { createConversation, memberCalls } from '#src/actors/conversation.actor.ts'
import { chatDrafts, keepDrafts, handover, readDraft } from '#src/actors/draft.sink.ts'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { organisationEndpoints } from '#src/contract/organisation.ts'
import { focusSoon } from '#src/ui/focus-soon.ts'
import { type ChatAddress, useChatPlace } from './use-chat-place.ts'
import { composerId } from './chat-focus.ts'

export type ConversationActor = ActorRefFrom<typeof conversationMachine>
export type ConversationSnapshot = SnapshotFrom<typeof conversationMachine>

export const onNextFrame = (draw: () => void) => {
  const frame = requestAnimationFrame(draw)
  return () => cancelAnimationFrame(frame)
}

const follow = (actor: ConversationActor, { conversationId, sourceIds }: ChatAddress['place']): void => {
  const { context } = actor.getSnapshot()
  if (conversationId !== null) {
    actor.send({ type: 'conversation.open', conversationId, draft: readDraft(chatDrafts, conversationId) })
  } else if (context.conversationId !== null) {
    actor.send({ type: 'conversation.startNew', draft: readDraft(chatDrafts, null), dataSourceIds: sourceIds })
  } else if (sourceIds.length > 0 && sourceIds.join() !== context.dataSourceIds.join()) {
    actor.send({ type: 'dataSources.choose', ids: sourceIds })
  }
}

const withoutToast = { revalidateOnFocus: false, onError: () => undefined }

/** The organisation's default replaces Auto once it is known; a person's choice stays. */
const usePresetMode = (actor: ConversationActor): boolean => {
  const { data, error } = useCall(organisationEndpoints.read, {}, withoutToast)
  const preset = data?.defaultChatMode ?? 'Auto'
  useEffect(() => {
    const { mode } = actor.getSnapshot().context
    if (preset !== 'Auto' && mode === 'Auto') actor.send({ type: 'mode.choose', mode: preset })
  }, [actor, preset])
  return data !== undefined || error !== undefined
}

const useHandedOver = (actor: ConversationActor, isModeKnown: boolean): void => {
  useEffect(() => {
    if (!isModeKnown) return undefined
    const timer = setTimeout(() => {
      const { question } = handover
      handover.question = null
      if (question !== null && question === actor.getSnapshot().context.draft) actor.send({ type: 'question.ask' })
    })
    return () => clearTimeout(timer)
  }, [actor, isModeKnown])
}

export const useMakeConversation = (): ConversationActor => {
  const { client } = useApi()
  const { place, go } = useChatPlace()
  const { conversationId, sourceIds } = place
  const chosen = sourceIds.join()
  const [machine] = useState(() => createConversation({ calls: memberCalls(client), onNextFrame }))
  const [draft] = useState(() => readDraft(chatDrafts, conversationId))
  const actor = useActorRef(machine, { input: { conversationId, dataSourceIds: sourceIds, mode: 'Auto', draft } })
  useHandedOver(actor, usePresetMode(actor))
  const onPlace = useEffectEvent(() => follow(actor, place))
  const onBegan = useEffectEvent((id: string) => go({ conversationId: id }, 'replace'))
  useEffect(() => onPlace(), [conversationId, chosen])
  useEffect(() => keepDrafts(actor, chatDrafts), [actor])
  useEffect(() => {
    const began = actor.on('conversation.began', (event) => onBegan(event.conversationId))
    const restored = () => actor.send({ type: 'connection.restored' })
    window.addEventListener('online', restored)
    return () => {
      began.unsubscribe()
      window.removeEventListener('online', restored)
    }
  }, [actor])
  return actor
}

const useStartWith = (actor: ConversationActor): ((dataSourceIds: readonly string[]) => void) => {
  const { go } = useChatPlace()
  return (dataSourceIds) => {
    actor.send({ type: 'conversation.startNew', draft: readDraft(chatDrafts, null), dataSourceIds })
    go({ conversationId: null, sourceIds: dataSourceIds, open: null })
    focusSoon(`#${composerId}`)
  }
}

export const useStartNew = (actor: ConversationActor): (() => void) => {
  const startWith = useStartWith(actor)
  return () => startWith(actor.getSnapshot().context.dataSourceIds)
}

export const useStartOver = (actor: ConversationActor): (() => void) => {
  const startWith = useStartWith(actor)
  return () => startWith([])
}

const ConversationContext = createContext<ConversationActor | null>(null)

export const ConversationProvider = ConversationContext.Provider

export const useConversationActor = (): ConversationActor => {
  const actor = useContext(ConversationContext)
  if (actor === null) throw new Error('this part of the chat needs the ConversationProvider above it')
  return actor
}

export const useConversation = <T>(select: (snapshot: ConversationSnapshot) => T): T =>
  useSelector(useConversationActor(), select)
