import { createActor, fromPromise } from 'xstate'
import { afterEach, describe, expect, it } from 'vitest'
import { submissionMachine } from '#machines/submission/submission.machine.ts'
import { linkedPage } from './linked-page.ts'

const closes: (() => void)[] = []
const open = (options?: Parameters<typeof linkedPage>[0]) => {
  const page = linkedPage(options)
  closes.push(page.close)
  return page
}
afterEach(() => closes.splice(0).forEach((close) => close()))

const form = () =>
  createActor(submissionMachine.provide({ actors: { send: fromPromise(() => new Promise(() => {})) } })).start()

const followed = async (options?: Parameters<typeof linkedPage>[0]) => {
  const page = open(options)
  const actor = form()
  const inspector = page.inspector()
  await page.settle()
  inspector.follow('p1')
  await page.settle()
  return { page, actor, inspector }
}

describe('a page’s end of the link', () => {
  it('tells an inspector where it is, how it is tampered with, what is kept, and what comes', async () => {
    const { page, actor, inspector } = await followed()
    expect(inspector.news.map(({ type }) => type)).toEqual(['page.found', 'page.overridden', 'records.came'])
    actor.send({ type: 'form.edited' })
    page.face.address = '/search'
    await page.pass(100)
    expect(inspector.records()).toEqual(page.all())
    expect(inspector.news.at(-2)).toMatchObject({ type: 'page.found', info: { address: '/search' } })
    page.overrides.now = { ...page.overrides.now, ahead: 60_000 }
    page.overrides.changed()
    await page.settle()
    expect(inspector.news.at(-1)).toMatchObject({ type: 'page.overridden', overrides: { ahead: 60_000 } })
  })

  it('sends what happened within a tenth of a second as one', async () => {
    const { page, actor, inspector } = await followed()
    for (let count = 0; count < 300; count += 1) actor.send({ type: 'form.edited' })
    await page.pass(100)
    expect(
      inspector.news
        .filter(({ type }) => type === 'records.came')
        .map((update) => ('records' in update ? update.records.length : 0)),
    ).toEqual([2, 300])
  })

  it('I05: five inspectors in a row, and five times a page that comes back, show each event once and in order', async () => {
    const page = open()
    const actor = form()
    const inspector = page.inspector()
    await page.settle()
    for (const _ of [1, 2, 3, 4, 5]) {
      inspector.follow('p1', inspector.records().at(-1)?.number ?? 0)
      actor.send({ type: 'form.edited' })
      await page.pass(100)
      page.link.vanish()
      await page.settle()
      actor.send({ type: 'form.edited' })
      page.link.appear()
      await page.pass(100)
    }
    inspector.follow('p1', inspector.records().at(-1)?.number ?? 0)
    await page.pass(100)
    expect(inspector.records()).toEqual(page.all())
    for (const _ of [1, 2, 3, 4, 5]) {
      const another = page.inspector()
      await page.settle()
      another.follow('p1')
      await page.pass(100)
      expect(another.records()).toEqual(page.all())
      another.stop()
    }
  })

  it('goes on where an inspector was that slept longer than its lease', async () => {
    const { page, actor, inspector } = await followed()
    await page.pass(100)
    await page.settle()
    inspector.stop()
    const back = page.inspector()
    const known = inspector.records().at(-1)?.number ?? 0
    for (let count = 0; count < 5; count += 1) actor.send({ type: 'form.edited' })
    await page.settle()
    back.follow('p1', known)
    await page.pass(100)
    expect([...inspector.records(), ...back.records()]).toEqual(page.all())
  })

  it('has an inspector begin anew when more was missed than is kept', async () => {
    const { page, actor, inspector } = await followed({ maxEntries: 20 })
    await page.pass(100)
    for (let count = 0; count < 50; count += 1) actor.send({ type: 'form.edited' })
    await page.pass(100)
    const last = inspector.news.at(-1)
    expect(last).toMatchObject({ type: 'records.came', isFromStart: true, dropped: 31 })
    expect(last?.type === 'records.came' ? last.records : []).toEqual(page.all())
  })

  it('I04: sends what was kept of 10,000 events in pieces, and the definitions of all actors', async () => {
    const page = open()
    const [early, busy] = [form(), form()]
    for (let count = 0; count < 10_000; count += 1) busy.send({ type: 'form.edited' })
    const inspector = page.inspector()
    await page.settle()
    inspector.follow('p1')
    for (let batch = 0; batch < 12; batch += 1) await page.pass(100)
    expect(inspector.records()).toEqual(page.all())
    expect(inspector.records().filter(({ kind }) => kind === 'actor')).toMatchObject([
      { actor: early.sessionId },
      { actor: busy.sessionId },
    ])
  })

  it('does what it is told, shows what came of it and then says so', async () => {
    const { page, actor, inspector } = await followed()
    await page.pass(100)
    const send = (id: string) =>
      inspector.command('p1', { type: 'event.send', actor: id, event: { type: 'form.submit', values: 1 } })
    const [done, ended, broken] = [
      send(actor.sessionId),
      send('x:none'),
      inspector.command('p1', { type: 'clock.next' }),
    ]
    await page.settle()
    expect(await Promise.all([done, ended, broken])).toEqual([null, 'ended', 'failed'])
    expect(inspector.records()).toEqual(page.all())
    expect(actor.getSnapshot().value).toBe('sending')
  })

  it('tells nobody who has left or stopped asking', async () => {
    const { page, actor, inspector } = await followed()
    await page.pass(100)
    inspector.leave('p1')
    await page.settle()
    const posted = page.channels.posted.length
    actor.send({ type: 'form.edited' })
    await page.pass(1000)
    expect(page.channels.posted).toHaveLength(posted)
  })

  it('tells nobody who went without leaving', async () => {
    const page = open()
    const actor = form()
    page.stranger.post({ type: 'page.follow', page: 'p1', inspector: 'gone', after: 0 })
    await page.pass(14_000)
    actor.send({ type: 'form.edited' })
    await page.pass(1000)
    const posted = page.channels.posted.length
    await page.pass(1000)
    actor.send({ type: 'form.edited' })
    await page.pass(1000)
    expect(page.channels.posted).toHaveLength(posted)
  })

  it('I08: what does not look like an inspector’s message, or is meant for another page, does nothing', async () => {
    const page = open()
    const actor = form()
    const event = { type: 'form.submit', values: 1 }
    const foreign: object[] = [
      { type: 'page.command', page: 'p2', ask: 'a', command: { type: 'event.send', actor: actor.sessionId, event } },
      {
        type: 'page.command',
        page: 'p1',
        ask: 'a',
        command: { type: 'event.send', actor: actor.sessionId, event: 'x' },
      },
      { type: 'page.command', page: 'p1', ask: 'a', command: { type: 'eval', code: '1' } },
      { type: 'page.follow', page: 'p1' },
      { source: 'somebody', payload: event },
    ]
    await page.settle()
    const posted = page.channels.posted.length
    for (const message of foreign) page.stranger.post(message)
    await page.pass(1000)
    expect(page.channels.posted.slice(posted)).toEqual(foreign)
    expect(actor.getSnapshot().value).toBe('editing')
  })

  it('I09: tells inspectors what of it has failed, those who come later too', async () => {
    const page = open()
    const early = page.inspector()
    await page.settle()
    early.follow('p1')
    await page.settle()
    expect(early.news.map(({ type }) => type)).not.toContain('page.failed')
    page.observer.inspectorErrors.report('obeying', new Error('no'))
    await page.settle()
    const failure = { type: 'page.failed', page: 'p1', inspectorErrors: [{ kind: 'obeying', message: 'Error: no' }] }
    expect(early.news.at(-1)).toMatchObject(failure)
    const late = page.inspector()
    await page.settle()
    expect(late.news.map(({ type }) => type)).toEqual(['page.found'])
    late.follow('p1')
    await page.settle()
    expect(late.news).toContainEqual(expect.objectContaining(failure))
  })

  it('I09: what a control throws when it is asked how the page stands does not reach the page', async () => {
    const page = open()
    const inspector = page.inspector()
    await page.settle()
    inspector.follow('p1')
    await page.settle()
    Object.defineProperty(page.overrides, 'now', {
      get: () => {
        throw new Error('no')
      },
    })
    expect(() => page.overrides.changed()).not.toThrow()
    expect(page.observer.inspectorErrors.all()).toEqual([{ kind: 'speaking', message: 'Error: no' }])
  })

  it('I09: a channel that is closed does not reach the page', async () => {
    const { page, actor } = await followed()
    page.link.stop()
    actor.send({ type: 'form.submit', values: 1 })
    page.link.appear()
    await page.pass(1000)
    expect(actor.getSnapshot().value).toBe('sending')
  })
})
