import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, setup } from 'xstate'
import { followPages } from '#src/inspect/inspector/follow-pages.ts'
import type { LinkOrder } from '#src/inspect/inspector/inspector.setup.ts'
import type { InspectorLink, LinkEvent } from '#src/inspect/link/inspector-link.ts'
import { createEvents } from './page-records.ts'

const room = (command: InspectorLink['command'] = () => Promise.resolve(null)) => {
  const clock = new SimulatedClock()
  const done: unknown[] = []
  let tell: (news: LinkEvent) => void = () => undefined
  const logic = followPages({
    clock: {
      setTimeout: (run, milliseconds) => clock.setTimeout(run, milliseconds),
      clearTimeout: (timer) => clock.clearTimeout(timer as never),
    },
    openLink: (listener) => {
      tell = listener
      return {
        follow: (page) => void done.push(['follow', page]),
        leave: (page) => void done.push(['leave', page]),
        command,
        stop: () => void done.push(['stop']),
      }
    },
  })
  const events: unknown[] = []
  const parent = setup({ actors: { link: logic } }).createMachine({
    invoke: { id: 'link', src: 'link' },
    on: { '*': { actions: ({ event }) => void events.push(event) } },
  })
  const actor = createActor(parent).start()
  return {
    clock,
    done,
    events,
    stop: () => actor.stop(),
    tell: (news: LinkEvent) => tell(news),
    order: (order: LinkOrder) => actor.getSnapshot().children['link']?.send(order),
    came: (first: number, count: number, page = 'a', isFromStart = false) =>
      tell({ type: 'records.came', page, records: createEvents('x', first, count), dropped: 0, isFromStart }),
  }
}

const countRecords = (events: readonly unknown[]) =>
  events.map((event) => (event as { records: unknown[] }).records.length)

describe('the link as an actor', () => {
  it('follows one page at a time', () => {
    const { order, done, stop } = room()
    order({ type: 'page.follow', page: 'a' })
    order({ type: 'page.follow', page: 'a' })
    order({ type: 'page.follow', page: 'b' })
    stop()
    expect(done).toEqual([['follow', 'a'], ['follow', 'a'], ['leave', 'a'], ['follow', 'b'], ['stop']])
  })

  it('tells the first records at once, and those of a flood at most ten times a second', () => {
    const { came, events, clock } = room()
    came(1, 1)
    for (let index = 0; index < 100; index += 1) {
      came(2 + index * 10, 10)
      clock.increment(10)
    }
    expect(events).toHaveLength(11)
    clock.increment(1000)
    expect(countRecords(events).reduce((sum, count) => sum + count, 0)).toBe(1001)
    came(2000, 3)
    expect(countRecords(events).at(-1)).toBe(3)
  })

  it('drops what waits when the page starts from the beginning, and tells everything else at once', () => {
    const { came, tell, events, clock } = room()
    came(1, 1)
    came(2, 5)
    tell({ type: 'page.lost', page: 'b' })
    came(1, 2, 'a', true)
    clock.increment(100)
    expect(events).toEqual([
      expect.objectContaining({ type: 'records.came' }),
      { type: 'page.lost', page: 'b' },
      expect.objectContaining({ isFromStart: true, records: createEvents('x', 1, 2) }),
    ])
  })

  it('answers a command with what the page said', async () => {
    const { order, events } = room((_page, { type }) =>
      type === 'clock.next' ? Promise.resolve('nothingDue') : Promise.reject(new Error('torn')),
    )
    order({ type: 'command.give', page: 'a', ask: 4, command: { type: 'clock.next' } })
    order({ type: 'command.give', page: 'a', ask: 5, command: { type: 'page.reload' } })
    await expect.poll(() => events).toHaveLength(2)
    expect(events).toEqual([
      { type: 'command.answered', ask: 4, problem: 'nothingDue' },
      { type: 'command.answered', ask: 5, problem: 'unanswered' },
    ])
  })
})
