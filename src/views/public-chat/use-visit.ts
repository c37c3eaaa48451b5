import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useRoute } from 'wouter'
import type { ActorRefFrom } from 'xstate'
import { getRoute } from '#machines/navigation/route-table.ts'
import type { visitMachine } from '#machines/public-chat/visit.machine.ts'
import { createConversation } from '#src/actors/conversation.actor.ts'
import { createLinkDrafts, keepDrafts, readDraft } from '#src/actors/draft.sink.ts'
import { tabMemory } from '#src/actors/tab-memory.ts'
import { createVisit, createVisitorCalls, refusalIn } from '#src/actors/visitor.actor.ts'
import { useApi } from '#src/api/use-api.ts'
import { shareMark } from '#src/contract/share-mark.ts'
import { onNextFrame, type ConversationActor } from '../chat/use-conversation.ts'

export const useLinkName = (): { readonly name: string; readonly shareToken: string | null } => {
  const [, parameters] = useRoute<{ name?: string }>(getRoute('publicChat').path)
  const name = (parameters?.name ?? '').trim()
  return { name: name.toLowerCase(), shareToken: name.startsWith(shareMark) ? name.slice(shareMark.length) : null }
}

export type VisitActor = ActorRefFrom<typeof visitMachine>

const watchConnection = (actor: { readonly send: (event: { type: 'connection.restored' }) => void }) => {
  const restored = () => actor.send({ type: 'connection.restored' })
  window.addEventListener('online', restored)
  return () => window.removeEventListener('online', restored)
}

export const useMakeVisit = (name: string): VisitActor => {
  const { client } = useApi()
  const [machine] = useState(() => createVisit(client))
  const actor = useActorRef(machine, { input: { name } })
  useEffect(() => watchConnection(actor), [actor])
  return actor
}

/** Waits a microtask, until the conversation has settled, before the visit learns of a refusal. */
const forwardRefusals = (actor: ConversationActor, visit: VisitActor): (() => void) => {
  const { unsubscribe } = actor.on('answer.settled', ({ state }) =>
    queueMicrotask(() => {
      const refusal = state === 'failed' ? refusalIn(actor.getSnapshot().context.error) : null
      if (refusal !== null) visit.send(refusal)
    }),
  )
  return unsubscribe
}

export const useMakeVisitorConversation = (name: string, visit: VisitActor) => {
  const { client } = useApi()
  const [calls] = useState(() => createVisitorCalls(client, name, tabMemory))
  const [drafts] = useState(() => createLinkDrafts(name))
  const [machine] = useState(() => createConversation({ calls, onNextFrame }))
  const [input] = useState(() => {
    const conversationId = calls.conversationId()
    const draft = readDraft(drafts, conversationId)
    return { conversationId, dataSourceIds: [name], mode: 'Auto' as const, draft }
  })
  const actor = useActorRef(machine, { input })
  useEffect(() => {
    actor.send({ type: 'dataSources.listed', ids: [name] })
    const leave = [keepDrafts(actor, drafts), forwardRefusals(actor, visit), watchConnection(actor)]
    return () => {
      for (const end of leave) end()
    }
  }, [actor, calls, drafts, name, visit])
  return {
    actor,
    calls,
    startNew() {
      calls.forget()
      actor.send({ type: 'conversation.startNew', draft: '', dataSourceIds: [name] })
    },
  }
}
