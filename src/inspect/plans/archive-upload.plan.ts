import type { SnapshotFrom } from 'xstate'
import type { archiveUploadMachine } from '#machines/archive-upload/archive-upload.machine.ts'

export const zip = (name = 'source.zip', content = 'PK') => new File([content], name)

export const archive = { id: '0123456789abcdef01234567', fileName: 'source.zip', sizeBytes: 2 }

export const archiveUploadPlan = {
  inputs: [{ maxBytes: 10 }],
  events: {
    'file.choose': [{ file: zip() }, { file: zip('notes.txt') }],
    'file.remove': {},
    'upload.start': {},
    'upload.cancel': {},
    'upload.progressed': { percent: 40 },
    'upload.finished': { archive },
    'upload.unauthorised': {},
    'upload.failed': { detail: 'no room' },
    'upload.aborted': {},
  },
  distinguish: ({ context }: SnapshotFrom<typeof archiveUploadMachine>) => context.refusal,
}
