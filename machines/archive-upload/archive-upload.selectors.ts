import type { SnapshotFrom } from 'xstate'
import type { archiveUploadMachine } from './archive-upload.machine.ts'

type ArchiveUploadSnapshot = SnapshotFrom<typeof archiveUploadMachine>

export const isUploading = (snapshot: ArchiveUploadSnapshot) => snapshot.hasTag('busy')
export const isUploadDone = (snapshot: ArchiveUploadSnapshot) => snapshot.matches('done')
export const isUploadCancelled = (snapshot: ArchiveUploadSnapshot) => snapshot.matches({ choosing: 'cancelled' })
export const selectProgress = ({ context }: ArchiveUploadSnapshot) => context.percent
export const selectFile = ({ context }: ArchiveUploadSnapshot) => context.file
export const selectArchive = ({ context }: ArchiveUploadSnapshot) => context.archive
export const selectFileRefusal = ({ context }: ArchiveUploadSnapshot) => context.refusal

export const selectUploadError = (snapshot: ArchiveUploadSnapshot): { text: string } | { key: string } | null => {
  if (!snapshot.matches({ choosing: 'failed' })) return null
  return snapshot.context.detail ? { text: snapshot.context.detail } : { key: 'archiveUpload.failed' }
}
