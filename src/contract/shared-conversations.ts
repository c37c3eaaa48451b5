import * as v from 'valibot'
import { ChatMessage } from './chat.ts'
import { defineEndpoints } from './endpoint.ts'
import { extended, Id, Timestamp } from './fields.ts'
import { CitedPlace } from './public-chat-links.ts'

export const SharedMessage = v.omit(ChatMessage, ['feedback', 'lookUps', 'modelFault', 'failure'])
export type SharedMessage = v.InferOutput<typeof SharedMessage>

export const SharedPlace = v.object(extended(CitedPlace.entries, { messageId: Id, number: v.number() }))
export type SharedPlace = v.InferOutput<typeof SharedPlace>

export const ConversationShare = v.object({
  token: v.string(),
  sharedAt: Timestamp,
  isOutdated: v.boolean(),
})
export type ConversationShare = v.InferOutput<typeof ConversationShare>

/** The page behind the link holds what the conversation said when it was shared, until it is shared again. */
export const shareEndpoints = defineEndpoints({
  read: {
    method: 'GET',
    path: '/api/conversations/:id/share',
    access: 'Administrator',
    reply: v.object({ share: v.nullable(ConversationShare), isShareable: v.boolean() }),
    ownPagesOnly: true,
  },
  create: {
    method: 'PUT',
    path: '/api/conversations/:id/share',
    access: 'Administrator',
    reply: v.object({ share: ConversationShare }),
    ownPagesOnly: true,
  },
  remove: { method: 'DELETE', path: '/api/conversations/:id/share', access: 'Administrator', ownPagesOnly: true },
  open: {
    method: 'GET',
    path: '/api/public/conversations/:token',
    access: 'anyone',
    reply: v.object({ title: v.string(), sharedAt: Timestamp, messages: v.array(SharedMessage) }),
    ownPagesOnly: true,
  },
  place: {
    method: 'GET',
    path: '/api/public/conversations/:token/messages/:id/citations/:number',
    access: 'anyone',
    reply: CitedPlace,
    ownPagesOnly: true,
  },
})
