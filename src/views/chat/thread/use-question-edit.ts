import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ActorRefFrom, type SnapshotFrom, waitFor } from 'xstate'
import { isOpening, selectConversationId } from '#machines/conversation/conversation.selectors.ts'
import type { Message } from '#machines/conversation/messages.ts'
import type { questionEditMachine } from '#machines/conversation/question-edit.machine.ts'
import { chatDrafts } from '#src/actors/draft.sink.ts'
import { createQuestionEdit } from '#src/actors/question-edit.actor.ts'
import { seconds } from '#src/lib/durations.ts'
import { useApi } from '#src/api/use-api.ts'
import { useTell } from '../../product.ts'
import { continueDraft } from '../chat-focus.ts'
import { focusSoon } from '#src/ui/focus-soon.ts'
import { useChatPlace } from '../use-chat-place.ts'
import { type ConversationSnapshot, useConversationActor } from '../use-conversation.ts'
import { useListedConversations } from '../use-conversations.ts'

export type QuestionEditActor = ActorRefFrom<typeof questionEditMachine>
export type UseEdit = <T>(select: (snapshot: SnapshotFrom<typeof questionEditMachine>) => T) => T

export interface QuestionPlace {
  readonly message: Message
  readonly answerId: string | null
}

interface QuestionEdit {
  readonly edit: QuestionEditActor
  readonly useEdit: UseEdit
  readonly begin: () => void
}

const maxOpenMs = 30 * seconds

const isOpened = (snapshot: ConversationSnapshot, conversationId: string): boolean =>
  selectConversationId(snapshot) === conversationId && !isOpening(snapshot)

const useBranch = (edit: QuestionEditActor, { mode }: Message): void => {
  const { go } = useChatPlace()
  const { refresh } = useListedConversations()
  const tell = useTell()
  const conversation = useConversationActor()
  const onMade = useEffectEvent((conversationId: string) => {
    tell({ type: 'question.asked', mode: mode ?? conversation.getSnapshot().context.mode })
    refresh()
    go({ conversationId })
    focusSoon('main h1')
    const opened = waitFor(conversation, (snapshot) => isOpened(snapshot, conversationId), { timeout: maxOpenMs })
    opened.then(continueDraft, () => undefined)
  })
  useEffect(() => {
    const { unsubscribe } = edit.on('branch.made', ({ conversationId }) => onMade(conversationId))
    return unsubscribe
  }, [edit])
}

export const useQuestionEdit = ({ message, answerId }: QuestionPlace): QuestionEdit => {
  const { client } = useApi()
  const conversation = useConversationActor()
  const [machine] = useState(() => createQuestionEdit(client))
  const edit = useActorRef(machine)
  const draftId = answerId ?? message.id
  useBranch(edit, message)
  useEffect(() => {
    if (draftId === null) return undefined
    const { unsubscribe } = edit.on('text.changed', ({ text }) => chatDrafts.write(draftId, text))
    return unsubscribe
  }, [edit, draftId])
  const begin = () => {
    const { conversationId } = conversation.getSnapshot().context
    const messageId = message.id ?? answerId
    if (conversationId === null || messageId === null || draftId === null) return
    const text = chatDrafts.read(draftId) ?? message.content
    edit.send({ type: 'edit.begin', question: { conversationId, messageId, text } })
  }
  return { edit, useEdit: (select) => useSelector(edit, select), begin }
}
