import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { inspectorMachine } from '#src/inspect/inspector/inspector.machine.ts'
import type { InspectorEvent, LinkOrder } from '#src/inspect/inspector/inspector.setup.ts'
import { foundPage, recording, untampered } from './inspector-plan.ts'
import { actorRecord, eventRecord } from './page-records.ts'

/** The test plays the link of the inspector. */
const room = (wanted: string | null = null) => {
  const orders: LinkOrder[] = []
  let links = 0
  const link = fromCallback<LinkOrder>(({ receive }) => {
    links += 1
    receive((order) => orders.push(order))
  })
  const clock = new SimulatedClock()
  const actor = createActor(inspectorMachine.provide({ actors: { link } }), { input: { wanted }, clock }).start()
  return {
    actor,
    clock,
    orders,
    links: () => links,
    send: (event: InspectorEvent) => actor.send(event),
    found: (page: string, changes = {}) => actor.send({ type: 'page.found', info: foundPage(page, changes) }),
    came: (page: string, records = [actorRecord(1, 'session')], isFromStart = true) =>
      actor.send({ type: 'records.came', page, records, dropped: 0, isFromStart }),
    stands: (value: object | string) => actor.getSnapshot().matches(value as never),
    context: () => actor.getSnapshot().context,
  }
}

const following = () => {
  const made = room('a')
  made.found('a')
  made.came('a')
  return made
}

describe('the inspector', () => {
  it('follows the page that the address names as soon as it is heard of', () => {
    const { found, stands, orders, came, context } = room('b')
    found('a')
    expect(stands({ linked: 'looking' })).toBe(true)
    found('b')
    expect(stands({ linked: { following: 'opening' } })).toBe(true)
    expect(orders).toEqual([{ type: 'page.follow', page: 'b' }])
    came('a')
    expect(stands({ linked: { following: 'opening' } })).toBe(true)
    came('b')
    expect(stands({ linked: { following: 'live' } })).toBe(true)
    expect([...context().page.actors.keys()]).toEqual(['session'])
  })

  it('follows the only page there is, lets choose among several, and waits for the first where there is none', () => {
    const singlePage = room('gone')
    singlePage.found('a')
    singlePage.clock.increment(1200)
    expect(singlePage.context().followed?.page).toBe('a')
    const several = room()
    several.found('a')
    several.found('b')
    several.clock.increment(1200)
    expect(several.stands({ linked: 'choosing' })).toBe(true)
    several.send({ type: 'page.choose', page: 'nowhere' })
    expect(several.stands({ linked: 'choosing' })).toBe(true)
    several.send({ type: 'page.choose', page: 'b' })
    expect(several.context().followed?.page).toBe('b')
    const none = room()
    none.clock.increment(1200)
    expect(none.stands({ linked: 'nobody' })).toBe(true)
    none.found('a')
    expect(none.orders).toEqual([{ type: 'page.follow', page: 'a' }])
  })

  it('says when a page that is open does not answer, and goes on when it does after all', () => {
    const { found, clock, stands, came } = room('a')
    found('a')
    clock.increment(8000)
    expect(stands({ linked: { following: 'silent' } })).toBe(true)
    came('a')
    expect(stands({ linked: { following: 'live' } })).toBe(true)
  })

  it('adds what comes, and forgets what was before where a page starts again', () => {
    const { came, context, send } = following()
    came('a', [eventRecord(2, 'session', 'x')] as never, false)
    send({ type: 'record.look', number: 1 })
    expect([context().page.last, context().number]).toEqual([2, 1])
    came('a', [actorRecord(1, 'other')])
    expect([[...context().page.actors.keys()], context().number]).toEqual([['other'], null])
  })

  it('keeps what is known of a lost page, and follows the next one that comes', () => {
    const { send, stands, found, context, orders } = following()
    found('b')
    send({ type: 'page.lost', page: 'a' })
    expect([stands({ linked: 'lost' }), context().page.actors.size]).toEqual([true, 1])
    found('b', { title: 'Another title' })
    expect(stands({ linked: 'lost' })).toBe(true)
    found('a2')
    expect([stands({ linked: { following: 'opening' } }), context().followed?.page]).toEqual([true, 'a2'])
    expect([context().page.actors.size, orders.at(-1)]).toEqual([0, { type: 'page.follow', page: 'a2' }])
  })

  it('keeps the log of a page that is loaded again as a recording, also behind one that is looked at', () => {
    const { send, found, came, context } = following()
    came('a', [eventRecord(2, 'session', 'x')] as never, false)
    send({ type: 'page.lost', page: 'a' })
    expect(context().earlier).toBeNull()
    found('a2')
    expect(context().earlier).toMatchObject({
      next: 'a2',
      name: expect.stringMatching(/^recording-.*repositories\.ndjson$/),
    })
    expect(context().earlier?.recording.records.map(({ number }) => number)).toEqual([1, 2])
    send({ type: 'page.lost', page: 'a2' })
    found('a3')
    expect(context().earlier?.next).toBe('a2')
    came('a3')
    send({ type: 'recording.open', name: 'bug.ndjson', recording })
    send({ type: 'page.lost', page: 'a3' })
    found('a4')
    expect(context().earlier?.next).toBe('a4')
  })

  it('follows a page that comes back as the same', () => {
    const { send, found, context, stands } = following()
    send({ type: 'page.lost', page: 'a' })
    found('a', { since: 2 })
    expect([stands({ linked: { following: 'opening' } }), context().followed?.since]).toEqual([true, 2])
  })

  it('has the newest address and title of its page', () => {
    const { found, context } = following()
    found('a', { address: '/chat', title: 'Chat' })
    expect(context().followed).toMatchObject({ address: '/chat', title: 'Chat' })
    expect(context().pages).toEqual([context().followed])
  })

  it('gives a command to the page and keeps what became of it', () => {
    const { send, orders, context } = following()
    const command = { type: 'clock.next' } as const
    send({ type: 'command.give', control: 'clock', command })
    expect(orders.at(-1)).toEqual({ type: 'command.give', page: 'a', ask: 1, command })
    expect(context().given.clock).toEqual({ ask: 1, command, after: 1, outcome: 'pending', problem: null })
    send({ type: 'command.give', control: 'fault', command })
    send({ type: 'command.answered', ask: 1, problem: 'nothingDue' })
    expect(context().given.clock).toMatchObject({ outcome: 'refused', problem: 'nothingDue' })
    send({ type: 'command.answered', ask: 2, problem: null })
    expect(context().given.fault).toMatchObject({ outcome: 'done', problem: null })
  })

  it('takes no answer to an earlier command for one to the last', () => {
    const { send, context } = following()
    send({ type: 'command.give', control: 'clock', command: { type: 'clock.next' } })
    send({ type: 'command.give', control: 'clock', command: { type: 'clock.advance', milliseconds: 5 } })
    send({ type: 'command.answered', ask: 1, problem: null })
    expect(context().given.clock?.outcome).toBe('pending')
  })

  it('knows how the page is tampered with, and gives no command to one that is lost', () => {
    const { send, context, orders } = following()
    const overrides = { ...untampered, ahead: 60_000 }
    send({ type: 'page.overridden', page: 'b', overrides: untampered })
    expect(context().overrides).toBeNull()
    send({ type: 'page.overridden', page: 'a', overrides })
    expect(context().overrides).toEqual(overrides)
    send({ type: 'page.lost', page: 'a' })
    send({ type: 'command.give', control: 'clock', command: { type: 'clock.next' } })
    expect(orders).toEqual([{ type: 'page.follow', page: 'a' }])
  })

  it('keeps a situation across the reload of its page, and gives it up after 20 s', () => {
    const { send, found, came, context, clock } = following()
    clock.increment(15_000)
    send({ type: 'situation.await', name: 'lastDeferral' })
    clock.increment(15_000)
    send({ type: 'page.lost', page: 'a' })
    found('a2')
    came('a2')
    expect(context().awaitedSituation).toBe('lastDeferral')
    clock.increment(19_999)
    expect(context().awaitedSituation).toBe('lastDeferral')
    clock.increment(1)
    expect(context().awaitedSituation).toBeNull()
  })

  it('looks at a recording while the page goes on behind it', () => {
    const { send, context, came, stands } = following()
    send({ type: 'recording.open', name: 'bug.ndjson', recording })
    send({ type: 'record.look', number: 1 })
    expect(stands({ linked: 'viewing' })).toBe(true)
    expect([context().recording?.page.last, context().number]).toEqual([2, 1])
    came('a', [eventRecord(2, 'session', 'x')] as never, false)
    send({ type: 'recording.close' })
    expect([context().page.last, context().recording, context().number]).toEqual([2, null, null])
    expect(stands({ linked: { following: 'live' } })).toBe(true)
  })

  it('goes back from a recording to where it came from', () => {
    const lost = following()
    lost.send({ type: 'recording.open', name: 'bug.ndjson', recording })
    lost.send({ type: 'page.lost', page: 'a' })
    lost.send({ type: 'recording.close' })
    expect(lost.stands({ linked: 'lost' })).toBe(true)
    const fresh = room()
    fresh.send({ type: 'recording.open', name: 'bug.ndjson', recording })
    fresh.send({ type: 'recording.close' })
    expect(fresh.stands({ linked: 'looking' })).toBe(true)
  })

  it('follows the page that comes after a lost one behind a recording too', () => {
    const { send, found, came, context, stands, orders } = following()
    found('b')
    send({ type: 'recording.open', name: 'bug.ndjson', recording })
    send({ type: 'record.look', number: 1 })
    found('a', { title: 'Another title' })
    expect(context().followed?.title).toBe('Another title')
    send({ type: 'page.lost', page: 'a' })
    found('b', { title: 'No successor' })
    expect(context().followed?.page).toBe('a')
    found('a2')
    expect([context().followed?.page, orders.at(-1)]).toEqual(['a2', { type: 'page.follow', page: 'a2' }])
    expect([context().recording?.name, context().number, context().page.last]).toEqual(['bug.ndjson', 1, 0])
    came('a2')
    send({ type: 'recording.close' })
    expect(stands({ linked: { following: 'live' } })).toBe(true)
  })

  it('finds the page that the address names, also when a recording was opened before', () => {
    const { send, found, clock, context } = room('b')
    send({ type: 'recording.open', name: 'bug.ndjson', recording })
    found('a')
    found('b')
    send({ type: 'recording.close' })
    clock.increment(1200)
    expect(context().followed?.page).toBe('b')
  })

  it('keeps what was known and what is recorded when the link breaks, and gives up what was under way', () => {
    const { send, context, stands } = following()
    send({ type: 'command.give', control: 'clock', command: { type: 'clock.next' } })
    send({ type: 'command.give', control: 'fault', command: { type: 'clock.next' } })
    send({ type: 'command.answered', ask: 2, problem: null })
    send({ type: 'link.broken', error: new Error('torn') })
    expect([stands('failed'), context().pages, context().page.last]).toEqual([true, [], 1])
    expect(context().given.clock).toMatchObject({ outcome: 'refused', problem: 'pageLost' })
    expect(context().given.fault).toMatchObject({ outcome: 'done' })
    send({ type: 'recording.open', name: 'bug.ndjson', recording })
    send({ type: 'record.look', number: 1 })
    expect([context().recording?.name, context().number]).toEqual(['bug.ndjson', 1])
    send({ type: 'link.retry' })
    expect([stands({ linked: 'viewing' }), context().wanted, context().recording?.name]).toEqual([
      true,
      'a',
      'bug.ndjson',
    ])
    send({ type: 'recording.close' })
    expect(stands({ linked: 'looking' })).toBe(true)
  })

  it('knows what of it has failed on the page that is followed, until it follows another', () => {
    const { send, found, context } = following()
    const inspectorErrors = [{ kind: 'recording', message: 'Error: no' }] as const
    send({ type: 'page.failed', page: 'b', inspectorErrors })
    expect(context().inspectorErrors).toEqual([])
    send({ type: 'page.failed', page: 'a', inspectorErrors })
    expect(context().inspectorErrors).toEqual(inspectorErrors)
    found('b')
    send({ type: 'page.choose', page: 'b' })
    expect(context().inspectorErrors).toEqual([])
  })

  it('finds the page again once there is a channel again', () => {
    const { actor, found, context, stands } = following()
    actor.send({ type: 'xstate.error.actor.link', error: new Error('torn') } as never)
    expect(stands('failed')).toBe(true)
    actor.send({ type: 'link.retry' })
    expect([context().pages, context().followed]).toEqual([[], null])
    found('a')
    expect([context().followed?.page, stands({ linked: { following: 'opening' } })]).toEqual(['a', true])
  })

  it('fails where there is no channel, and tries again when it is told to', () => {
    let opened = 0
    const link = fromCallback<LinkOrder>(() => {
      opened += 1
      if (opened === 1) throw new Error('no channel')
    })
    const actor = createActor(inspectorMachine.provide({ actors: { link } }), { input: { wanted: 'a' } }).start()
    expect(actor.getSnapshot().value).toBe('failed')
    actor.send({ type: 'link.retry' })
    expect(actor.getSnapshot().value).toEqual({ linked: 'looking' })
  })
})
