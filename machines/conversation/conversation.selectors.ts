import type { SnapshotFrom } from 'xstate'
import type { conversationMachine } from './conversation.machine.ts'
import { whatForbidsAsking } from './conversation.setup.ts'

type ConversationSnapshot = SnapshotFrom<typeof conversationMachine>

export const whichMessages = ({ context }: ConversationSnapshot) => context.messages
export const whichConversation = ({ context }: ConversationSnapshot) => context.conversationId
export const whichTitle = ({ context }: ConversationSnapshot) => context.title
export const whichDataSources = ({ context }: ConversationSnapshot) => context.dataSourceIds
export const whichMode = ({ context }: ConversationSnapshot) => context.mode
export const whatIsDrafted = ({ context }: ConversationSnapshot) => context.draft

export const isAnswering = (snapshot: ConversationSnapshot) => snapshot.hasTag('answering')
export const isReconnecting = (snapshot: ConversationSnapshot) => snapshot.hasTag('reconnecting')
export const isReadOnly = (snapshot: ConversationSnapshot) => snapshot.hasTag('readOnly')
export const isOpening = (snapshot: ConversationSnapshot) => snapshot.matches('opening')

/** Why the question cannot be sent as it stands; null while it can, or while an answer is under way. */
export const whyCannotAsk = (snapshot: ConversationSnapshot) =>
  isAnswering(snapshot) ? null : whatForbidsAsking(snapshot.context)

/** Why the conversation could not be opened, as the client raised it; null unless it failed. */
export const whyIsItNotOpen = (snapshot: ConversationSnapshot) =>
  snapshot.matches('unopened') ? { error: snapshot.context.error } : null

/** What the person can do about an answer that failed; null unless it failed. */
export const whatFailed = (snapshot: ConversationSnapshot) => {
  if (snapshot.matches({ failed: 'canResume' })) return { error: snapshot.context.error, can: 'resume' as const }
  return snapshot.matches('failed') ? { error: snapshot.context.error, can: 'askAgain' as const } : null
}
