import { describe, expect, it } from 'vitest'
import { archiveUploadMachine } from '#machines/archive-upload/archive-upload.machine.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { archiveUploadPlan } from '#src/inspect/plans/archive-upload.plan.ts'
import { transitionTable } from '#tests/support/machine-table.ts'

describe('the archive upload chart', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(archiveUploadMachine, archiveUploadPlan)).toMatchInlineSnapshot(`
      "(start) --> choosing.empty
      choosing.empty --file.choose [isSendable]--> choosing.ready / setFile
      choosing.empty --file.choose--> choosing.rejected / setFile
      choosing.rejected --file.choose [isSendable]--> choosing.ready / setFile
      choosing.rejected --file.choose--> choosing.rejected / setFile
      choosing.rejected --file.remove--> choosing.empty / clearFile
      choosing.ready --file.choose [isSendable]--> choosing.ready / setFile
      choosing.ready --file.choose--> choosing.rejected / setFile
      choosing.ready --file.remove--> choosing.empty / clearFile
      choosing.ready --upload.start--> uploading.sending.first
      choosing.cancelled --file.choose [isSendable]--> choosing.ready / setFile
      choosing.cancelled --file.choose--> choosing.rejected / setFile
      choosing.cancelled --file.remove--> choosing.empty / clearFile
      choosing.cancelled --upload.start--> uploading.sending.first
      choosing.failed --file.choose [isSendable]--> choosing.ready / setFile
      choosing.failed --file.choose--> choosing.rejected / setFile
      choosing.failed --file.remove--> choosing.empty / clearFile
      choosing.failed --upload.start--> uploading.sending.first
      uploading.sending.first --upload.cancel--> choosing.cancelled / announceAbort ^archive.aborted
      uploading.sending.first --upload.progressed--> uploading.sending.first / setProgress
      uploading.sending.first --upload.finished--> done / setArchive, announceUpload ^archive.uploaded
      uploading.sending.first --upload.unauthorised--> uploading.refreshing
      uploading.sending.first --upload.failed--> choosing.failed / setDetail, announceFailure ^archive.refused
      uploading.sending.first --upload.aborted--> choosing.cancelled / announceAbort ^archive.aborted
      uploading.sending.first --error.actor.uploadArchive--> choosing.failed / announceFailure ^archive.refused
      uploading.sending.first --after maxSilence--> choosing.failed / announceFailure ^archive.refused
      uploading.sending.again --upload.cancel--> choosing.cancelled / announceAbort ^archive.aborted
      uploading.sending.again --upload.progressed--> uploading.sending.again / setProgress
      uploading.sending.again --upload.finished--> done / setArchive, announceUpload ^archive.uploaded
      uploading.sending.again --upload.unauthorised--> choosing.failed / announceFailure ^archive.refused
      uploading.sending.again --upload.failed--> choosing.failed / setDetail, announceFailure ^archive.refused
      uploading.sending.again --upload.aborted--> choosing.cancelled / announceAbort ^archive.aborted
      uploading.sending.again --error.actor.uploadArchive--> choosing.failed / announceFailure ^archive.refused
      uploading.sending.again --after maxSilence--> choosing.failed / announceFailure ^archive.refused
      uploading.refreshing --upload.cancel--> choosing.cancelled / announceAbort ^archive.aborted
      uploading.refreshing --done.actor.refreshSession--> uploading.sending.again
      uploading.refreshing --error.actor.refreshSession--> choosing.failed / announceFailure ^archive.refused
      uploading.refreshing --after answerTimeout--> choosing.failed / announceFailure ^archive.refused
      done --file.remove--> choosing.empty / announceDiscard, clearFile ^archive.discarded"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(archiveUploadMachine, archiveUploadPlan)).toEqual([]))
})
