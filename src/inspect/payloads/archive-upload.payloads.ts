import * as v from 'valibot'
import { archiveUploadMachine } from '#machines/archive-upload/archive-upload.machine.ts'
import { definePayloads } from './define-payloads.ts'

const nothing = v.strictObject({})

/** A form cannot hold a file, but it can hold a name and a text. */
const WrittenFile = v.pipe(
  v.strictObject({ name: v.string(), text: v.string() }),
  v.transform(({ name, text }) => new File([text], name)),
)

export const archiveUploadPayloads = definePayloads(
  archiveUploadMachine,
  {
    'file.choose': v.pipe(
      v.strictObject({ file: WrittenFile }),
      v.metadata({ first: { file: { name: 'source.zip', text: 'PK' } } }),
    ),
    'file.remove': nothing,
    'upload.start': nothing,
    'upload.cancel': nothing,
    'upload.progressed': v.strictObject({ percent: v.number() }),
    'upload.finished': v.strictObject({
      archive: v.strictObject({ id: v.string(), fileName: v.string(), sizeBytes: v.number() }),
    }),
    'upload.unauthorised': nothing,
    'upload.failed': v.strictObject({ detail: v.nullable(v.string()) }),
    'upload.aborted': nothing,
  },
  {},
)
