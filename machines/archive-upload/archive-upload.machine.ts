import { type EventObject, assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import type { ReplyOf } from '#src/contract/endpoint.ts'
import type { repositoryEndpoints } from '#src/contract/repositories.ts'
import { notProvided } from '#src/lib/not-provided.ts'
import { withEvent } from '#src/lib/with-event.ts'
import { type Refusal, findRefusal } from './archive-file.ts'

export type UploadedArchive = ReplyOf<typeof repositoryEndpoints.uploadArchive>

export type UploadReport =
  | { type: 'upload.progressed'; percent: number }
  | { type: 'upload.finished'; archive: UploadedArchive }
  | { type: 'upload.unauthorised' }
  | { type: 'upload.failed'; detail: string | null }
  | { type: 'upload.aborted' }

export type ArchiveUploadEvent =
  | { type: 'file.choose'; file: File }
  | { type: 'file.remove' }
  | { type: 'upload.start' }
  | { type: 'upload.cancel' }
  | UploadReport

export type ArchiveUploadNotice =
  | { type: 'archive.uploaded'; archive: UploadedArchive }
  | { type: 'archive.aborted' }
  | { type: 'archive.refused'; detail: string | null }
  | { type: 'archive.discarded'; id: string }

interface ArchiveUploadContext {
  maxBytes: number
  file: File | null
  refusal: Refusal | null
  percent: number
  archive: UploadedArchive | null
  detail: string | null
}

export const archiveUploadMachine = setup({
  types: {} as {
    context: ArchiveUploadContext
    input: { maxBytes: number }
    events: ArchiveUploadEvent
    emitted: ArchiveUploadNotice
    tags: 'busy'
  },
  actors: {
    uploadArchive: fromCallback<EventObject, { file: File }>(notProvided('uploadArchive')),
    refreshSession: fromPromise<void>(notProvided('refreshSession')),
  },
  delays: { maxSilence: 120_000, answerTimeout: 30_000 },
  guards: {
    isSendable: ({ context }, { file }: { file: File }) => findRefusal(file, context.maxBytes) === null,
  },
  actions: {
    setFile: assign(({ context }, { file }: { file: File }) => ({
      file,
      refusal: findRefusal(file, context.maxBytes),
      percent: 0,
      detail: null,
    })),
    clearFile: assign({ file: null, refusal: null, percent: 0, archive: null, detail: null }),
    resetProgress: assign({ percent: 0, detail: null }),
    setProgress: assign((_, { percent }: { percent: number }) => ({
      percent: Math.min(100, Math.max(0, Math.round(percent))),
    })),
    setArchive: assign((_, { archive }: { archive: UploadedArchive }) => ({ archive, percent: 100 })),
    setDetail: assign((_, { detail }: { detail: string | null }) => ({ detail })),
    announceUpload: emit((_, { archive }: { archive: UploadedArchive }) => ({
      type: 'archive.uploaded' as const,
      archive,
    })),
    announceAbort: emit({ type: 'archive.aborted' }),
    announceFailure: emit(({ context }) => ({ type: 'archive.refused' as const, detail: context.detail })),
    announceDiscard: emit(({ context }) => ({ type: 'archive.discarded' as const, id: context.archive?.id ?? '' })),
  },
}).createMachine({
  id: 'archiveUpload',
  description: 'An archive from the choice of a file until the server has it, with one more try after a refused token.',
  context: ({ input }) => ({
    maxBytes: input.maxBytes,
    file: null,
    refusal: null,
    percent: 0,
    archive: null,
    detail: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      initial: 'empty',
      description: 'No transfer is under way: a file can be chosen, or chosen anew.',
      on: {
        'file.choose': [
          {
            guard: withEvent('isSendable'),
            target: '.ready',
            actions: withEvent('setFile'),
          },
          { target: '.rejected', actions: withEvent('setFile') },
        ],
        'file.remove': { target: '.empty', actions: 'clearFile' },
      },
      states: {
        empty: { on: { 'file.remove': {} } },
        rejected: { description: 'The chosen file cannot be sent; the reason is in the context.' },
        ready: { on: { 'upload.start': '#archiveUpload.uploading' } },
        cancelled: {
          description: 'The person, or the browser, broke the transfer off; the file is still chosen.',
          on: { 'upload.start': '#archiveUpload.uploading' },
        },
        failed: {
          description: 'The archive did not arrive; the file is still chosen.',
          on: { 'upload.start': '#archiveUpload.uploading' },
        },
      },
    },
    uploading: {
      tags: 'busy',
      initial: 'sending',
      on: { 'upload.cancel': { target: 'choosing.cancelled', actions: 'announceAbort' } },
      states: {
        sending: {
          initial: 'first',
          entry: 'resetProgress',
          invoke: {
            id: 'uploadArchive',
            src: 'uploadArchive',
            input: ({ context }) => ({ file: chosen(context) }),
            onError: { target: '#archiveUpload.choosing.failed', actions: 'announceFailure' },
          },
          on: {
            'upload.finished': {
              target: '#archiveUpload.done',
              actions: [withEvent('setArchive'), withEvent('announceUpload')],
            },
            'upload.failed': {
              target: '#archiveUpload.choosing.failed',
              actions: [withEvent('setDetail'), 'announceFailure'],
            },
            'upload.aborted': { target: '#archiveUpload.choosing.cancelled', actions: 'announceAbort' },
          },
          states: {
            first: {
              description: 'Each piece that leaves begins the wait anew: only silence ends the upload.',
              on: {
                'upload.progressed': {
                  target: 'first',
                  reenter: true,
                  actions: withEvent('setProgress'),
                },
                'upload.unauthorised': '#archiveUpload.uploading.refreshing',
              },
              after: { maxSilence: { target: '#archiveUpload.choosing.failed', actions: 'announceFailure' } },
            },
            again: {
              description: 'The one retry: everything is sent from the start, and a second refusal is a failure.',
              on: {
                'upload.progressed': {
                  target: 'again',
                  reenter: true,
                  actions: withEvent('setProgress'),
                },
                'upload.unauthorised': { target: '#archiveUpload.choosing.failed', actions: 'announceFailure' },
              },
              after: { maxSilence: { target: '#archiveUpload.choosing.failed', actions: 'announceFailure' } },
            },
          },
        },
        refreshing: {
          description: 'The token was refused; nothing is sent until there is a new one.',
          invoke: {
            id: 'refreshSession',
            src: 'refreshSession',
            onDone: 'sending.again',
            onError: { target: '#archiveUpload.choosing.failed', actions: 'announceFailure' },
          },
          after: { answerTimeout: { target: '#archiveUpload.choosing.failed', actions: 'announceFailure' } },
        },
      },
    },
    done: {
      description: 'The server has the archive; a repository can be made of it.',
      on: { 'file.remove': { target: 'choosing', actions: ['announceDiscard', 'clearFile'] } },
    },
  },
})

const chosen = ({ file }: ArchiveUploadContext): File => {
  if (file === null) throw new Error('no file is chosen')
  return file
}
