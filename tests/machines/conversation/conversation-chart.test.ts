import { describe, expect, it } from 'vitest'
import { conversationMachine } from '#machines/conversation/conversation.machine.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { plan } from '#src/inspect/plans/conversation.plan.ts'

describe('the conversation chart', () => {
  it('reads as a table', () => {
    expect(transitionTable(conversationMachine, plan)).toMatchInlineSnapshot(`
      "(start) --> choosing
      choosing --always--> idle
      choosing --always [hasConversation]--> opening
      opening --draft.change--> opening / write, announceDraft ^draft.changed
      opening --mode.choose--> opening / chooseMode
      opening --dataSources.listed--> opening / list
      opening --conversation.open [isAnother]--> opening / begin
      opening --conversation.startNew--> idle / begin
      opening --conversation.archived [isThis]--> opening
      opening --conversation.restored [isThis]--> opening
      opening --done.actor.openConversation--> idle / keepOpened
      opening --done.actor.openConversation [isArchived]--> archived / keepOpened
      opening --done.actor.openConversation [isUnfinished]--> answering.connected.waiting / keepOpened
      opening --error.actor.openConversation--> unopened / keepError
      opening --after answerTimeout--> unopened / keepError
      unopened --draft.change--> unopened / write, announceDraft ^draft.changed
      unopened --mode.choose--> unopened / chooseMode
      unopened --dataSources.listed--> unopened / list
      unopened --conversation.open [isAnother]--> opening / begin
      unopened --conversation.startNew--> idle / begin
      unopened --conversation.retry--> opening
      unopened --conversation.archived [isThis]--> opening
      unopened --conversation.restored [isThis]--> opening
      unopened --connection.restored [isOutage]--> opening
      unopened --after outagePause [isOutage]--> opening
      idle --draft.change--> idle / write, announceDraft ^draft.changed
      idle --mode.choose--> idle / chooseMode
      idle --dataSources.choose [isNew]--> idle / chooseDataSources
      idle --dataSources.listed--> idle / list
      idle --question.ask [isAskable]--> answering.connected.waiting / announceQuestion, ask ^question.asked
      idle --conversation.open [isAnother]--> opening / begin
      idle --conversation.startNew--> idle / begin
      idle --conversation.archived [isThis]--> archived
      idle --answer.retry [isAnswerLacking]--> answering.connected.waiting / askAgain
      idle --question.ask [isOnlyUnlisted]--> queued
      queued --draft.change--> idle / write, announceDraft ^draft.changed
      queued --mode.choose--> queued / chooseMode
      queued --dataSources.choose--> idle / chooseDataSources
      queued --dataSources.listed [isAskableWith]--> answering.connected.waiting / list, announceQuestion, ask ^question.asked
      queued --dataSources.listed--> idle / list
      queued --conversation.open [isAnother]--> opening / begin
      queued --conversation.startNew--> idle / begin
      answering.connected.waiting --draft.change--> answering.connected.waiting / write, announceDraft ^draft.changed
      answering.connected.waiting --mode.choose--> answering.connected.waiting / chooseMode
      answering.connected.waiting --dataSources.listed--> answering.connected.waiting / list
      answering.connected.waiting --answer.stop--> answering.connected.toBeStopped
      answering.connected.waiting --conversation.open [isAnother]--> opening / begin
      answering.connected.waiting --conversation.startNew--> idle / begin
      answering.connected.waiting --answer.began [isNew]--> answering.connected.waiting / name, announceConversation, announceDraft ^conversation.began ^draft.changed
      answering.connected.waiting --answer.grew--> answering.connected.growing / grow
      answering.connected.waiting --answer.heartbeat--> answering.connected.waiting
      answering.connected.waiting --answer.cited--> answering.connected.waiting / cite
      answering.connected.waiting --answer.finished--> idle / settle, announceSettled ^answer.settled
      answering.connected.waiting --answer.failed--> failed.canAskAgain / keepError, settle, announceSettled ^answer.settled
      answering.connected.waiting --connection.lost--> failed.canAskAgain / settle, announceSettled ^answer.settled
      answering.connected.waiting --error.actor.streamAnswer--> failed.canAskAgain / keepError, settle, announceSettled ^answer.settled
      answering.connected.waiting --after maxSilence--> failed.canAskAgain / keepError, settle, announceSettled ^answer.settled
      answering.connected.toBeStopped --always [isNamed]--> stopping
      answering.connected.waiting --conversation.archived [isThis]--> archived
      answering.connected.waiting --answer.began--> answering.connected.waiting / name, announceDraft ^draft.changed
      answering.connected.waiting --connection.lost [mayReconnect]--> answering.interrupted / countAttempt
      answering.connected.waiting --after maxSilence [mayReconnect]--> answering.interrupted / countAttempt
      answering.connected.waiting --connection.lost [isNamed]--> failed.canResume / settle, announceSettled ^answer.settled
      answering.connected.waiting --after maxSilence [isNamed]--> failed.canResume / settle, announceSettled ^answer.settled
      answering.connected.growing --draft.change--> answering.connected.growing / write, announceDraft ^draft.changed
      answering.connected.growing --mode.choose--> answering.connected.growing / chooseMode
      answering.connected.growing --dataSources.listed--> answering.connected.growing / list
      answering.connected.growing --answer.stop--> answering.connected.toBeStopped
      answering.connected.growing --conversation.open [isAnother]--> opening / begin
      answering.connected.growing --conversation.startNew--> idle / begin
      answering.connected.growing --answer.began [isNew]--> answering.connected.growing / name, announceConversation, announceDraft ^conversation.began ^draft.changed
      answering.connected.growing --answer.grew--> answering.connected.growing / grow
      answering.connected.growing --answer.heartbeat--> answering.connected.growing
      answering.connected.growing --answer.cited--> answering.connected.growing / cite
      answering.connected.growing --answer.finished--> idle / settle, announceSettled ^answer.settled
      answering.connected.growing --answer.failed--> failed.canAskAgain / keepError, settle, announceSettled ^answer.settled
      answering.connected.growing --connection.lost--> failed.canAskAgain / settle, announceSettled ^answer.settled
      answering.connected.growing --error.actor.streamAnswer--> failed.canAskAgain / keepError, settle, announceSettled ^answer.settled
      answering.connected.growing --after maxSilence--> failed.canAskAgain / keepError, settle, announceSettled ^answer.settled
      answering.connected.growing --conversation.archived [isThis]--> archived
      answering.connected.growing --answer.began--> answering.connected.growing / name, announceDraft ^draft.changed
      answering.connected.growing --connection.lost [mayReconnect]--> answering.interrupted / countAttempt
      answering.connected.growing --after maxSilence [mayReconnect]--> answering.interrupted / countAttempt
      answering.connected.toBeStopped --draft.change--> answering.connected.toBeStopped / write, announceDraft ^draft.changed
      answering.connected.toBeStopped --mode.choose--> answering.connected.toBeStopped / chooseMode
      answering.connected.toBeStopped --dataSources.listed--> answering.connected.toBeStopped / list
      answering.connected.toBeStopped --conversation.open [isAnother]--> opening / begin
      answering.connected.toBeStopped --conversation.startNew--> idle / begin
      answering.connected.toBeStopped --answer.began [isNew]--> answering.connected.toBeStopped / name, announceConversation, announceDraft ^conversation.began ^draft.changed
      answering.connected.toBeStopped --answer.grew--> answering.connected.toBeStopped / grow
      answering.connected.toBeStopped --answer.cited--> answering.connected.toBeStopped / cite
      answering.connected.toBeStopped --answer.finished--> idle / settle, announceSettled ^answer.settled
      answering.connected.toBeStopped --answer.failed--> failed.canAskAgain / keepError, settle, announceSettled ^answer.settled
      answering.connected.toBeStopped --connection.lost--> failed.canAskAgain / settle, announceSettled ^answer.settled
      answering.connected.toBeStopped --error.actor.streamAnswer--> failed.canAskAgain / keepError, settle, announceSettled ^answer.settled
      answering.connected.toBeStopped --after stopTimeout--> idle / settle, announceSettled ^answer.settled
      answering.connected.toBeStopped --conversation.archived [isThis]--> archived
      answering.connected.toBeStopped --answer.began--> answering.connected.toBeStopped / name, announceDraft ^draft.changed
      answering.interrupted --answer.stop--> stopping
      answering.interrupted --connection.restored--> answering.connected.waiting
      answering.interrupted --after backOff--> answering.connected.waiting
      answering.interrupted --draft.change--> answering.interrupted / write, announceDraft ^draft.changed
      answering.interrupted --mode.choose--> answering.interrupted / chooseMode
      answering.interrupted --dataSources.listed--> answering.interrupted / list
      answering.interrupted --conversation.open [isAnother]--> opening / begin
      answering.interrupted --conversation.startNew--> idle / begin
      answering.interrupted --conversation.archived [isThis]--> archived
      stopping --draft.change--> stopping / write, announceDraft ^draft.changed
      stopping --mode.choose--> stopping / chooseMode
      stopping --dataSources.listed--> stopping / list
      stopping --conversation.open [isAnother]--> opening / begin
      stopping --conversation.startNew--> idle / begin
      stopping --conversation.archived [isThis]--> archived
      stopping --done.actor.stopAnswer--> idle / keepStopped, announceSettled ^answer.settled
      stopping --error.actor.stopAnswer--> answering.connected.waiting / announceNotStopped ^answer.notStopped
      stopping --after stopTimeout--> answering.connected.waiting / announceNotStopped ^answer.notStopped
      failed.canAskAgain --draft.change--> failed.canAskAgain / write, announceDraft ^draft.changed
      failed.canAskAgain --mode.choose--> failed.canAskAgain / chooseMode
      failed.canAskAgain --dataSources.choose [isNew]--> failed.canAskAgain / chooseDataSources
      failed.canAskAgain --dataSources.listed--> failed.canAskAgain / list
      failed.canAskAgain --question.takeBack [mayBeTakenBack]--> idle / takeBack, announceDraft ^draft.changed
      failed.canAskAgain --answer.retry [hasSomewhereToLook]--> answering.connected.waiting / askAgain
      failed.canAskAgain --conversation.open [isAnother]--> opening / begin
      failed.canAskAgain --conversation.startNew--> idle / begin
      failed.canAskAgain --question.ask [isAskable]--> answering.connected.waiting / announceQuestion, ask ^question.asked
      failed.canAskAgain --conversation.archived [isThis]--> archived
      failed.canResume --draft.change--> failed.canResume / write, announceDraft ^draft.changed
      failed.canResume --mode.choose--> failed.canResume / chooseMode
      failed.canResume --dataSources.listed--> failed.canResume / list
      failed.canResume --answer.retry--> answering.connected.waiting / settle, forgetAttempts
      failed.canResume --connection.restored--> answering.connected.waiting / settle, forgetAttempts
      failed.canResume --conversation.open [isAnother]--> opening / begin
      failed.canResume --conversation.startNew--> idle / begin
      failed.canResume --conversation.archived [isThis]--> archived
      failed.canResume --question.ask [isAskable]--> answering.connected.waiting / announceQuestion, ask ^question.asked
      archived --draft.change--> archived / write, announceDraft ^draft.changed
      archived --mode.choose--> archived / chooseMode
      archived --dataSources.listed--> archived / list
      archived --conversation.open [isAnother]--> opening / begin
      archived --conversation.startNew--> idle / begin
      archived --conversation.archived [isThis]--> archived
      archived --conversation.restored [isThis]--> opening"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(conversationMachine, plan)).toEqual([]))
})
