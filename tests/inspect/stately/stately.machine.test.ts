import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { statelyMachine, type StatelyOrder, type StatelyReport } from '#src/inspect/stately/stately.machine.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { pages, statelyPlan } from './stately-plan.ts'

const room = () => {
  const orders: StatelyOrder[] = []
  let windows = 0
  let isOpen = false
  let say: (report: StatelyReport) => void = () => undefined
  const statelyWindow = fromCallback<StatelyOrder>(({ sendBack, receive }) => {
    windows += 1
    isOpen = true
    say = sendBack
    receive((order) => orders.push(order))
    return () => {
      isOpen = false
    }
  })
  const clock = new SimulatedClock()
  const machine = statelyMachine.provide({ actors: { statelyWindow } })
  const actor = createActor(machine, { input: { statelyPage: pages.first }, clock }).start()
  return {
    clock,
    orders,
    send: actor.send,
    say: (type: StatelyReport['type']) => say({ type }),
    open: () => actor.send({ type: 'stately.open', isOnline: true }),
    windows: () => windows,
    isOpen: () => isOpen,
    value: () => actor.getSnapshot().value,
  }
}

const connected = () => {
  const made = room()
  made.open()
  made.say('window.answered')
  made.clock.increment(250)
  return made
}

describe('the button of the Stately inspector', () => {
  it('reads as a table', () => {
    expect(transitionTable(statelyMachine, statelyPlan)).toMatchInlineSnapshot(`
      "(start) --> closed
      closed --stately.open--> open.awaiting
      closed --stately.open [isOffline]--> unreachable.offline
      closed --page.changed--> closed / keepPage
      open.awaiting --window.blocked--> unreachable.blocked
      open.awaiting --window.answered--> open.settling
      open.awaiting --window.gone--> unreachable.silent
      open.awaiting --stately.open--> open.awaiting / focusWindow
      open.awaiting --stately.stop--> closed
      open.awaiting --page.changed--> open.awaiting / keepPage
      open.awaiting --error.actor.statelyWindow--> unreachable.failed
      open.awaiting --after patience--> open.silent
      open.silent --window.blocked--> unreachable.blocked
      open.silent --window.answered--> open.settling
      open.silent --window.gone--> closed
      open.silent --stately.open--> open.silent / focusWindow
      open.silent --stately.stop--> closed
      open.silent --page.changed--> open.silent / keepPage
      open.silent --error.actor.statelyWindow--> unreachable.failed
      open.settling --window.blocked--> unreachable.blocked
      open.settling --window.answered--> open.settling
      open.settling --window.gone--> closed
      open.settling --stately.open--> open.settling / focusWindow
      open.settling --stately.stop--> closed
      open.settling --page.changed--> open.settling / keepPage
      open.settling --error.actor.statelyWindow--> unreachable.failed
      open.settling --after settling--> open.connected
      open.connected --window.blocked--> unreachable.blocked
      open.connected --window.answered--> open.settling
      open.connected --window.gone--> closed
      open.connected --stately.open--> open.connected / focusWindow
      open.connected --stately.stop--> closed
      open.connected --page.changed [isSamePage]--> open.connected / keepPage, continuePage
      open.connected --page.changed--> open.awaiting / keepPage, reloadWindow
      open.connected --error.actor.statelyWindow--> unreachable.failed
      unreachable.blocked --stately.open--> open.awaiting
      unreachable.blocked --stately.open [isOffline]--> unreachable.offline
      unreachable.blocked --problem.dismiss--> closed
      unreachable.blocked --page.changed--> unreachable.blocked / keepPage
      unreachable.offline --stately.open--> open.awaiting
      unreachable.offline --stately.open [isOffline]--> unreachable.offline
      unreachable.offline --problem.dismiss--> closed
      unreachable.offline --page.changed--> unreachable.offline / keepPage
      unreachable.silent --stately.open--> open.awaiting
      unreachable.silent --stately.open [isOffline]--> unreachable.offline
      unreachable.silent --problem.dismiss--> closed
      unreachable.silent --page.changed--> unreachable.silent / keepPage
      unreachable.failed --stately.open--> open.awaiting
      unreachable.failed --stately.open [isOffline]--> unreachable.offline
      unreachable.failed --problem.dismiss--> closed
      unreachable.failed --page.changed--> unreachable.failed / keepPage"
    `)
  })

  it('is a sound chart', () => {
    expect(chartDefects(statelyMachine, statelyPlan)).toEqual([])
  })

  it('opens the window within the press, and shows the page once that has settled', () => {
    const { open, say, clock, orders, windows, value } = room()
    open()
    expect(windows()).toBe(1)
    expect(orders).toEqual([])
    say('window.answered')
    clock.increment(249)
    expect(orders).toEqual([])
    clock.increment(1)
    expect(orders).toEqual([{ type: 'page.show', page: pages.first.page }])
    expect(value()).toEqual({ open: 'connected' })
  })

  it('says that the browser let no window open, and tries again when it is asked to', () => {
    const { open, say, value, isOpen, windows } = room()
    open()
    say('window.blocked')
    expect(value()).toEqual({ unreachable: 'blocked' })
    expect(isOpen()).toBe(false)
    open()
    expect(windows()).toBe(2)
  })

  it('opens nothing while there is no internet', () => {
    const { send, value, windows } = room()
    send({ type: 'stately.open', isOnline: false })
    expect([value(), windows()]).toEqual([{ unreachable: 'offline' }, 0])
    send({ type: 'problem.dismiss' })
    expect(value()).toBe('closed')
  })

  it('says after eight seconds that nobody answers, and goes on when somebody does', () => {
    const { open, say, clock, value, isOpen, orders } = room()
    open()
    clock.increment(7999)
    expect(value()).toEqual({ open: 'awaiting' })
    clock.increment(1)
    expect(value()).toEqual({ open: 'silent' })
    expect(isOpen()).toBe(true)
    say('window.answered')
    clock.increment(250)
    expect(orders).toHaveLength(1)
  })

  it('tells a window that went before it answered from one that a person closed', () => {
    const early = room()
    early.open()
    early.say('window.gone')
    expect(early.value()).toEqual({ unreachable: 'silent' })
    const late = connected()
    late.say('window.gone')
    expect(late.value()).toBe('closed')
  })

  it('brings the window to the front when it is open already', () => {
    const { open, orders, windows } = connected()
    open()
    expect([windows(), orders.at(-1)]).toEqual([1, { type: 'window.focus' }])
  })

  it('shows everything once however often the page says that it is there, and again when it was loaded anew', () => {
    const { say, clock, orders } = connected()
    for (let times = 0; times < 5; times += 1) say('window.answered')
    clock.increment(250)
    expect(orders.filter(({ type }) => type === 'page.show')).toHaveLength(2)
  })

  it('goes on with what is new, and starts anew for another page or one that was loaded again', () => {
    const { send, orders, value } = connected()
    send({ type: 'page.changed', statelyPage: pages.grown })
    expect(orders.at(-1)).toEqual({ type: 'page.continue', page: pages.grown.page })
    send({ type: 'page.changed', statelyPage: pages.loadedAgain })
    expect([orders.at(-1), value()]).toEqual([{ type: 'window.reload' }, { open: 'awaiting' }])
  })

  it('keeps up with the page while the window is closed', () => {
    const { send, open, say, clock, orders } = room()
    send({ type: 'page.changed', statelyPage: pages.other })
    open()
    say('window.answered')
    clock.increment(250)
    expect(orders).toEqual([{ type: 'page.show', page: pages.other.page }])
  })

  it('lets go of the window when it is stopped', () => {
    const { send, isOpen, value } = connected()
    send({ type: 'stately.stop' })
    expect([isOpen(), value()]).toEqual([false, 'closed'])
  })
})
