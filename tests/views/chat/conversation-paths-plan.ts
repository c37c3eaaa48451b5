import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate'
import type { conversationMachine } from '#machines/conversation/conversation.machine.ts'
import type { ConversationInput } from '#machines/conversation/conversation.setup.ts'
import { marks } from '#src/inspect/plans/conversation.plan.ts'
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
} from '#src/inspect/plans/conversation-samples.ts'

type Snapshot = SnapshotFrom<typeof conversationMachine>
type Value = Parameters<Snapshot['matches']>[0]
type Condition = (snapshot: Snapshot) => boolean

export const second = 'ffffffffffffffffffffffff'

const growing: Value = { answering: { connected: 'growing' } }
const toAskAgain: Value = { failed: 'canAskAgain' }

const when =
  <T>(given: T, ...conditions: Condition[]) =>
  (snapshot: Snapshot): T | [] =>
    conditions.every((condition) => condition(snapshot)) ? given : []

const isIn =
  (...values: Value[]): Condition =>
  (snapshot) =>
    values.some((value) => snapshot.matches(value))

/** Only the mode tells the entries apart, so an answer is replayed on the first of them only. */
const isMain: Condition = ({ context }) =>
  context.mode === 'Auto' && (context.conversationId === null || context.messages.at(-1)?.id !== null)
const isNew: Condition = ({ context }) => context.conversationId === null
const isAnswered: Condition = ({ context }) => context.messages.at(-1)?.state === 'complete'
const isNewOrGrowing: Condition = (snapshot) =>
  isMain(snapshot) && (isNew(snapshot) || snapshot.matches(growing)) && isBlank(snapshot)
const isBlank: Condition = ({ context }) => context.draft === ''
const isNamed: Condition = ({ context }) => context.messages.at(-1)?.id !== null
const isEarly: Condition = (snapshot) => !snapshot.matches('answering') || snapshot.context.attempts <= 1
/** A failed stop continues like any text. */
const isFirstTry: Condition = (snapshot) =>
  !snapshot.matches({ answering: { connected: 'waiting' } }) || snapshot.context.messages.at(-1)?.content === ''
const isUntroubled: Condition = (snapshot) => !snapshot.matches('answering') || snapshot.context.attempts === 0

const isAskedFor = ({ context }: AnyMachineSnapshot): boolean => context.conversationId === talk
const opened = [
  conversation(),
  conversation({ isArchived: true }),
  conversation({ messages: [stored('user', 'Where?'), stored('assistant', 'In', 'streaming')] }),
]

export const plan = {
  inputs: [
    fresh,
    { ...fresh, dataSourceIds: [], mode: 'FastComplex' },
    { ...fresh, dataSourceIds: [], mode: 'Fast', conversationId: talk },
  ] satisfies ConversationInput[],
  events: {
    'draft.change': (snapshot: Snapshot) =>
      snapshot.matches('queued') || (snapshot.matches('idle') ? isAnswered : isNewOrGrowing)(snapshot)
        ? when({ text: 'Why?' }, isIn('queued', 'idle', toAskAgain, growing))(snapshot)
        : [],
    'mode.choose': when({ mode: 'Deep' as const }, isMain, isNew, isIn(toAskAgain)),
    'dataSources.choose': when(
      { ids: [source.id, second] },
      isMain,
      ({ context }) => context.dataSourceIds.length === 1,
    ),
    'dataSources.listed': when(
      [{ ids: [source.id] }, { ids: [source.id, second] }],
      isIn('idle', 'queued'),
      ({ context }) => context.listed === null && context.mode === 'FastComplex',
    ),
    'question.ask': {},
    'question.takeBack': {},
    'answer.stop': when({}, isMain, isEarly, isFirstTry),
    'answer.retry': {},
    'connection.restored': when({}, isEarly),
    'conversation.open': when({ conversationId: another, draft: '' }, isMain, isIn(growing)),
    'conversation.startNew': (snapshot: Snapshot) => {
      const { dataSourceIds } = snapshot.context
      return when({ draft: '', dataSourceIds }, isUntroubled, isIn('openFailed', 'archived', growing))(snapshot)
    },
    'conversation.retry': {},
    'conversation.archived': when(
      { conversationId: talk },
      isUntroubled,
      isIn('idle', 'opening', 'openFailed', 'stopping', growing),
    ),
    'conversation.restored': when({ conversationId: talk }, isIn('archived')),
    'answer.began': when(
      { conversationId: talk, messageId: answerId },
      isMain,
      isEarly,
      isFirstTry,
      (snapshot) => !isIn(growing)(snapshot),
    ),
    'answer.grew': when({ text: 'In' }, isMain, isEarly, isNamed),
    'answer.heartbeat': when({}, isMain, isUntroubled, isFirstTry),
    'answer.lookedUp': when({ lookUps: [lookUp] }, isMain, isUntroubled, isNamed, isFirstTry),
    'answer.cited': when(support, isMain, isIn(growing)),
    'answer.finished': (snapshot: Snapshot) => [
      ...when([{ isStopped: false }], isEarly, isNamed, isFirstTry, isIn('answering'))(snapshot),
      ...when([{ isStopped: true }], isUntroubled, isNamed, isIn(growing))(snapshot),
    ],
    'answer.failed': when({ error: 'broken' }, isMain, isEarly, isFirstTry),
    'connection.lost': when({}, isMain),
  },
  outcomes: {
    openConversation: { done: (snapshot: AnyMachineSnapshot) => (isAskedFor(snapshot) ? opened : []) },
    stopAnswer: { done: [null, stored('assistant', 'In a', 'stopped')] },
    // The stream's reader reports every failure as an event.
    streamAnswer: { error: [] },
  },
  distinguish: marks,
}
