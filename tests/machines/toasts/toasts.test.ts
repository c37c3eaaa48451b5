import { describe, expect, it } from 'vitest'
import { SimulatedClock, createActor } from 'xstate'
import { type ToastKind, toastDurations } from '#machines/toasts/toast-content.ts'
import { toastMachine } from '#machines/toasts/toast.machine.ts'
import { type ToastsNotice, toastsMachine } from '#machines/toasts/toasts.machine.ts'
import { isToastOpen, selectToastContent, selectToasts } from '#machines/toasts/toasts.selectors.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { saying, toastPlan, toastsPlan } from '#src/inspect/plans/toasts.plan.ts'

describe('the charts of the toasts', () => {
  it('have the transitions of the tables', () => {
    expect(transitionTable(toastsMachine, toastsPlan)).toMatchInlineSnapshot(`
      "(start) --> free
      free --toast.show--> free / addToast, announceShown ^toast.shown
      free --toast.gone--> free / stopGone, removeToast, announceRemoved ^toast.removed
      free --toasts.dismiss--> free / sendToAll
      free --pointer.entered--> held.byPointer / sendToAll
      free --focus.entered--> held.byFocus / sendToAll
      free --toast.show [isFull]--> free / stopOldest, announceOldestRemoved, addToast, announceShown ^toast.removed ^toast.shown
      held.byPointer --toast.show--> held.byPointer / addToast, announceShown, holdNewest ^toast.shown
      held.byPointer --toast.gone [isLast]--> free / stopGone, removeToast, announceRemoved ^toast.removed
      held.byPointer --toasts.dismiss--> held.byPointer / sendToAll
      held.byPointer --pointer.left--> free
      held.byPointer --focus.entered--> held.byBoth
      held.byPointer --toast.gone--> held.byPointer / stopGone, removeToast, announceRemoved ^toast.removed
      held.byPointer --toast.show [isFull]--> held.byPointer / stopOldest, announceOldestRemoved, addToast, announceShown, holdNewest ^toast.removed ^toast.shown
      held.byFocus --toast.show--> held.byFocus / addToast, announceShown, holdNewest ^toast.shown
      held.byFocus --toast.gone [isLast]--> free / stopGone, removeToast, announceRemoved ^toast.removed
      held.byFocus --toasts.dismiss--> held.byFocus / sendToAll
      held.byFocus --pointer.entered--> held.byBoth
      held.byFocus --focus.left--> free
      held.byFocus --toast.gone--> held.byFocus / stopGone, removeToast, announceRemoved ^toast.removed
      held.byFocus --toast.show [isFull]--> held.byFocus / stopOldest, announceOldestRemoved, addToast, announceShown, holdNewest ^toast.removed ^toast.shown
      held.byBoth --toast.show--> held.byBoth / addToast, announceShown, holdNewest ^toast.shown
      held.byBoth --toast.gone [isLast]--> free / stopGone, removeToast, announceRemoved ^toast.removed
      held.byBoth --toasts.dismiss--> held.byBoth / sendToAll
      held.byBoth --pointer.left--> held.byFocus
      held.byBoth --focus.left--> held.byPointer
      held.byBoth --toast.gone--> held.byBoth / stopGone, removeToast, announceRemoved ^toast.removed
      held.byBoth --toast.show [isFull]--> held.byBoth / stopOldest, announceOldestRemoved, addToast, announceShown, holdNewest ^toast.removed ^toast.shown"
    `)
    expect(transitionTable(toastMachine, toastPlan)).toMatchInlineSnapshot(`
      "(start) --> open.counting
      open.counting --toast.dismiss--> closing
      open.counting --toasts.held--> open.held
      open.counting --after showing--> closing
      open.held --toast.dismiss--> closing
      open.held --toasts.released--> open.counting
      closing --after leaving--> gone"
    `)
  })

  it('M16 have no defects', () => {
    expect(chartDefects(toastsMachine, toastsPlan)).toEqual([])
    expect(chartDefects(toastMachine, toastPlan)).toEqual([])
  })
})

const makeToasts = () => {
  const clock = new SimulatedClock()
  const notices: ToastsNotice[] = []
  const actor = createActor(toastsMachine, { systemId: 'toasts', clock })
  actor.on('*', (notice) => notices.push(notice))
  actor.start()
  const words = (only: 'all' | 'open' = 'all') =>
    selectToasts(actor.getSnapshot())
      .filter((toast) => only === 'all' || isToastOpen(toast.getSnapshot()))
      .map((toast) => selectToastContent(toast.getSnapshot()).words)
      .map((content) => ('text' in content ? content.text : content.key))
  const show = (...texts: string[]) =>
    texts.forEach((text) => actor.send({ type: 'toast.show', content: saying(text, 'success') }))
  return { actor, clock, notices, words, show }
}

describe('how long a toast stays', () => {
  it.each(Object.entries(toastDurations) as [ToastKind, number][])('%s: %d ms, then 200 ms to fade', (kind, ms) => {
    const { actor, clock, words } = makeToasts()
    actor.send({ type: 'toast.show', content: saying('hello', kind) })
    clock.increment(ms - 1)
    expect(words('open')).toEqual(['hello'])
    clock.increment(1)
    expect(words('open')).toEqual([])
    clock.increment(199)
    expect(words()).toEqual(['hello'])
    clock.increment(1)
    expect(words()).toEqual([])
  })

  it('is ten seconds when there is something to press', () => {
    const { actor, clock, words } = makeToasts()
    actor.send({ type: 'toast.show', content: { ...saying('hello', 'success'), action: { label: 'Undo' } } })
    clock.increment(9_999)
    expect(words('open')).toEqual(['hello'])
    clock.increment(1)
    expect(words('open')).toEqual([])
  })

  it('is what the product promises', () => {
    expect(toastDurations).toEqual({ success: 3_000, error: 5_000, detailedError: 7_000, info: 3_000, warning: 4_000 })
  })

  it('ends at once for one that is dismissed, and only for that one', () => {
    const { actor, clock, words, show } = makeToasts()
    show('a', 'b')
    selectToasts(actor.getSnapshot())[0]?.send({ type: 'toast.dismiss' })
    expect([words('open'), words()]).toEqual([['b'], ['a', 'b']])
    clock.increment(199)
    expect(words()).toEqual(['a', 'b'])
    clock.increment(1)
    expect(words()).toEqual(['b'])
  })

  it('ends for all of them together', () => {
    const { actor, clock, words, show } = makeToasts()
    show('a', 'b', 'c')
    actor.send({ type: 'toasts.dismiss' })
    expect(words('open')).toEqual([])
    clock.increment(200)
    expect(words()).toEqual([])
  })

  it('is not made longer by dismissing twice', () => {
    const { actor, clock, words, show } = makeToasts()
    show('a')
    const dismiss = () => selectToasts(actor.getSnapshot())[0]?.send({ type: 'toast.dismiss' })
    dismiss()
    clock.increment(150)
    dismiss()
    clock.increment(50)
    expect(words()).toEqual([])
  })
})

describe('reading without haste', () => {
  it('keeps every toast while the pointer is on one, and gives it its whole time again afterwards', () => {
    const { actor, clock, words, show } = makeToasts()
    show('a', 'b')
    clock.increment(2_900)
    actor.send({ type: 'pointer.entered' })
    clock.increment(60_000)
    expect(words('open')).toEqual(['a', 'b'])
    actor.send({ type: 'pointer.left' })
    clock.increment(2_999)
    expect(words('open')).toEqual(['a', 'b'])
    clock.increment(1)
    expect(words('open')).toEqual([])
  })

  it('waits until pointer and focus have both left', () => {
    const { actor, clock, words, show } = makeToasts()
    show('a')
    actor.send({ type: 'pointer.entered' })
    actor.send({ type: 'focus.entered' })
    actor.send({ type: 'pointer.left' })
    clock.increment(60_000)
    expect(words('open')).toEqual(['a'])
    actor.send({ type: 'focus.left' })
    clock.increment(3_000)
    expect(words('open')).toEqual([])
  })

  it('holds a toast that comes in between as well', () => {
    const { actor, clock, words, show } = makeToasts()
    show('a')
    actor.send({ type: 'focus.entered' })
    show('b')
    clock.increment(60_000)
    expect(words('open')).toEqual(['a', 'b'])
  })

  it.each([
    ['pointer.entered', 'pointer.left', 'focus.entered', 'focus.left'],
    ['focus.entered', 'focus.left', 'pointer.entered', 'pointer.left'],
  ] as const)(
    'holds them from %s until both are gone, whichever leaves first',
    (first, firstLeft, second, secondLeft) => {
      for (const leaving of [
        [firstLeft, secondLeft],
        [secondLeft, firstLeft],
      ] as const) {
        const { actor, clock, words, show } = makeToasts()
        show('a')
        actor.send({ type: first })
        actor.send({ type: second })
        actor.send({ type: leaving[0] })
        clock.increment(60_000)
        expect(words('open')).toEqual(['a'])
        actor.send({ type: leaving[1] })
        clock.increment(3_000)
        expect(words('open')).toEqual([])
      }
    },
  )

  it.each([
    ['pointer.entered', 'pointer.left'],
    ['focus.entered', 'focus.left'],
  ] as const)('counts again when only %s held them', (entered, left) => {
    const { actor, clock, words, show } = makeToasts()
    show('a')
    actor.send({ type: entered })
    actor.send({ type: left })
    show('b')
    clock.increment(2_999)
    expect(words('open')).toEqual(['a', 'b'])
    clock.increment(1)
    expect(words('open')).toEqual([])
  })

  it('holds a sixth as well, which takes the place of the oldest', () => {
    const { actor, clock, notices, words, show } = makeToasts()
    show('1', '2', '3', '4', '5')
    actor.send({ type: 'pointer.entered' })
    show('6')
    clock.increment(60_000)
    expect(words('open')).toEqual(['2', '3', '4', '5', '6'])
    expect(notices.slice(5)).toEqual([
      { type: 'toast.removed', id: 'toast-1' },
      { type: 'toast.shown', id: 'toast-6', kind: 'success' },
    ])
    expect(Object.keys(actor.getSnapshot().children)).toHaveLength(5)
  })

  it('holds the others when one of them is dismissed, and tells of each', () => {
    const { actor, clock, notices, words, show } = makeToasts()
    show('a', 'b')
    actor.send({ type: 'focus.entered' })
    show('c')
    selectToasts(actor.getSnapshot())[0]?.send({ type: 'toast.dismiss' })
    clock.increment(200)
    clock.increment(60_000)
    expect(words('open')).toEqual(['b', 'c'])
    expect(notices.slice(2)).toEqual([
      { type: 'toast.shown', id: 'toast-3', kind: 'success' },
      { type: 'toast.removed', id: 'toast-1' },
    ])
    expect(Object.keys(actor.getSnapshot().children)).toHaveLength(2)
  })

  it('lets a held toast be dismissed, and does not hold the next one when the region was emptied under the pointer', () => {
    const { actor, clock, notices, words, show } = makeToasts()
    show('a')
    actor.send({ type: 'pointer.entered' })
    selectToasts(actor.getSnapshot())[0]?.send({ type: 'toast.dismiss' })
    clock.increment(200)
    expect([words(), Object.keys(actor.getSnapshot().children)]).toEqual([[], []])
    expect(notices.at(-1)).toEqual({ type: 'toast.removed', id: 'toast-1' })
    show('b')
    clock.increment(3_000)
    expect(words('open')).toEqual([])
  })
})

describe('at most five', () => {
  it('a sixth takes the place of the oldest, in order', () => {
    const { actor, clock, words, show, notices } = makeToasts()
    show('1', '2', '3', '4', '5')
    expect(words()).toEqual(['1', '2', '3', '4', '5'])
    show('6', '7')
    expect(words()).toEqual(['3', '4', '5', '6', '7'])
    expect(notices.slice(5)).toEqual([
      { type: 'toast.removed', id: 'toast-1' },
      { type: 'toast.shown', id: 'toast-6', kind: 'success' },
      { type: 'toast.removed', id: 'toast-2' },
      { type: 'toast.shown', id: 'toast-7', kind: 'success' },
    ])
    clock.increment(3_000)
    clock.increment(200)
    expect(selectToasts(actor.getSnapshot())).toEqual([])
    expect(Object.keys(actor.getSnapshot().children)).toEqual([])
  })

  it('never keeps more through a flood of a thousand', () => {
    const { actor, words, show } = makeToasts()
    show(...Array.from({ length: 1_000 }, (_, index) => String(index)))
    expect(words()).toEqual(['995', '996', '997', '998', '999'])
    expect(Object.keys(actor.getSnapshot().children)).toHaveLength(5)
  })

  it('tells of each, for those who announce it', () => {
    const { clock, show, notices } = makeToasts()
    show('a')
    clock.increment(3_000)
    clock.increment(200)
    expect(notices).toEqual([
      { type: 'toast.shown', id: 'toast-1', kind: 'success' },
      { type: 'toast.removed', id: 'toast-1' },
    ])
  })
})
