import { describe, expect, it } from 'vitest'
import { conversationMachine } from '#machines/conversation/conversation.machine.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { plan } from '#src/inspect/plans/conversation.plan.ts'

describe('the conversation chart', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(conversationMachine, plan)).toMatchInlineSnapshot(`
      "(start) --> choosing
      choosing --always--> idle
      choosing --always [hasConversation]--> opening
      opening --draft.change--> opening / setDraft, announceDraft ^draft.changed
      opening --mode.choose--> opening / chooseMode
      opening --dataSources.listed--> opening / setListed
      opening --conversation.open [isOtherConversation]--> opening / startConversation
      opening --conversation.startNew--> idle / startConversation
      opening --conversation.archived [isThisConversation]--> opening
      opening --conversation.restored [isThisConversation]--> opening
      opening --done.actor.openConversation--> idle / setOpened
      opening --done.actor.openConversation [isArchived]--> archived / setOpened
      opening --done.actor.openConversation [isUnfinished]--> answering.connected.waiting / setOpened
      opening --error.actor.openConversation--> openFailed / setError
      opening --error.actor.openConversation [isGone]--> idle / startAnew, announceDraft ^draft.changed
      opening --after answerTimeout--> openFailed / setError
      openFailed --draft.change--> openFailed / setDraft, announceDraft ^draft.changed
      openFailed --mode.choose--> openFailed / chooseMode
      openFailed --dataSources.listed--> openFailed / setListed
      openFailed --conversation.open [isOtherConversation]--> opening / startConversation
      openFailed --conversation.startNew--> idle / startConversation
      openFailed --conversation.retry--> opening
      openFailed --conversation.archived [isThisConversation]--> opening
      openFailed --conversation.restored [isThisConversation]--> opening
      openFailed --connection.restored [isOutage]--> opening
      openFailed --after outagePause [isOutage]--> opening
      idle --draft.change--> idle / setDraft, announceDraft ^draft.changed
      idle --mode.choose--> idle / chooseMode
      idle --dataSources.choose [isNew]--> idle / chooseDataSources
      idle --dataSources.listed--> idle / setListed
      idle --question.ask [isAskable]--> answering.connected.waiting / announceQuestion, ask ^question.asked
      idle --conversation.open [isOtherConversation]--> opening / startConversation
      idle --conversation.startNew--> idle / startConversation
      idle --conversation.archived [isThisConversation]--> archived
      idle --question.ask [awaitsListing]--> queued
      idle --answer.retry [isAnswerIncomplete]--> answering.connected.waiting / askAgain
      queued --draft.change--> idle / setDraft, announceDraft ^draft.changed
      queued --mode.choose--> queued / chooseMode
      queued --dataSources.choose--> idle / chooseDataSources
      queued --dataSources.listed [isAskableWith]--> answering.connected.waiting / setListed, announceQuestion, ask ^question.asked
      queued --dataSources.listed--> idle / setListed
      queued --conversation.open [isOtherConversation]--> opening / startConversation
      queued --conversation.startNew--> idle / startConversation
      answering.connected.waiting --draft.change--> answering.connected.waiting / setDraft, announceDraft ^draft.changed
      answering.connected.waiting --mode.choose--> answering.connected.waiting / chooseMode
      answering.connected.waiting --dataSources.listed--> answering.connected.waiting / setListed
      answering.connected.waiting --answer.stop--> answering.connected.stopRequested
      answering.connected.waiting --conversation.open [isOtherConversation]--> opening / startConversation
      answering.connected.waiting --conversation.startNew--> idle / startConversation
      answering.connected.waiting --answer.began [isNew]--> answering.connected.waiting / setAnswerId, announceConversation, announceDraft ^conversation.began ^draft.changed
      answering.connected.waiting --answer.grew--> answering.connected.growing / appendText
      answering.connected.waiting --answer.heartbeat--> answering.connected.waiting
      answering.connected.waiting --answer.lookedUp--> answering.connected.researching / setLookUps
      answering.connected.waiting --answer.cited--> answering.connected.waiting / setCitations
      answering.connected.waiting --answer.finished--> idle / setAnswerState, announceSettled ^answer.settled
      answering.connected.waiting --answer.failed--> failed.canAskAgain / setError, setAnswerState, announceSettled ^answer.settled
      answering.connected.waiting --connection.lost--> failed.canAskAgain / setAnswerState, announceSettled ^answer.settled
      answering.connected.waiting --error.actor.streamAnswer--> failed.canAskAgain / setError, setAnswerState, announceSettled ^answer.settled
      answering.connected.waiting --after maxSilence--> failed.canAskAgain / setError, setAnswerState, announceSettled ^answer.settled
      answering.connected.stopRequested --always [hasAnswerId]--> stopping
      answering.connected.waiting --conversation.archived [isThisConversation]--> archived
      answering.connected.waiting --answer.began--> answering.connected.waiting / setAnswerId, announceDraft ^draft.changed
      answering.connected.waiting --connection.lost [mayReconnect]--> answering.interrupted / countAttempt
      answering.connected.waiting --after maxSilence [mayReconnect]--> answering.interrupted / countAttempt
      answering.connected.waiting --connection.lost [hasAnswerId]--> failed.canResume / setAnswerState, announceSettled ^answer.settled
      answering.connected.waiting --after maxSilence [hasAnswerId]--> failed.canResume / setAnswerState, announceSettled ^answer.settled
      answering.connected.researching --draft.change--> answering.connected.researching / setDraft, announceDraft ^draft.changed
      answering.connected.researching --mode.choose--> answering.connected.researching / chooseMode
      answering.connected.researching --dataSources.listed--> answering.connected.researching / setListed
      answering.connected.researching --answer.stop--> answering.connected.stopRequested
      answering.connected.researching --conversation.open [isOtherConversation]--> opening / startConversation
      answering.connected.researching --conversation.startNew--> idle / startConversation
      answering.connected.researching --answer.began [isNew]--> answering.connected.researching / setAnswerId, announceConversation, announceDraft ^conversation.began ^draft.changed
      answering.connected.researching --answer.grew--> answering.connected.growing / appendText
      answering.connected.researching --answer.heartbeat--> answering.connected.researching
      answering.connected.researching --answer.lookedUp--> answering.connected.researching / setLookUps
      answering.connected.researching --answer.cited--> answering.connected.researching / setCitations
      answering.connected.researching --answer.finished--> idle / setAnswerState, announceSettled ^answer.settled
      answering.connected.researching --answer.failed--> failed.canAskAgain / setError, setAnswerState, announceSettled ^answer.settled
      answering.connected.researching --connection.lost--> failed.canAskAgain / setAnswerState, announceSettled ^answer.settled
      answering.connected.researching --error.actor.streamAnswer--> failed.canAskAgain / setError, setAnswerState, announceSettled ^answer.settled
      answering.connected.researching --after maxSilence--> failed.canAskAgain / setError, setAnswerState, announceSettled ^answer.settled
      answering.connected.researching --conversation.archived [isThisConversation]--> archived
      answering.connected.researching --answer.began--> answering.connected.researching / setAnswerId, announceDraft ^draft.changed
      answering.connected.researching --connection.lost [mayReconnect]--> answering.interrupted / countAttempt
      answering.connected.researching --after maxSilence [mayReconnect]--> answering.interrupted / countAttempt
      answering.connected.researching --connection.lost [hasAnswerId]--> failed.canResume / setAnswerState, announceSettled ^answer.settled
      answering.connected.researching --after maxSilence [hasAnswerId]--> failed.canResume / setAnswerState, announceSettled ^answer.settled
      answering.connected.growing --draft.change--> answering.connected.growing / setDraft, announceDraft ^draft.changed
      answering.connected.growing --mode.choose--> answering.connected.growing / chooseMode
      answering.connected.growing --dataSources.listed--> answering.connected.growing / setListed
      answering.connected.growing --answer.stop--> answering.connected.stopRequested
      answering.connected.growing --conversation.open [isOtherConversation]--> opening / startConversation
      answering.connected.growing --conversation.startNew--> idle / startConversation
      answering.connected.growing --answer.began [isNew]--> answering.connected.growing / setAnswerId, announceConversation, announceDraft ^conversation.began ^draft.changed
      answering.connected.growing --answer.grew--> answering.connected.growing / appendText
      answering.connected.growing --answer.heartbeat--> answering.connected.growing
      answering.connected.growing --answer.lookedUp--> answering.connected.growing / setLookUps
      answering.connected.growing --answer.cited--> answering.connected.growing / setCitations
      answering.connected.growing --answer.finished--> idle / setAnswerState, announceSettled ^answer.settled
      answering.connected.growing --answer.failed--> failed.canAskAgain / setError, setAnswerState, announceSettled ^answer.settled
      answering.connected.growing --connection.lost--> failed.canAskAgain / setAnswerState, announceSettled ^answer.settled
      answering.connected.growing --error.actor.streamAnswer--> failed.canAskAgain / setError, setAnswerState, announceSettled ^answer.settled
      answering.connected.growing --after maxSilence--> failed.canAskAgain / setError, setAnswerState, announceSettled ^answer.settled
      answering.connected.growing --conversation.archived [isThisConversation]--> archived
      answering.connected.growing --answer.began--> answering.connected.growing / setAnswerId, announceDraft ^draft.changed
      answering.connected.growing --connection.lost [mayReconnect]--> answering.interrupted / countAttempt
      answering.connected.growing --after maxSilence [mayReconnect]--> answering.interrupted / countAttempt
      answering.connected.stopRequested --draft.change--> answering.connected.stopRequested / setDraft, announceDraft ^draft.changed
      answering.connected.stopRequested --mode.choose--> answering.connected.stopRequested / chooseMode
      answering.connected.stopRequested --dataSources.listed--> answering.connected.stopRequested / setListed
      answering.connected.stopRequested --conversation.open [isOtherConversation]--> opening / startConversation
      answering.connected.stopRequested --conversation.startNew--> idle / startConversation
      answering.connected.stopRequested --answer.began [isNew]--> answering.connected.stopRequested / setAnswerId, announceConversation, announceDraft ^conversation.began ^draft.changed
      answering.connected.stopRequested --answer.grew--> answering.connected.stopRequested / appendText
      answering.connected.stopRequested --answer.lookedUp--> answering.connected.stopRequested / setLookUps
      answering.connected.stopRequested --answer.cited--> answering.connected.stopRequested / setCitations
      answering.connected.stopRequested --answer.finished--> idle / setAnswerState, announceSettled ^answer.settled
      answering.connected.stopRequested --answer.failed--> failed.canAskAgain / setError, setAnswerState, announceSettled ^answer.settled
      answering.connected.stopRequested --connection.lost--> failed.canAskAgain / setAnswerState, announceSettled ^answer.settled
      answering.connected.stopRequested --error.actor.streamAnswer--> failed.canAskAgain / setError, setAnswerState, announceSettled ^answer.settled
      answering.connected.stopRequested --after stopTimeout--> idle / setAnswerState, announceSettled ^answer.settled
      answering.connected.stopRequested --conversation.archived [isThisConversation]--> archived
      answering.connected.stopRequested --answer.began--> answering.connected.stopRequested / setAnswerId, announceDraft ^draft.changed
      answering.interrupted --answer.stop--> stopping
      answering.interrupted --connection.restored--> answering.connected.waiting
      answering.interrupted --after backOff--> answering.connected.waiting
      answering.interrupted --draft.change--> answering.interrupted / setDraft, announceDraft ^draft.changed
      answering.interrupted --mode.choose--> answering.interrupted / chooseMode
      answering.interrupted --dataSources.listed--> answering.interrupted / setListed
      answering.interrupted --conversation.open [isOtherConversation]--> opening / startConversation
      answering.interrupted --conversation.startNew--> idle / startConversation
      answering.interrupted --conversation.archived [isThisConversation]--> archived
      stopping --draft.change--> stopping / setDraft, announceDraft ^draft.changed
      stopping --mode.choose--> stopping / chooseMode
      stopping --dataSources.listed--> stopping / setListed
      stopping --conversation.open [isOtherConversation]--> opening / startConversation
      stopping --conversation.startNew--> idle / startConversation
      stopping --conversation.archived [isThisConversation]--> archived
      stopping --done.actor.stopAnswer--> idle / setStopped, announceSettled ^answer.settled
      stopping --error.actor.stopAnswer--> answering.connected.waiting / announceNotStopped ^answer.notStopped
      stopping --after stopTimeout--> answering.connected.waiting / announceNotStopped ^answer.notStopped
      failed.canAskAgain --draft.change--> failed.canAskAgain / setDraft, announceDraft ^draft.changed
      failed.canAskAgain --mode.choose--> failed.canAskAgain / chooseMode
      failed.canAskAgain --dataSources.choose [isNew]--> failed.canAskAgain / chooseDataSources
      failed.canAskAgain --dataSources.listed--> failed.canAskAgain / setListed
      failed.canAskAgain --question.takeBack [mayBeTakenBack]--> idle / restoreQuestion, announceDraft ^draft.changed
      failed.canAskAgain --answer.retry [hasSources]--> answering.connected.waiting / askAgain
      failed.canAskAgain --conversation.open [isOtherConversation]--> opening / startConversation
      failed.canAskAgain --conversation.startNew--> idle / startConversation
      failed.canAskAgain --question.ask [isAskable]--> answering.connected.waiting / announceQuestion, ask ^question.asked
      failed.canAskAgain --conversation.archived [isThisConversation]--> archived
      failed.canResume --draft.change--> failed.canResume / setDraft, announceDraft ^draft.changed
      failed.canResume --mode.choose--> failed.canResume / chooseMode
      failed.canResume --dataSources.listed--> failed.canResume / setListed
      failed.canResume --answer.retry--> answering.connected.waiting / setAnswerState, resetAttempts
      failed.canResume --connection.restored--> answering.connected.waiting / setAnswerState, resetAttempts
      failed.canResume --conversation.open [isOtherConversation]--> opening / startConversation
      failed.canResume --conversation.startNew--> idle / startConversation
      failed.canResume --conversation.archived [isThisConversation]--> archived
      failed.canResume --question.ask [isAskable]--> answering.connected.waiting / announceQuestion, ask ^question.asked
      archived --draft.change--> archived / setDraft, announceDraft ^draft.changed
      archived --mode.choose--> archived / chooseMode
      archived --dataSources.listed--> archived / setListed
      archived --conversation.open [isOtherConversation]--> opening / startConversation
      archived --conversation.startNew--> idle / startConversation
      archived --conversation.archived [isThisConversation]--> archived
      archived --conversation.restored [isThisConversation]--> opening"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(conversationMachine, plan)).toEqual([]))
})
