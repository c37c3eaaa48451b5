import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { archiveUploadMachine, type UploadReport } from '#machines/archive-upload/archive-upload.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Client } from '#src/api/client.ts'
import type { SessionPort } from '#src/api/session-port.ts'
import { repositoryEndpoints } from '#src/contract/repositories.ts'
import { isAbort } from '#src/lib/is-abort.ts'

interface ArchiveUploadDeps {
  readonly client: Client
  readonly session: Pick<SessionPort, 'gate'>
  readonly describe: (error: unknown) => string | null
}

const toReport = (error: unknown, describe: ArchiveUploadDeps['describe']): UploadReport => {
  if (isAbort(error)) return { type: 'upload.aborted' }
  if (error instanceof ApiError && error.kind === 'unauthorised') return { type: 'upload.unauthorised' }
  return { type: 'upload.failed', detail: describe(error) }
}

/** The file is sent once at a time: the chart decides on the retry. */
export const createArchiveUpload = ({ client, session, describe }: ArchiveUploadDeps) =>
  archiveUploadMachine.provide({
    actors: {
      uploadArchive: fromCallback<EventObject, { file: File }>(({ input, sendBack }) => {
        const leaving = new AbortController()
        client
          .upload(repositoryEndpoints.uploadArchive, input.file, {
            maxSends: 1,
            signal: leaving.signal,
            onProgress: (percent) => sendBack({ type: 'upload.progressed', percent }),
          })
          .then(
            (archive) => sendBack({ type: 'upload.finished', archive }),
            (error: unknown) => sendBack(toReport(error, describe)),
          )
        return () => leaving.abort()
      }),
      refreshSession: fromPromise<void>(async () => {
        const verdict = (await session.gate()) ?? 'retry'
        if (verdict !== 'retry') throw new Error(verdict)
      }),
    },
  })
