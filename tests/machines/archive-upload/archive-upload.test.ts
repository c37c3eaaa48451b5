import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { findRefusal } from '#machines/archive-upload/archive-file.ts'
import {
  type ArchiveUploadNotice,
  type UploadReport,
  archiveUploadMachine,
} from '#machines/archive-upload/archive-upload.machine.ts'
import {
  selectProgress,
  isUploadCancelled,
  isUploadDone,
  isUploading,
  selectArchive,
  selectFile,
  selectUploadError,
  selectFileRefusal,
} from '#machines/archive-upload/archive-upload.selectors.ts'
import { archive, zip } from '#src/inspect/plans/archive-upload.plan.ts'

const open = () => {
  const transfers: { file: File; report: (what: UploadReport) => void; isStopped: () => boolean }[] = []
  const refreshes: { succeed: () => void; fail: () => void }[] = []
  const notices: ArchiveUploadNotice[] = []
  const seen: number[] = []
  const clock = new SimulatedClock()
  const actor = createActor(
    archiveUploadMachine.provide({
      actors: {
        uploadArchive: fromCallback(({ input, sendBack }) => {
          let stopped = false
          transfers.push({ file: input.file, report: sendBack, isStopped: () => stopped })
          return () => {
            stopped = true
          }
        }),
        refreshSession: fromPromise(
          () =>
            new Promise<void>((succeed, reject) => refreshes.push({ succeed, fail: () => reject(new Error('no')) })),
        ),
      },
    }),
    { systemId: 'archiveUpload', clock, input: { maxBytes: 10 } },
  )
  actor.on('*', (notice) => notices.push(notice))
  actor.subscribe((snapshot) => {
    if (isUploading(snapshot)) seen.push(selectProgress(snapshot))
  })
  actor.start()
  const report = (what: UploadReport) => transfers.at(-1)?.report(what)
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  const start = () => {
    actor.send({ type: 'file.choose', file: zip() })
    actor.send({ type: 'upload.start' })
  }
  const now = () => actor.getSnapshot()
  return { actor, clock, transfers, refreshes, notices, seen, report, settled, start, now }
}

describe('choosing a file', () => {
  it.each([
    ['source.zip', 2, null],
    ['Source.TAR.GZ', 2, null],
    ['a.tgz', 10, null],
    ['a.zip', 0, 'empty'],
    ['a.zip', 11, 'tooLarge'],
    ['a.rar', 2, 'unsupported'],
    ['a.zip.exe', 2, 'unsupported'],
    ['.zip', 2, 'unsupported'],
    ['zip', 2, 'unsupported'],
    ['', 2, 'unsupported'],
    ['\u202Egpj.zip', 2, null],
  ])('%j of %d bytes: %s', (name, size, refusal) => expect(findRefusal({ name, size }, 10)).toBe(refusal))

  it('keeps an unfit file with its reason and sends nothing', () => {
    const { actor, now, transfers } = open()
    actor.send({ type: 'file.choose', file: zip('notes.txt') })
    expect(selectFileRefusal(now())).toBe('unsupported')
    expect(selectFile(now())?.name).toBe('notes.txt')
    expect(now().can({ type: 'upload.start' })).toBe(false)
    actor.send({ type: 'upload.start' })
    expect(transfers).toEqual([])
  })

  it('can be done again, or taken back', () => {
    const { actor, now } = open()
    actor.send({ type: 'file.choose', file: zip('notes.txt') })
    actor.send({ type: 'file.choose', file: zip() })
    expect(selectFileRefusal(now())).toBe(null)
    expect([now().can({ type: 'upload.start' }), isUploadCancelled(now())]).toEqual([true, false])
    actor.send({ type: 'file.remove' })
    expect([selectFile(now()), now().value]).toEqual([null, { choosing: 'empty' }])
    expect([now().can({ type: 'upload.start' }), now().can({ type: 'file.remove' })]).toEqual([false, false])
  })
})

describe('sending it', () => {
  it('shows progress from 0 to 100 and hands over what the server made of it', () => {
    const { start, report, seen, now, notices } = open()
    start()
    for (const percent of [0, 12.4, 99.6, 140]) report({ type: 'upload.progressed', percent })
    report({ type: 'upload.finished', archive })
    expect(seen).toEqual([0, 0, 12, 100, 100])
    expect(isUploadDone(now())).toBe(true)
    expect(selectArchive(now())).toEqual(archive)
    expect(notices).toEqual([{ type: 'archive.uploaded', archive }])
  })

  it('refuses another file during an upload', () => {
    const { start, now } = open()
    start()
    expect(now().can({ type: 'file.choose', file: zip('b.zip') })).toBe(false)
  })

  it("is a failure with the server's words, or with words of ours; the file stays chosen", () => {
    const { actor, start, report, now, notices, transfers } = open()
    start()
    report({ type: 'upload.failed', detail: 'The archive is damaged.' })
    expect(selectUploadError(now())).toEqual({ text: 'The archive is damaged.' })
    expect(selectFile(now())?.name).toBe('source.zip')
    actor.send({ type: 'upload.start' })
    expect(selectUploadError(now())).toBe(null)
    report({ type: 'upload.failed', detail: null })
    expect(selectUploadError(now())).toEqual({ key: 'archiveUpload.failed' })
    expect(transfers).toHaveLength(2)
    expect(notices).toEqual([
      { type: 'archive.refused', detail: 'The archive is damaged.' },
      { type: 'archive.refused', detail: null },
    ])
  })

  it('forgets the words of an earlier failure when the next one has none', async () => {
    const { actor, start, report, now, notices, refreshes, settled } = open()
    start()
    report({ type: 'upload.failed', detail: 'The archive is damaged.' })
    actor.send({ type: 'upload.start' })
    expect(now().context.detail).toBe(null)
    report({ type: 'upload.unauthorised' })
    refreshes[0]?.fail()
    await settled()
    expect(selectUploadError(now())).toEqual({ key: 'archiveUpload.failed' })
    expect(notices.at(-1)).toEqual({ type: 'archive.refused', detail: null })
  })

  it('stops without a failure when it is cancelled', () => {
    const { actor, start, transfers, report, now, notices } = open()
    start()
    report({ type: 'upload.progressed', percent: 60 })
    actor.send({ type: 'upload.cancel' })
    expect(transfers[0]?.isStopped()).toBe(true)
    report({ type: 'upload.finished', archive })
    expect(isUploadCancelled(now())).toBe(true)
    expect(selectUploadError(now())).toBe(null)
    expect(selectFile(now())?.name).toBe('source.zip')
    expect(notices).toEqual([{ type: 'archive.aborted' }])
    actor.send({ type: 'upload.start' })
    expect([transfers.length, isUploading(now()), selectProgress(now())]).toEqual([2, true, 0])
  })

  it('reports what the browser aborted as an abort', () => {
    const { start, report, now, notices } = open()
    start()
    report({ type: 'upload.aborted' })
    expect(isUploadCancelled(now())).toBe(true)
    expect(notices).toEqual([{ type: 'archive.aborted' }])
  })

  it('announces an uploaded archive that is not used', () => {
    const { actor, start, report, now, notices } = open()
    start()
    report({ type: 'upload.finished', archive })
    actor.send({ type: 'file.remove' })
    expect(notices.at(-1)).toEqual({ type: 'archive.discarded', id: archive.id })
    expect(selectArchive(now())).toBe(null)
  })

  it('fails by name when nobody plugged in the transfer', () => {
    const actor = createActor(archiveUploadMachine, { input: { maxBytes: 10 } }).start()
    const notices: ArchiveUploadNotice[] = []
    actor.on('*', (notice) => notices.push(notice))
    actor.send({ type: 'file.choose', file: zip() })
    actor.send({ type: 'upload.start' })
    expect(notices).toEqual([{ type: 'archive.refused', detail: null }])
    expect(selectUploadError(actor.getSnapshot())).toEqual({ key: 'archiveUpload.failed' })
  })
})

describe('an upload in which nothing happens', () => {
  const failed = [{ type: 'archive.refused', detail: null }]

  it.each(['first', 'second'])('fails at the %s try after two minutes, which each piece begins anew', async (which) => {
    const { clock, start, report, refreshes, settled, now, notices } = open()
    start()
    if (which === 'second') {
      report({ type: 'upload.unauthorised' })
      refreshes[0]?.succeed()
      await settled()
    }
    clock.increment(119_999)
    report({ type: 'upload.progressed', percent: 10 })
    clock.increment(119_999)
    expect([isUploading(now()), selectProgress(now())]).toEqual([true, 10])
    clock.increment(1)
    expect([selectUploadError(now()), selectFile(now())?.name]).toEqual([{ key: 'archiveUpload.failed' }, 'source.zip'])
    expect(notices).toEqual(failed)
  })

  it('fails when the token is not renewed within half a minute', () => {
    const { clock, start, report, now, notices } = open()
    start()
    report({ type: 'upload.unauthorised' })
    clock.increment(29_999)
    expect(notices).toEqual([])
    clock.increment(1)
    expect([selectUploadError(now()), notices]).toEqual([{ key: 'archiveUpload.failed' }, failed])
  })
})

describe('a token that is refused on the way (S35)', () => {
  it('is renewed once, and the transfer starts over from 0 to 100', async () => {
    const { start, report, refreshes, settled, seen, transfers, now } = open()
    start()
    report({ type: 'upload.progressed', percent: 100 })
    report({ type: 'upload.unauthorised' })
    expect(transfers[0]?.isStopped()).toBe(true)
    expect(transfers).toHaveLength(1)
    refreshes[0]?.succeed()
    await settled()
    expect(transfers).toHaveLength(2)
    expect(transfers[1]?.file).toBe(transfers[0]?.file)
    report({ type: 'upload.progressed', percent: 50 })
    report({ type: 'upload.finished', archive })
    expect(seen).toEqual([0, 100, 100, 0, 50])
    expect(isUploadDone(now())).toBe(true)
  })

  it('is a failure the second time', async () => {
    const { start, report, refreshes, settled, transfers, now, notices } = open()
    start()
    report({ type: 'upload.unauthorised' })
    refreshes[0]?.succeed()
    await settled()
    report({ type: 'upload.progressed', percent: 30 })
    report({ type: 'upload.unauthorised' })
    expect(notices).toEqual([{ type: 'archive.refused', detail: null }])
    expect(selectUploadError(now())).toEqual({ key: 'archiveUpload.failed' })
    expect(refreshes).toHaveLength(1)
    expect(transfers).toHaveLength(2)
  })

  it('is retried once again in a new upload', async () => {
    const { actor, start, report, refreshes, settled, now } = open()
    start()
    report({ type: 'upload.unauthorised' })
    refreshes[0]?.fail()
    await settled()
    expect(selectUploadError(now())).toEqual({ key: 'archiveUpload.failed' })
    actor.send({ type: 'upload.start' })
    report({ type: 'upload.unauthorised' })
    expect(refreshes).toHaveLength(2)
  })

  it('is cancelled while the token is being renewed', async () => {
    const { actor, start, report, refreshes, settled, transfers, now, notices } = open()
    start()
    report({ type: 'upload.unauthorised' })
    actor.send({ type: 'upload.cancel' })
    refreshes[0]?.succeed()
    await settled()
    expect(isUploadCancelled(now())).toBe(true)
    expect(transfers).toHaveLength(1)
    expect(notices).toEqual([{ type: 'archive.aborted' }])
  })
})
