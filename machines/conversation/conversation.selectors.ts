import type { SnapshotFrom } from 'xstate'
import type { conversationMachine } from './conversation.machine.ts'
import { hasDataSources, resolveSources, findAskBlocker } from './conversation.setup.ts'

type ConversationSnapshot = SnapshotFrom<typeof conversationMachine>

export const selectMessages = ({ context }: ConversationSnapshot) => context.messages
export const selectConversationId = ({ context }: ConversationSnapshot) => context.conversationId
export const selectTitle = ({ context }: ConversationSnapshot) => context.title
export const selectOrigin = ({ context }: ConversationSnapshot) => context.origin
export const selectBranches = ({ context }: ConversationSnapshot) => context.branches
export const selectDataSources = ({ context }: ConversationSnapshot) => resolveSources(context)
export const canAskSources = ({ context }: ConversationSnapshot) => hasDataSources(context)
export const selectMode = ({ context }: ConversationSnapshot) => context.mode
export const selectDraft = ({ context }: ConversationSnapshot) => context.draft

export const isAnswering = (snapshot: ConversationSnapshot) => snapshot.hasTag('answering')
export const isReconnecting = (snapshot: ConversationSnapshot) => snapshot.hasTag('reconnecting')
export const isResearching = (snapshot: ConversationSnapshot) =>
  snapshot.matches({ answering: { connected: 'researching' } })
export const isReadOnly = (snapshot: ConversationSnapshot) => snapshot.hasTag('readOnly')
export const isQueued = (snapshot: ConversationSnapshot) => snapshot.matches('queued')
export const isStopping = (snapshot: ConversationSnapshot) =>
  snapshot.matches('stopping') || snapshot.matches({ answering: { connected: 'stopRequested' } })
export const isOpening = (snapshot: ConversationSnapshot) => snapshot.matches('opening')

export const isKnown = (snapshot: ConversationSnapshot) =>
  snapshot.context.conversationId !== null && !isOpening(snapshot) && !snapshot.matches('openFailed')

export const selectAskBlocker = (snapshot: ConversationSnapshot) => {
  if (isAnswering(snapshot)) return 'answering'
  return isQueued(snapshot) || snapshot.can({ type: 'question.ask' }) ? null : findAskBlocker(snapshot.context)
}

export const selectOpenError = (snapshot: ConversationSnapshot) =>
  snapshot.matches('openFailed') ? { error: snapshot.context.error } : null

export const selectError = (snapshot: ConversationSnapshot) => {
  if (snapshot.matches({ failed: 'canResume' })) return { error: snapshot.context.error, can: 'resume' as const }
  return snapshot.matches('failed') ? { error: snapshot.context.error, can: 'askAgain' as const } : null
}
