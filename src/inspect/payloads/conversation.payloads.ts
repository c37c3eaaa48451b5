import * as v from 'valibot'
import { conversationMachine } from '#machines/conversation/conversation.machine.ts'
import { feedbackMachine } from '#machines/conversation/feedback.machine.ts'
import { questionEditMachine } from '#machines/conversation/question-edit.machine.ts'
import { visitMachine } from '#machines/public-chat/visit.machine.ts'
import { Citation, LookUp, ModelFault, answerAuthors, answerNotices } from '#src/contract/answer-events.ts'
import { ChatMessage, Conversation, chatModes } from '#src/contract/chat.ts'
import { PublicChat } from '#src/contract/public-chat-links.ts'
import { definePayloads } from './define-payloads.ts'

const nothing = v.strictObject({})
const ids = v.strictObject({ ids: v.array(v.string()) })
const which = v.strictObject({ conversationId: v.string() })

export const conversationPayloads = definePayloads(
  conversationMachine,
  {
    'draft.change': v.strictObject({ text: v.string() }),
    'mode.choose': v.strictObject({ mode: v.picklist(chatModes) }),
    'dataSources.choose': ids,
    'dataSources.listed': ids,
    'question.ask': nothing,
    'question.takeBack': nothing,
    'answer.stop': nothing,
    'answer.retry': nothing,
    'connection.restored': nothing,
    'conversation.open': v.strictObject({ conversationId: v.string(), draft: v.string() }),
    'conversation.startNew': v.strictObject({ draft: v.string(), dataSourceIds: v.array(v.string()) }),
    'conversation.retry': nothing,
    'conversation.archived': which,
    'conversation.restored': which,
    'answer.began': v.strictObject({ conversationId: v.string(), messageId: v.string() }),
    'answer.grew': v.strictObject({ text: v.string() }),
    'answer.heartbeat': nothing,
    'answer.lookedUp': v.strictObject({ lookUps: v.array(LookUp) }),
    'answer.cited': v.strictObject({
      citations: v.array(Citation),
      answeredBy: v.picklist(answerAuthors),
      notice: v.nullable(v.picklist(answerNotices)),
      modelFault: v.nullable(ModelFault),
    }),
    'answer.finished': v.strictObject({ isStopped: v.boolean() }),
    'answer.failed': v.strictObject({ error: v.unknown() }),
    'connection.lost': nothing,
  },
  { openConversation: Conversation, stopAnswer: v.nullable(ChatMessage) },
)

export const feedbackPayloads = definePayloads(
  feedbackMachine,
  {
    'feedback.give': v.strictObject({ opinion: v.nullable(v.picklist(['up', 'down'])) }),
    'comment.write': v.strictObject({ text: v.string() }),
    'comment.cancel': nothing,
    'comment.send': nothing,
  },
  {},
)

const Branch = v.strictObject({ conversationId: v.string(), messageId: v.string() })

export const questionEditPayloads = definePayloads(
  questionEditMachine,
  {
    'edit.begin': v.strictObject({
      question: v.strictObject({ conversationId: v.string(), messageId: v.string(), text: v.string() }),
    }),
    'text.change': v.strictObject({ text: v.string() }),
    'edit.close': nothing,
    'edit.cancel': nothing,
    'edit.send': nothing,
  },
  { branchConversation: Branch },
)

export const visitPayloads = definePayloads(
  visitMachine,
  {
    'link.doubted': nothing,
    'questions.limited': v.strictObject({ seconds: v.number() }),
    'visit.retry': nothing,
    'connection.restored': nothing,
  },
  { openLink: v.nullable(PublicChat) },
)
