import type { SnapshotFrom } from 'xstate'
import type { archiveUploadMachine } from './archive-upload.machine.ts'

type ArchiveUploadSnapshot = SnapshotFrom<typeof archiveUploadMachine>

export const isUploading = (snapshot: ArchiveUploadSnapshot) => snapshot.hasTag('busy')
export const isUploadDone = (snapshot: ArchiveUploadSnapshot) => snapshot.matches('done')
export const isUploadCancelled = (snapshot: ArchiveUploadSnapshot) => snapshot.matches({ choosing: 'cancelled' })
export const howFarIsUpload = ({ context }: ArchiveUploadSnapshot) => context.percent
export const whichFile = ({ context }: ArchiveUploadSnapshot) => context.file
export const whichArchive = ({ context }: ArchiveUploadSnapshot) => context.archive
export const whyIsFileUnfit = ({ context }: ArchiveUploadSnapshot) => context.refusal

/** The server's own words, or the key of "Failed to upload archive."; null when nothing failed. */
export const whyDidUploadFail = (snapshot: ArchiveUploadSnapshot): { text: string } | { key: string } | null => {
  if (!snapshot.matches({ choosing: 'failed' })) return null
  return snapshot.context.detail ? { text: snapshot.context.detail } : { key: 'archiveUpload.failed' }
}
