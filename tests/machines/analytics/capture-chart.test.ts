import { describe, expect, it } from 'vitest'
import { captureMachine } from '#machines/analytics/capture.machine.ts'
import { recordingMachine } from '#machines/analytics/recording.machine.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { capturePlan, recordingPlan } from '#src/inspect/plans/capture.plan.ts'

describe('the capture chart', () => {
  it('reads as a table', () => {
    expect(transitionTable(captureMachine, capturePlan)).toMatchInlineSnapshot(`
      "(start) --> starting
      starting --always--> refused
      starting --always [isNeverSent]--> unavailable
      refused --consent.given--> granted.loading
      refused --session.started--> refused / remember
      refused --session.ended--> refused / forget
      granted.loading --consent.withdrawn--> refused
      granted.loading --session.started--> granted.loading / remember
      granted.loading --session.ended--> granted.loading / forget
      granted.loading --done.actor.loadLibrary--> granted.running.meeting ^capture.started
      granted.running.meeting --always--> granted.running.anonymous
      granted.loading --error.actor.loadLibrary--> granted.failed
      granted.loading --after loadTimeout--> granted.failed
      granted.running.meeting --always [isSomeoneThere]--> granted.running.identifying.asking / beginAnew
      granted.failed --consent.withdrawn--> refused
      granted.failed --session.started--> granted.failed / remember
      granted.failed --session.ended--> granted.failed / forget
      granted.running.anonymous --consent.withdrawn--> refused ^capture.stopped
      granted.running.anonymous --session.started--> granted.running.meeting / remember
      granted.running.anonymous --session.ended--> granted.running.anonymous / forget, announceLeave ^person.left
      granted.running.identifying.asking --consent.withdrawn--> refused ^capture.stopped
      granted.running.identifying.asking --session.started--> granted.running.identifying.asking / remember
      granted.running.identifying.asking --session.started [isSomeoneElse]--> granted.running.meeting / remember, announceLeave ^person.left
      granted.running.identifying.asking --session.ended--> granted.running.anonymous / forget, announceLeave ^person.left
      granted.running.identifying.asking --done.actor.fetchIdentity--> granted.running.identified / announceIdentity ^person.identified
      granted.running.identifying.asking --error.actor.fetchIdentity [mayTryAgain]--> granted.running.identifying.pausing
      granted.running.identifying.asking --after answerTimeout [mayTryAgain]--> granted.running.identifying.pausing
      granted.running.identifying.asking --error.actor.fetchIdentity--> granted.running.unidentified
      granted.running.identifying.asking --after answerTimeout--> granted.running.unidentified
      granted.running.identifying.pausing --consent.withdrawn--> refused ^capture.stopped
      granted.running.identifying.pausing --session.started--> granted.running.identifying.pausing / remember
      granted.running.identifying.pausing --session.started [isSomeoneElse]--> granted.running.meeting / remember, announceLeave ^person.left
      granted.running.identifying.pausing --session.ended--> granted.running.anonymous / forget, announceLeave ^person.left
      granted.running.identifying.pausing --after pause--> granted.running.identifying.asking
      granted.running.identified --consent.withdrawn--> refused ^capture.stopped
      granted.running.identified --session.started--> granted.running.identified / remember
      granted.running.identified --session.started [isSomeoneElse]--> granted.running.meeting / remember, announceLeave ^person.left
      granted.running.identified --session.ended--> granted.running.anonymous / forget, announceLeave ^person.left
      granted.running.unidentified --consent.withdrawn--> refused ^capture.stopped
      granted.running.unidentified --session.started--> granted.running.unidentified / remember
      granted.running.unidentified --session.started [isSomeoneElse]--> granted.running.meeting / remember, announceLeave ^person.left
      granted.running.unidentified --session.ended--> granted.running.anonymous / forget, announceLeave ^person.left"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(captureMachine, capturePlan)).toEqual([]))
})

describe('the recording chart', () => {
  it('reads as a table', () => {
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
