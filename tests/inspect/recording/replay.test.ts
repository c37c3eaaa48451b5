import { type AnyEventObject, type EventObject, SimulatedClock, createActor, fromCallback, fromPromise } from 'xstate'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { archiveUploadMachine } from '#machines/archive-upload/archive-upload.machine.ts'
import { submissionMachine } from '#machines/submission/submission.machine.ts'
import { toastsMachine } from '#machines/toasts/toasts.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import { everyChart } from '#src/inspect/plans/every-chart.ts'
import { findChart } from '#src/inspect/recording/find-chart.ts'
import type { PageRecord } from '#src/inspect/observer/record.ts'
import { replayRecording } from '#src/inspect/recording/replay.ts'
import { createDeps } from '#tests/actors/session-harness.ts'
import { watchedPage } from '#tests/inspect/observer/watched-page.ts'
import { recorded } from './recorded.ts'

let page: ReturnType<typeof watchedPage>
beforeEach(() => {
  page = watchedPage()
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(() => {
  page.stop()
  vi.restoreAllMocks()
})

const replaysToTheSame = () => {
  const replayed = replayRecording(recorded(page), findChart)
  expect(
    replayed.flatMap(({ chart, firstDifference }) => (firstDifference ? [{ chart, firstDifference }] : [])),
  ).toEqual([])
  const last = new Map(page.events().map((event) => [event.actor, event.after]))
  expect(replayed.map(({ actor, final }) => [actor, final])).toEqual(
    replayed.map(({ actor }) => [actor, last.get(actor)]),
  )
  return replayed
}

const showToast = (count: number) =>
  ({ type: 'toast.show', content: { kind: 'success', words: { key: `saved${count}` } } }) as AnyEventObject

const showSix = () => {
  const clock = new SimulatedClock()
  const toasts = createActor(toastsMachine, { systemId: 'toasts', clock }).start()
  for (const count of [1, 2, 3, 4, 5, 6]) toasts.send(showToast(count) as never)
  toasts.send({ type: 'pointer.entered' })
  toasts.send(showToast(7) as never)
  toasts.send({ type: 'pointer.left' })
  clock.increment(60_000)
  return toasts
}

describe('a recording that is played again', () => {
  it('I12: a sign-in, a refresh that two calls wait for, and one that fails, come to the same end', async () => {
    const deps = createDeps()
    const tab = deps.open()
    tab.signIn('ada')
    await deps.pass(1000, 100)
    deps.server.expire()
    const calls = [tab.mine(), tab.mine()]
    await deps.pass(70_000, 1000)
    await Promise.all(calls)
    deps.server.overrideRefresh = () => new Response('{}', { status: 500 })
    deps.server.expire()
    const refused = tab.mine().catch((error: unknown) => error)
    await deps.pass(60_000, 1000)
    await refused
    const [session] = replaysToTheSame()
    expect(session?.chart).toBe('session')
    expect(session?.steps.length).toBeGreaterThan(5)
    expect(deps.server.refreshes.length).toBeGreaterThan(1)
    tab.stop()
  })

  it('I12: the sixth toast, with the actors that the chart starts and stops', () => {
    showSix()
    const replayed = replaysToTheSame()
    expect(replayed.map(({ chart }) => chart)).toEqual(['toasts', ...Array.from({ length: 7 }, () => 'toast')])
  })

  it('I12: from the middle, when the beginning is older than what is kept', () => {
    page.stop()
    page = watchedPage({ maxEntries: 40 })
    showSix()
    expect(page.actors()[0]?.start).not.toMatchObject({ context: { shownSoFar: 0 } })
    replaysToTheSame()
  })

  it('I12: a file that was chosen is the stand-in of a file, with its name and size', () => {
    const upload = createActor(archiveUploadMachine, { input: { maxBytes: 100 } }).start()
    upload.send({ type: 'file.choose', file: new File(['x'.repeat(200)], 'large.zip') })
    upload.send({ type: 'file.choose', file: new File(['x'], 'small.zip') })
    const [replayed] = replaysToTheSame()
    expect(replayed?.final.value).toEqual({ choosing: 'ready' })
  })

  it('I12: a failed call keeps what kind of failure it was', async () => {
    const failure = new ApiError('unauthorised', { status: 401, cause: new TypeError('no') })
    const send = fromPromise<unknown, { values: unknown }>(() => Promise.reject(failure))
    const form = createActor(submissionMachine.provide({ actors: { send } })).start()
    form.send({ type: 'form.submit', values: { name: 'Ada' } })
    await new Promise((resolve) => setImmediate(resolve))
    const [replayed] = replaysToTheSame()
    expect(replayed?.final.context).toMatchObject({ error: { $error: 'ApiError', kind: 'unauthorised', status: 401 } })
  })

  it('I12: what a callback sends to the chart that started it, at once and later', () => {
    const uploadArchive = fromCallback<EventObject, { file: File }>(({ sendBack }) => {
      sendBack({ type: 'upload.progressed', percent: 10 })
      const timer = clock.setTimeout(() => sendBack({ type: 'upload.failed', detail: 'full' }), 500)
      return () => clock.clearTimeout(timer)
    })
    const clock = new SimulatedClock()
    const upload = createActor(archiveUploadMachine.provide({ actors: { uploadArchive } }), {
      input: { maxBytes: 100 },
    })
    upload.start()
    upload.send({ type: 'file.choose', file: new File(['x'], 'small.zip') })
    upload.send({ type: 'upload.start' })
    clock.increment(500)
    const [chart, work] = page.actors()
    expect(page.events(chart?.actor).map(({ from, event }) => [from, event.type])).toEqual(
      expect.arrayContaining([
        [work?.actor, 'upload.progressed'],
        [work?.actor, 'upload.failed'],
      ]),
    )
    const [replayed] = replaysToTheSame()
    expect(replayed?.final.value).toEqual({ choosing: 'failed' })
  })

  it.each(everyChart)('I12: $id, told whatever it can be told', async ({ machine, plan }) => {
    const clock = new SimulatedClock()
    const [input] = plan.inputs ?? [undefined]
    const actor = createActor(machine, { input, clock } as never)
    actor.subscribe({ error: () => {} })
    actor.start()
    for (const round of [1, 2]) {
      for (const [type, answer] of Object.entries(plan.events)) {
        const snapshot = actor.getSnapshot()
        if (snapshot.status !== 'active') break
        const given: unknown = typeof answer === 'function' ? answer(snapshot) : answer
        const payloads = Array.isArray(given) ? given : [given]
        for (const payload of payloads) if (actor.getSnapshot().status === 'active') actor.send({ ...payload, type })
        await Promise.resolve()
      }
      clock.increment(round * 100_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
    const [replayed] = replaysToTheSame()
    expect(replayed?.steps.length).toBeGreaterThan(1)
  })

  it('I12: an actor that was stopped and started again, as Strict Mode does, goes on where it stood', () => {
    createActor(submissionMachine).start()
    const { opening, records } = recorded(page)
    const last = records.at(-1)
    if (last?.kind !== 'event') throw new Error('it began with an event')
    const then = (later: number, type: string, after: typeof last.after): PageRecord => ({
      ...last,
      number: last.number + later,
      event: { type },
      takes: [],
      after,
    })
    const more = [
      then(1, 'xstate.stop', { ...last.after, status: 'stopped' }),
      then(2, 'xstate.init', last.after),
      then(3, 'form.edited', last.after),
    ]
    const [replayed] = replayRecording({ opening, records: [...records, ...more] }, findChart)
    expect([replayed?.final.status, replayed?.firstDifference]).toEqual(['active', null])
  })

  it('shows where a recording and its chart part', () => {
    showSix()
    const { opening, records } = recorded(page)
    const changed = records.map((record) =>
      record.kind === 'event' && record.event.type === 'pointer.entered'
        ? { ...record, after: { ...record.after, value: 'free' } }
        : record,
    )
    const [toasts] = replayRecording({ opening, records: changed }, findChart)
    expect(toasts?.firstDifference).toMatchObject({
      difference: { kind: 'changed', path: ['value'], before: 'free', after: { held: 'byPointer' } },
    })
  })
})
