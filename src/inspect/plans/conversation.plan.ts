import type { SnapshotFrom } from 'xstate'
import type { conversationMachine } from '#machines/conversation/conversation.machine.ts'
import { findAskBlocker } from '#machines/conversation/conversation.setup.ts'
import { GoneError } from '#src/lib/gone-error.ts'
import { isUnavailable } from '#src/lib/no-answer-error.ts'
import {
  another,
  answerId,
  conversation,
  fresh,
  lookUp,
  source,
  stored,
  support,
  talk,
} from './conversation-samples.ts'

type Snapshot = SnapshotFrom<typeof conversationMachine>

/** Only context that guards read is listed, because more would make the walk long. */
export const marks = (snapshot: Snapshot) => {
  const { context } = snapshot
  const isNew = context.conversationId === null
  const answer = context.messages.at(-1)
  if (snapshot.matches('answering')) return [isNew, answer?.id === null, answer?.content === '' && context.attempts]
  if (snapshot.matches('failed')) return [isNew, answer?.id === null, context.draft === '']
  if (snapshot.matches('openFailed')) return isUnavailable(context.error)
  if (!snapshot.matches('idle')) return null
  return isNew ? [findAskBlocker(context), context.listed === null] : [answer?.state, context.draft === '']
}

/** Attempts between the first and the last are alike, so nothing else is tried there. */
const unlessRetrying =
  <T>(given: T) =>
  ({ context: { attempts } }: Snapshot): T | [] =>
    attempts > 0 && attempts < 6 ? [] : given

export const plan = {
  inputs: [fresh, { ...fresh, dataSourceIds: [] }, { ...fresh, conversationId: talk }],
  events: {
    'draft.change': unlessRetrying({ text: 'Where?' }),
    'mode.choose': unlessRetrying({ mode: 'Deep' as const }),
    /** An empty choice is tried only after a failure; elsewhere it has no further effect. */
    'dataSources.choose': (snapshot: Snapshot) =>
      snapshot.matches('failed') ? [{ ids: [source.id] }, { ids: [] }] : [{ ids: [source.id] }],
    'dataSources.listed': unlessRetrying([{ ids: [source.id] }, { ids: [] }]),
    'question.ask': {},
    'question.takeBack': {},
    'answer.stop': {},
    'answer.retry': {},
    'connection.restored': {},
    'conversation.open': unlessRetrying([
      { conversationId: talk, draft: 'Why?' },
      { conversationId: another, draft: '' },
    ]),
    'conversation.startNew': unlessRetrying({ draft: '', dataSourceIds: [source.id] }),
    'conversation.retry': {},
    'conversation.archived': unlessRetrying([{ conversationId: talk }, { conversationId: another }]),
    'conversation.restored': unlessRetrying([{ conversationId: talk }, { conversationId: another }]),
    'answer.began': { conversationId: talk, messageId: answerId },
    'answer.grew': { text: 'In' },
    'answer.heartbeat': {},
    'answer.lookedUp': { lookUps: [lookUp] },
    'answer.cited': support,
    'answer.finished': { isStopped: false },
    'answer.failed': { error: 'no' },
    'connection.lost': {},
  },
  outcomes: {
    openConversation: {
      done: [
        conversation(),
        conversation({ isArchived: true }),
        conversation({ messages: [stored('user', 'Where?'), stored('assistant', 'In', 'streaming')] }),
      ],
      error: [new Error('no'), new GoneError()],
    },
    stopAnswer: { done: [null, stored('assistant', 'In a', 'stopped')] },
  },
  distinguish: marks,
}
