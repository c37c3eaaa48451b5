import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LazySlot } from '#src/views/pull-request/files/lazy-slot.tsx'

const observers: Observer[] = []
class Observer {
  readonly elements = new Set<Element>()
  readonly #report: IntersectionObserverCallback
  constructor(report: IntersectionObserverCallback) {
    this.#report = report
    observers.push(this)
  }
  observe = (element: Element) => void this.elements.add(element)
  unobserve = (element: Element) => void this.elements.delete(element)
  report(isIntersecting: boolean) {
    const entries = [...this.elements].map((target) => ({
      target,
      isIntersecting,
      boundingClientRect: { height: 120 },
    }))
    this.#report(entries as never, this as never)
  }
}

const drawFrame = () => vi.runOnlyPendingTimers().runOnlyPendingTimers()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const renderAsLateAsBrowsers = () => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)

const slots = ['one', 'two', 'three']
const renderSlots = () => {
  const { container } = render(
    slots.map((name) => (
      <LazySlot key={name} estimatedHeight={100} isEager={false} contain="content" holds={{ change: true }}>
        {() => <button type="button">{name}</button>}
      </LazySlot>
    )),
  )
  renderAsLateAsBrowsers()
  return () => [...container.querySelectorAll('button')].map(({ textContent }) => textContent)
}

test('one observer serves all slots, each frame renders one of them, and slots out of view go the same way', () => {
  const listShown = renderSlots()
  expect(observers).toHaveLength(1)
  const [observer] = observers
  expect(observer?.elements.size).toBe(slots.length)
  observer?.report(true)
  expect(listShown()).toEqual([])
  drawFrame()
  expect(listShown()).toEqual(['one'])
  drawFrame()
  drawFrame()
  expect(listShown()).toEqual(slots)
  document.querySelector('button')?.focus()
  observer?.report(false)
  drawFrame()
  expect(listShown()).toEqual(['one', 'three'])
  drawFrame()
  expect(listShown()).toEqual(['one'])
  drawFrame()
  expect(listShown()).toEqual(['one'])
  expect(vi.getTimerCount()).toBe(0)
})

test('a slot that stays shown keeps its content out of view', () => {
  const { container } = render(
    <LazySlot estimatedHeight={100} isEager={false} staysShown contain="layout" holds={{}}>
      {() => <p>{slots[0]}</p>}
    </LazySlot>,
  )
  renderAsLateAsBrowsers()
  expect(container.textContent).toBe('')
  observers.at(-1)?.report(true)
  drawFrame()
  observers.at(-1)?.report(false)
  drawFrame()
  expect(container.textContent).toBe(slots[0])
})
