import { SimulatedClock, createActor, fromCallback, fromPromise, setup } from 'xstate'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { archiveUploadMachine } from '#machines/archive-upload/archive-upload.machine.ts'
import { submissionMachine } from '#machines/submission/submission.machine.ts'
import { toastsMachine } from '#machines/toasts/toasts.machine.ts'
import { createClock } from '#src/actors/clock.actor.ts'
import { unread } from '#src/inspect/observer/observer.ts'
import { watchActors } from '#src/inspect/observer/watch-actors.ts'
import { watchedPage } from './watched-page.ts'

const stops: (() => void)[] = []
const watch = (options?: Parameters<typeof watchedPage>[0]) => {
  const page = watchedPage(options)
  stops.push(page.stop)
  return page
}
afterEach(() => stops.splice(0).forEach((stop) => stop()))

const send = fromPromise<unknown, { values: unknown }>(({ input }) => Promise.resolve(input.values))
const content = { kind: 'success', words: { key: 'saved' } } as const

const form = () => createActor(submissionMachine.provide({ actors: { send } }), { systemId: 'form' }).start()

describe('the observer', () => {
  it('tells of actors, of what each was sent and by whom, of the moves it made, and of what it told', async () => {
    const page = watch()
    const actor = form()
    const sent = new Promise((resolve) => actor.on('submission.succeeded', resolve))
    actor.send({ type: 'form.submit', values: { name: 'Ada' } })
    await sent
    await Promise.resolve()
    const [root, promise] = page.actors()
    expect(root).toMatchObject({
      parent: null,
      name: 'form',
      chart: 'submission',
      start: { status: 'active', value: 'editing', tags: [] },
    })
    expect(promise).toMatchObject({
      parent: root?.actor,
      name: 'send',
      chart: null,
      input: { values: { name: 'Ada' } },
      start: { status: 'active' },
    })
    expect(page.events().map(({ actor: id, from, event, takes }) => [id, from, event.type, takes])).toEqual([
      [root?.actor, null, 'xstate.init', []],
      [root?.actor, null, 'form.submit', ['submission.editing|form.submit|0']],
      [promise?.actor, root?.actor, 'xstate.init', []],
      [promise?.actor, promise?.actor, 'xstate.promise.resolve', []],
      [root?.actor, promise?.actor, 'xstate.done.actor.send', ['submission.sending|xstate.done.actor.send|0']],
    ])
    expect(page.events().at(-1)?.after).toMatchObject({ value: 'sent', context: { values: null } })
    expect(page.all().filter(({ kind }) => kind === 'notice')).toMatchObject([
      { actor: root?.actor, event: { type: 'submission.succeeded', output: { name: 'Ada' } } },
    ])
    expect(page.all().map(({ number }) => number)).toEqual(page.all().map((_, index) => index + 1))
  })

  it('tells which moves a chart made on its way to where it begins', () => {
    const page = watch()
    const chart = setup({}).createMachine({ id: 'begins', initial: 'a', states: { a: { always: 'b' }, b: {} } })
    createActor(chart).start()
    expect(page.events()[0]).toMatchObject({ event: { type: 'xstate.init' }, takes: ['begins.a|always|0'] })
  })

  it('tells of an event that changes nothing, of one that comes too late, and of an actor that breaks', () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    stops.push(() => warned.mockRestore())
    const page = watch()
    const chart = setup({
      actions: {
        breaks: () => {
          throw new Error('broken')
        },
      },
    }).createMachine({
      id: 'fragile',
      on: { touch: { actions: 'breaks' } },
    })
    const actor = createActor(chart).start()
    actor.subscribe({ error: () => {} })
    actor.send({ type: 'unknown' })
    actor.send({ type: 'touch' })
    actor.send({ type: 'late' })
    expect(page.events().map(({ event, after, takes }) => [event.type, after.status, takes.length])).toEqual([
      ['xstate.init', 'active', 0],
      ['unknown', 'active', 0],
      ['touch', 'error', 0],
      ['late', 'error', 0],
    ])
    expect(page.events()[2]?.after.error).toMatchObject({ $error: 'Error', message: 'broken' })
  })

  it('counts an event’s causes before its effects, also across actors', () => {
    const page = watch()
    const clock = new SimulatedClock()
    const toasts = createActor(toastsMachine, { systemId: 'toasts', clock }).start()
    toasts.send({ type: 'toast.show', content })
    toasts.send({ type: 'toasts.dismiss' })
    clock.increment(200)
    const names = new Map(page.actors().map(({ actor, name }) => [actor, name]))
    expect(
      page
        .events()
        .map(({ actor, from, event }) => `${names.get(from ?? '') ?? ''} > ${names.get(actor)}: ${event.type}`),
    ).toEqual([
      ' > toasts: xstate.init',
      ' > toasts: toast.show',
      'toasts > toast-1: xstate.init',
      ' > toasts: toasts.dismiss',
      'toasts > toast-1: toast.dismiss',
      'toast-1 > toast-1: xstate.after.leaving.toast.closing',
      'toast-1 > toasts: toast.gone',
      'toast-1 > toasts: xstate.done.actor.toast-1',
    ])
    expect(page.events().at(-1)?.after.context).toMatchObject({ toasts: [] })
  })

  it('I04: whoever begins to read after 10,000 events is told of every actor that lives, and where it stood', () => {
    const page = watch()
    const early = form()
    const upload = createActor(
      archiveUploadMachine.provide({ actors: { uploadArchive: fromCallback(() => () => {}) } }),
      { input: { maxBytes: 5 } },
    ).start()
    upload.send({ type: 'file.choose', file: new File(['a'], 'a.zip') })
    upload.send({ type: 'upload.start' })
    const busy = form()
    for (let count = 0; count < 10_000; count += 1) busy.send({ type: 'form.edited' })
    const reading = page.observer.read(unread, Infinity)
    const starts = page.actors().map(({ actor, name, start }) => [actor, name, start.value])
    expect(starts).toEqual([
      [early.sessionId, 'form', 'editing'],
      [upload.sessionId, upload.id, { uploading: { sending: 'first' } }],
      [expect.any(String), 'uploadArchive', undefined],
      [busy.sessionId, 'form', 'editing'],
    ])
    expect(page.events()).toHaveLength(5000)
    expect(reading.dropped).toBe(10_000 + 6 - 5000)
  })

  it('forgets an actor that has ended once nothing that is kept tells of it', async () => {
    const page = watch({ maxEntries: 40 })
    const actor = form()
    const others = form()
    for (let round = 0; round < 3; round += 1) {
      const sent = new Promise((resolve) => actor.on('submission.succeeded', resolve))
      actor.send({ type: 'form.submit', values: round })
      await sent
    }
    expect(page.actors().map(({ name }) => name)).toEqual(['form', 'form', 'send', 'send', 'send'])
    for (let count = 0; count < 40; count += 1) others.send({ type: 'form.edited' })
    expect(page.actors().map(({ name }) => name)).toEqual(['form', 'form'])
    expect(page.actors()[0]?.start).toMatchObject({ value: 'sent' })
  })

  it('I05: however often it is started and read anew, each event is there once', () => {
    const page = watch()
    for (const _ of [1, 2, 3, 4, 5]) watchActors(page.observer.inspect)
    const actor = form()
    actor.send({ type: 'form.edited' })
    for (const _ of [1, 2, 3, 4, 5]) {
      expect(page.events().map(({ event }) => event.type)).toEqual(['xstate.init', 'form.edited'])
    }
    const first = page.observer.read(unread, 2)
    const second = page.observer.read(first.next, 2)
    expect([...first.records, ...second.records]).toEqual(page.all())
    expect(page.observer.read(second.next, 2).records).toEqual([])
  })

  it.each([1, 4])(
    'tells a reader who was too slow to begin anew, and lets it come to the end by pieces of %d',
    (most) => {
      const page = watch({ maxEntries: 10 })
      const actor = form()
      const early = page.observer.read(unread, 10)
      for (let count = 0; count < 30; count += 1) actor.send({ type: 'form.edited' })
      const late = page.observer.read(early.next, most)
      expect(late.after).toBe(0)
      let next = late.next
      const pieces = [...late.records]
      const readOn = () => page.observer.read(next, most)
      for (let reading = readOn(); reading.records.length > 0; reading = readOn()) {
        expect(reading.after).toBe(next.read)
        pieces.push(...reading.records)
        next = reading.next
      }
      expect(pieces).toEqual(page.all())
    },
  )

  it('I07: what is kept is bounded, and is looked at only when somebody reads', () => {
    let looks = 0
    const page = watch({ maxEntries: 100, redactor: { redact: (value) => ((looks += 1), String(value)) } })
    const actor = form()
    for (let count = 0; count < 1000; count += 1) actor.send({ type: 'form.edited' })
    expect(looks).toBe(0)
    const { next, records } = page.observer.read(unread, Infinity)
    expect(records).toHaveLength(101)
    const before = looks
    page.observer.read(next, Infinity)
    page.observer.read(unread, Infinity)
    expect(looks).toBe(before)
  })

  it('I09: a listener or a redactor that throws does not reach the actors', () => {
    const page = watch({
      redactor: {
        redact: () => {
          throw new Error('redactor')
        },
      },
    })
    page.observer.subscribe(() => {
      throw new Error('listener')
    })
    const actor = form()
    actor.send({ type: 'form.submit', values: 1 })
    expect(actor.getSnapshot().value).toBe('sending')
    expect(actor.getSnapshot().status).toBe('active')
    expect(page.observer.inspectorErrors.all().map(({ kind }) => kind)).toEqual(['listening'])
    expect(page.all().map(({ kind }) => kind)).toEqual(['actor', 'notice', 'notice', 'actor', 'notice'])
    expect(page.observer.inspectorErrors.all()).toEqual([
      { kind: 'listening', message: '' },
      { kind: 'recording', message: '' },
    ])
  })

  it('I09: what goes wrong is said once of each kind, to the console whole and to inspectors without its secrets', () => {
    const warned: unknown[] = []
    const page = watch({ warn: (text, error) => warned.push([text, error]) })
    const broken = new Error('no one may know api_key=sk-live-0123456789abcdef')
    let heard = 0
    page.observer.inspectorErrors.subscribe(() => (heard += 1))
    page.observer.subscribe(() => {
      throw broken
    })
    const actor = form()
    actor.send({ type: 'form.submit', values: 1 })
    expect(warned).toEqual([['The inspector has failed at listening; the page goes on.', broken]])
    expect(heard).toBe(1)
    expect(page.observer.inspectorErrors.all()[0]?.message).toMatch(/^Error: no one may know api_key=\[secret-\d+\]$/)
  })

  it('I12: tells what a callback lets its listeners know, before they act on it', () => {
    const page = watch()
    const clock = new SimulatedClock()
    const ticking = createClock({ clock: clock as never, now: () => clock.now(), every: 1000 })
    const actor = form()
    ticking.on('clock.ticked', () => actor.send({ type: 'form.submit', values: 1 }))
    ticking.start()
    clock.increment(1000)
    ticking.stop()
    const tick = page.all().find(({ kind }) => kind === 'notice')
    const submit = page.events().find(({ event }) => event.type === 'form.submit')
    expect(tick).toMatchObject({ actor: page.actors()[1]?.actor, event: { type: 'clock.ticked', at: 1000 } })
    expect(tick?.number).toBeLessThan(submit?.number ?? 0)
    expect(page.actors().slice(0, 2)).toMatchObject([{ name: 'form' }, { name: 'clock', chart: null }])
  })

  it('gives a living actor to be sent something, and none that has ended', () => {
    const page = watch()
    const actor = form()
    page.observer.findActor(actor.sessionId)?.send({ type: 'form.submit', values: 1 })
    expect(actor.getSnapshot().value).toBe('sending')
    page.observer.note({ type: 'clock.next' })
    actor.stop()
    expect(page.observer.findActor(actor.sessionId)).toBeUndefined()
    expect(page.events(actor.sessionId).at(-1)).toMatchObject({
      event: { type: 'xstate.stop' },
      after: { status: 'stopped' },
    })
    expect(page.all().filter(({ kind }) => kind === 'control')).toMatchObject([{ command: { type: 'clock.next' } }])
  })
})
