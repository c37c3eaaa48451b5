import { describe, expect, it } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { conversationMachine } from '#machines/conversation/conversation.machine.ts'
import { chartDefects } from '#tests/support/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { talk, answerId, source, support, stored, conversation, fresh } from './conversation-room.ts'

const plan = {
  inputs: [fresh, { ...fresh, conversationId: talk }],
  events: {
    'draft.change': { text: 'Where?' },
    'mode.choose': { mode: 'Deep' as const },
    'dataSources.choose': { ids: [source.id] },
    'question.ask': {},
    'question.takeBack': {},
    'answer.stop': {},
    'answer.retry': {},
    'connection.restored': {},
    'conversation.open': { conversationId: talk, draft: '' },
    'conversation.startNew': { draft: '', dataSourceIds: [source.id] },
    'conversation.retry': {},
    'conversation.archived': { conversationId: talk },
    'conversation.restored': { conversationId: talk },
    'answer.began': { conversationId: talk, messageId: answerId },
    'answer.grew': { text: 'In' },
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
    },
    stopAnswer: { done: [null, stored('assistant', 'In a', 'stopped')] },
  },
  distinguish: ({ context: { conversationId, messages, attempts } }: SnapshotFrom<typeof conversationMachine>) => [
    messages.at(-1)?.id === null || conversationId === null,
    messages.at(-1)?.state,
    messages.at(-1)?.content === '' && attempts,
  ],
}

describe('the conversation chart', () => {
  it('reads as a table', () => {
    expect(transitionTable(conversationMachine, plan)).toMatchInlineSnapshot(`
      "(start) --> choosing
      choosing --always--> idle
      choosing --always [hasConversation]--> opening
      opening --draft.change--> opening / write, announceDraft ^draft.changed
      opening --mode.choose--> opening / chooseMode
      opening --conversation.startNew--> idle / begin
      opening --conversation.archived [isThis]--> archived
      opening --done.actor.openConversation--> idle / keepOpened
      opening --done.actor.openConversation [isArchived]--> archived / keepOpened
      opening --done.actor.openConversation [isUnfinished]--> answering.connected.waiting / keepOpened
      opening --error.actor.openConversation--> unopened / keepError
      unopened --draft.change--> unopened / write, announceDraft ^draft.changed
      unopened --mode.choose--> unopened / chooseMode
      unopened --conversation.startNew--> idle / begin
      unopened --conversation.retry--> opening
      unopened --conversation.archived [isThis]--> archived
      idle --draft.change--> idle / write, announceDraft ^draft.changed
      idle --mode.choose--> idle / chooseMode
      idle --dataSources.choose [isNew]--> idle / chooseDataSources
      idle --question.ask [isAskable]--> answering.connected.waiting / announceQuestion, ask, announceDraft ^question.asked ^draft.changed
      idle --conversation.open [isAnother]--> opening / begin
      idle --conversation.startNew--> idle / begin
      idle --conversation.archived [isThis]--> archived
      idle --answer.retry [isAnswerLacking]--> answering.connected.waiting / askAgain
      answering.connected.waiting --draft.change--> answering.connected.waiting / write, announceDraft ^draft.changed
      answering.connected.waiting --mode.choose--> answering.connected.waiting / chooseMode
      answering.connected.waiting --answer.stop--> answering.connected.toBeStopped
      answering.connected.waiting --conversation.open [isAnother]--> opening / begin
      answering.connected.waiting --conversation.startNew--> idle / begin
      answering.connected.waiting --answer.began [isNew]--> answering.connected.waiting / name, announceConversation ^conversation.began
      answering.connected.waiting --answer.grew--> answering.connected.growing / grow
      answering.connected.waiting --answer.cited--> answering.connected.waiting / cite
      answering.connected.waiting --answer.finished--> idle / settle, announceSettled ^answer.settled
      answering.connected.waiting --answer.failed--> failed.canAskAgain / keepError, settle, announceSettled ^answer.settled
      answering.connected.waiting --connection.lost--> failed.canAskAgain / settle, announceSettled ^answer.settled
      answering.connected.waiting --error.actor.streamAnswer--> failed.canAskAgain / keepError, settle, announceSettled ^answer.settled
      answering.connected.waiting --answer.stop [isNamed]--> stopping
      answering.connected.waiting --conversation.archived [isThis]--> archived
      answering.connected.waiting --answer.began--> answering.connected.waiting / name
      answering.connected.waiting --connection.lost [mayReconnect]--> answering.interrupted / countAttempt
      answering.connected.waiting --connection.lost [isNamed]--> failed.canResume / settle, announceSettled ^answer.settled
      answering.connected.growing --draft.change--> answering.connected.growing / write, announceDraft ^draft.changed
      answering.connected.growing --mode.choose--> answering.connected.growing / chooseMode
      answering.connected.growing --answer.stop--> answering.connected.toBeStopped
      answering.connected.growing --conversation.open [isAnother]--> opening / begin
      answering.connected.growing --conversation.startNew--> idle / begin
      answering.connected.growing --answer.began [isNew]--> answering.connected.growing / name, announceConversation ^conversation.began
      answering.connected.growing --answer.grew--> answering.connected.growing / grow
      answering.connected.growing --answer.cited--> answering.connected.growing / cite
      answering.connected.growing --answer.finished--> idle / settle, announceSettled ^answer.settled
      answering.connected.growing --answer.failed--> failed.canAskAgain / keepError, settle, announceSettled ^answer.settled
      answering.connected.growing --connection.lost--> failed.canAskAgain / settle, announceSettled ^answer.settled
      answering.connected.growing --error.actor.streamAnswer--> failed.canAskAgain / keepError, settle, announceSettled ^answer.settled
      answering.connected.growing --answer.stop [isNamed]--> stopping
      answering.connected.growing --conversation.archived [isThis]--> archived
      answering.connected.growing --answer.began--> answering.connected.growing / name
      answering.connected.growing --connection.lost [mayReconnect]--> answering.interrupted / countAttempt
      answering.connected.toBeStopped --draft.change--> answering.connected.toBeStopped / write, announceDraft ^draft.changed
      answering.connected.toBeStopped --mode.choose--> answering.connected.toBeStopped / chooseMode
      answering.connected.toBeStopped --conversation.open [isAnother]--> opening / begin
      answering.connected.toBeStopped --conversation.startNew--> idle / begin
      answering.connected.toBeStopped --answer.began [isNew]--> stopping / name, announceConversation ^conversation.began
      answering.connected.toBeStopped --answer.grew--> answering.connected.toBeStopped / grow
      answering.connected.toBeStopped --answer.cited--> answering.connected.toBeStopped / cite
      answering.connected.toBeStopped --answer.finished--> idle / settle, announceSettled ^answer.settled
      answering.connected.toBeStopped --answer.failed--> failed.canAskAgain / keepError, settle, announceSettled ^answer.settled
      answering.connected.toBeStopped --connection.lost--> failed.canAskAgain / settle, announceSettled ^answer.settled
      answering.connected.toBeStopped --error.actor.streamAnswer--> failed.canAskAgain / keepError, settle, announceSettled ^answer.settled
      answering.connected.toBeStopped --conversation.archived [isThis]--> archived
      answering.connected.toBeStopped --answer.began--> stopping / name
      answering.interrupted --draft.change--> answering.interrupted / write, announceDraft ^draft.changed
      answering.interrupted --mode.choose--> answering.interrupted / chooseMode
      answering.interrupted --answer.stop--> stopping
      answering.interrupted --connection.restored--> answering.connected.waiting
      answering.interrupted --conversation.startNew--> idle / begin
      answering.interrupted --conversation.archived [isThis]--> archived
      answering.interrupted --after backOff--> answering.connected.waiting
      stopping --draft.change--> stopping / write, announceDraft ^draft.changed
      stopping --mode.choose--> stopping / chooseMode
      stopping --conversation.startNew--> idle / begin
      stopping --conversation.archived [isThis]--> archived
      stopping --done.actor.stopAnswer--> idle / keepStopped, announceSettled ^answer.settled
      stopping --error.actor.stopAnswer--> answering.connected.waiting / announceNotStopped ^answer.notStopped
      failed.canAskAgain --draft.change--> failed.canAskAgain / write, announceDraft ^draft.changed
      failed.canAskAgain --mode.choose--> failed.canAskAgain / chooseMode
      failed.canAskAgain --dataSources.choose [isNew]--> failed.canAskAgain / chooseDataSources
      failed.canAskAgain --question.takeBack [mayBeTakenBack]--> idle / takeBack, announceDraft ^draft.changed
      failed.canAskAgain --answer.retry--> answering.connected.waiting / askAgain
      failed.canAskAgain --conversation.open [isAnother]--> opening / begin
      failed.canAskAgain --conversation.startNew--> idle / begin
      failed.canAskAgain --conversation.archived [isThis]--> archived
      failed.canAskAgain --question.ask [isAskable]--> answering.connected.waiting / announceQuestion, ask, announceDraft ^question.asked ^draft.changed
      failed.canResume --draft.change--> failed.canResume / write, announceDraft ^draft.changed
      failed.canResume --mode.choose--> failed.canResume / chooseMode
      failed.canResume --answer.retry--> answering.connected.waiting / settle, forgetAttempts
      failed.canResume --connection.restored--> answering.connected.waiting / settle, forgetAttempts
      failed.canResume --conversation.startNew--> idle / begin
      failed.canResume --conversation.archived [isThis]--> archived
      failed.canResume --question.ask [isAskable]--> answering.connected.waiting / announceQuestion, ask, announceDraft ^question.asked ^draft.changed
      archived --draft.change--> archived / write, announceDraft ^draft.changed
      archived --mode.choose--> archived / chooseMode
      archived --conversation.startNew--> idle / begin
      archived --conversation.archived [isThis]--> archived
      archived --conversation.restored [isThis]--> opening"
    `)
  })

  it('has no defects', () => expect(chartDefects(conversationMachine, plan)).toEqual([]))
})
