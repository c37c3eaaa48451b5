import { describe, expect, it } from 'vitest'
import { captureMachine } from '#machines/analytics/capture.machine.ts'
import { recordingMachine } from '#machines/analytics/recording.machine.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { capturePlan, recordingPlan } from '#src/inspect/plans/capture.plan.ts'

describe('the capture chart', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(captureMachine, capturePlan)).toMatchInlineSnapshot(`
      "(start) --> starting
      starting --always--> refused
      starting --always [isDisabled]--> unavailable
      refused --consent.given--> granted.loading
      refused --session.started--> refused / setUser
      refused --session.ended--> refused / clearUser
      granted.loading --consent.withdrawn--> refused
      granted.loading --session.started--> granted.loading / setUser
      granted.loading --session.ended--> granted.loading / clearUser
      granted.loading --done.actor.loadLibrary--> granted.running.checkingUser ^capture.started
      granted.running.checkingUser --always--> granted.running.anonymous
      granted.loading --error.actor.loadLibrary--> granted.failed
      granted.loading --after loadTimeout--> granted.failed
      granted.running.checkingUser --always [hasUser]--> granted.running.identifying.fetching / resetAttempts
      granted.failed --consent.withdrawn--> refused
      granted.failed --session.started--> granted.failed / setUser
      granted.failed --session.ended--> granted.failed / clearUser
      granted.running.anonymous --consent.withdrawn--> refused ^capture.stopped
      granted.running.anonymous --session.started--> granted.running.checkingUser / setUser
      granted.running.anonymous --session.ended--> granted.running.anonymous / clearUser, announcePersonLeft ^person.left
      granted.running.identifying.fetching --consent.withdrawn--> refused ^capture.stopped
      granted.running.identifying.fetching --session.started--> granted.running.identifying.fetching / setUser
      granted.running.identifying.fetching --session.started [isDifferentUser]--> granted.running.checkingUser / setUser, announcePersonLeft ^person.left
      granted.running.identifying.fetching --session.ended--> granted.running.anonymous / clearUser, announcePersonLeft ^person.left
      granted.running.identifying.fetching --done.actor.fetchIdentity--> granted.running.identified / announceIdentity ^person.identified
      granted.running.identifying.fetching --error.actor.fetchIdentity [hasAttemptsLeft]--> granted.running.identifying.pausing
      granted.running.identifying.fetching --after answerTimeout [hasAttemptsLeft]--> granted.running.identifying.pausing
      granted.running.identifying.fetching --error.actor.fetchIdentity--> granted.running.unidentified
      granted.running.identifying.fetching --after answerTimeout--> granted.running.unidentified
      granted.running.identifying.pausing --consent.withdrawn--> refused ^capture.stopped
      granted.running.identifying.pausing --session.started--> granted.running.identifying.pausing / setUser
      granted.running.identifying.pausing --session.started [isDifferentUser]--> granted.running.checkingUser / setUser, announcePersonLeft ^person.left
      granted.running.identifying.pausing --session.ended--> granted.running.anonymous / clearUser, announcePersonLeft ^person.left
      granted.running.identifying.pausing --after pause--> granted.running.identifying.fetching
      granted.running.identified --consent.withdrawn--> refused ^capture.stopped
      granted.running.identified --session.started--> granted.running.identified / setUser
      granted.running.identified --session.started [isDifferentUser]--> granted.running.checkingUser / setUser, announcePersonLeft ^person.left
      granted.running.identified --session.ended--> granted.running.anonymous / clearUser, announcePersonLeft ^person.left
      granted.running.unidentified --consent.withdrawn--> refused ^capture.stopped
      granted.running.unidentified --session.started--> granted.running.unidentified / setUser
      granted.running.unidentified --session.started [isDifferentUser]--> granted.running.checkingUser / setUser, announcePersonLeft ^person.left
      granted.running.unidentified --session.ended--> granted.running.anonymous / clearUser, announcePersonLeft ^person.left"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(captureMachine, capturePlan)).toEqual([]))
})

describe('the recording chart', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(recordingMachine, recordingPlan)).toMatchInlineSnapshot(`
      "(start) --> off
      off --capture.started--> wanted.loading
      wanted.loading --capture.stopped--> off
      wanted.loading --recording.stop--> wanted.stopped
      wanted.loading --done.actor.loadRecorder--> wanted.running ^recording.started
      wanted.loading --error.actor.loadRecorder--> wanted.failed
      wanted.loading --after loadTimeout--> wanted.failed
      wanted.running --capture.stopped--> off ^recording.stopped
      wanted.running --recording.stop--> wanted.stopped ^recording.stopped
      wanted.stopped --capture.stopped--> off
      wanted.stopped --recording.start--> wanted.loading
      wanted.failed --capture.stopped--> off
      wanted.failed --recording.start--> wanted.loading"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(recordingMachine, recordingPlan)).toEqual([]))
})
