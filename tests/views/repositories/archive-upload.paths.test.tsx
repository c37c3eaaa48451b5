import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { archiveUploadMachine } from '#machines/archive-upload/archive-upload.machine.ts'
import { readConfig } from '#src/backend/config.ts'
import type { Verdict } from '#src/api/session-port.ts'
import { type LongTimers, holdLongTimers } from '#tests/support/long-timers.ts'
import { replayPaths } from '#tests/support/machine-paths.ts'
import { type RenderedView, renderView } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { catchUploads, chooseFile } from './uploads.ts'
import { isDisabled } from '../../ui/is-disabled.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())

type Snapshot = SnapshotFrom<typeof archiveUploadMachine>

interface Deps {
  readonly view: RenderedView
  readonly timers: LongTimers
  readonly uploads: ReturnType<typeof catchUploads>
  refresh: { promise: Promise<Verdict>; settle: (verdict: Verdict) => void } | null
}

const archive = { id: '0123456789abcdef01234567', fileName: 'source.zip', sizeBytes: 2 }
const last = ({ uploads }: Deps) => uploads.transfers.at(-1)
const onlyEmpty =
  <T,>(given: T) =>
  (snapshot: Snapshot): T | [] =>
    snapshot.matches({ choosing: 'empty' }) ? given : []

/** The form shows one file, so another is chosen after the first was removed. */
const plan = {
  inputs: [{ maxBytes: readConfig({}).maxArchiveBytes }],
  events: {
    'file.choose': onlyEmpty([{ file: new File(['PK'], 'source.zip') }, { file: new File(['PK'], 'notes.txt') }]),
    'file.remove': (snapshot: Snapshot) => (snapshot.matches({ choosing: 'empty' }) ? [] : {}),
    'upload.start': {},
    'upload.cancel': {},
    'upload.progressed': { percent: 40 },
    'upload.finished': { archive },
    'upload.unauthorised': {},
    'upload.failed': { detail: 'No room.' },
    'upload.aborted': {},
  },
  outcomes: { uploadArchive: { done: [], error: [] } },
  distinguish: ({ context }: Snapshot) => context.refusal,
}

const held = () => {
  let settle: (verdict: Verdict) => void = () => {}
  const promise = new Promise<Verdict>((resolve) => (settle = resolve))
  return { promise, settle }
}

const submit = () => screen.getByRole('button', { name: /^(Add repository|Uploading|Adding)/ })
const click = ({ view }: Deps, name: string) => view.user.click(screen.getByRole('button', { name }))

const open = async (): Promise<Deps> => {
  const uploads = catchUploads(backend)
  uploads.isHeld = true
  const timers = holdLongTimers()
  const view = await renderView('/repositories', { backend, as: await signUpPerson(backend) })
  const deps: Deps = { view, timers, uploads, refresh: null }
  const { gate } = view.product.session.port
  vi.spyOn(view.product.session.port, 'gate').mockImplementation(() => deps.refresh?.promise ?? gate())
  view.network.intercept = (path, method) =>
    path === '/api/repositories' && method === 'POST'
      ? Response.json({ errorMessageKey: 'errors.repositoryNameTaken', message: 'Taken.' }, { status: 409 })
      : undefined
  await screen.findByRole('heading', { name: 'Bring your first repository' })
  await view.user.keyboard('n')
  await view.user.click(await screen.findByText('Archive'))
  return deps
}

const replay = replayPaths<typeof archiveUploadMachine, Deps>(archiveUploadMachine, plan, {
  open,
  close: ({ view, timers }) => {
    view.close()
    timers.restore()
    vi.unstubAllGlobals()
  },
  drive: {
    'file.choose': (_, { file }) => chooseFile(file),
    'file.remove': (world) => click(world, 'Remove the file'),
    'upload.start': async (deps) => {
      const before = deps.uploads.transfers.length
      await deps.view.user.click(submit())
      await waitFor(() => expect(deps.uploads.transfers).toHaveLength(before + 1))
    },
    'upload.cancel': (world) => click(world, 'Cancel upload'),
    'upload.progressed': (deps, { percent }) => act(async () => last(deps)?.progress(percent)),
    'upload.finished': async (deps) => {
      await act(async () => last(deps)?.answer(200, archive))
      await screen.findByText('Uploaded')
    },
    'upload.unauthorised': async (deps) => {
      const isFirst = deps.uploads.transfers.length === 1
      if (isFirst) deps.refresh = held()
      await act(async () => last(deps)?.answer(401, { message: 'Sign in.' }))
      if (!isFirst) return
      await screen.findByText('Renewing your session, then the upload starts again')
    },
    'upload.failed': (world) => act(async () => last(world)?.answer(507, { message: 'No room.' })),
    'upload.aborted': (deps) => act(async () => last(deps)?.breakOff()),
  },
  cause: {
    'xstate.done.actor.refreshSession': async (deps) => {
      const { refresh } = deps
      deps.refresh = null
      await act(async () => refresh?.settle('retry'))
      await waitFor(() => expect(deps.uploads.transfers).toHaveLength(2))
    },
    'xstate.error.actor.refreshSession': async (deps) => {
      const { refresh } = deps
      deps.refresh = null
      await act(async () => refresh?.settle('offline'))
    },
    'xstate.after.answerTimeout.archiveUpload.uploading.refreshing': async (deps) => {
      deps.refresh = null
      await deps.timers.fire(30_000)
    },
    'xstate.after.maxSilence.archiveUpload.uploading.sending.first': ({ timers }) => timers.fire(120_000),
    'xstate.after.maxSilence.archiveUpload.uploading.sending.again': ({ timers }) => timers.fire(120_000),
  },
  see: {
    'choosing.empty': () => void screen.getByText('Drop an archive here'),
    'choosing.rejected': () => {
      expect(screen.getByRole('alert').textContent).toBe('This is not a zip or tar.gz file.')
      expect(isDisabled(submit())).toBe(true)
    },
    'choosing.ready': () => {
      expect(screen.getByText('source.zip')).toBeTruthy()
      expect(submit().getAttribute('aria-busy')).toBeNull()
    },
    'choosing.cancelled': async (deps) => {
      await screen.findByText('The upload was cancelled. The file is still chosen.')
      expect(screen.getByText('source.zip')).toBeTruthy()
      await waitFor(() => expect(deps.uploads.transfers.some(({ isAborted }) => isAborted)).toBe(deps.refresh === null))
    },
    'choosing.failed': async () => {
      await waitFor(() =>
        expect(screen.getByRole('alert').textContent).toMatch(/^(No room|Failed to upload archive)\.$/),
      )
      expect(screen.getByText('source.zip')).toBeTruthy()
    },
    'uploading.sending.first': (deps, { context }) => seeTransfer(deps, context.percent, 1),
    'uploading.sending.again': (deps, { context }) => seeTransfer(deps, context.percent, 2),
    'uploading.refreshing': ({ uploads }) => expect(uploads.transfers).toHaveLength(1),
    done: async () => {
      await screen.findByText('Uploaded')
      expect(await screen.findByText(/already/)).toBeTruthy()
      expect(screen.getByText('source.zip')).toBeTruthy()
    },
  },
})

const seeTransfer = async ({ uploads }: Deps, percent: number, most: number) => {
  expect(uploads.transfers.length).toBeLessThanOrEqual(most + 1)
  await waitFor(() =>
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Uploading' }).value).toBeCloseTo(
      percent / 100,
    ),
  )
  expect(submit().textContent).toBe(`Uploading, ${percent}%`)
}

describe('every way through the chart, in the form', () => {
  it.each(replay.paths)('$description', ({ run }) => run())
  it('leaves nothing out', () => expect(replay.gaps).toEqual([]))
})
