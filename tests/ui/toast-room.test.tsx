import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeToastRoom } from '#src/ui/toast-room.ts'

let observers: (() => void)[] = []
const page = document.documentElement
const root = { scrollTop: 0, scrollHeight: 1000, clientHeight: 500 }

beforeEach(() => {
  observers = []
  const observer = class {
    constructor(update: () => void) {
      observers.push(update)
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', observer)
  vi.stubGlobal('innerHeight', 500)
  for (const name of ['scrollTop', 'scrollHeight', 'clientHeight'] as const)
    vi.spyOn(page, name, 'get').mockImplementation(() => root[name])
  root.scrollTop = 0
})
afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const put = (height: number) => {
  const toast = document.body.appendChild(document.createElement('div'))
  Object.defineProperty(toast, 'offsetHeight', { value: height })
  toast.getBoundingClientRect = () => new DOMRect(100, 500 - height - 16, 380, height)
  const leave = makeToastRoom(toast) ?? (() => undefined)
  for (const update of observers) update()
  return leave
}
const room = () => page.style.getPropertyValue('--toasts')

const focusButtonAt = (top: number, left: number) => {
  const main = document.body.appendChild(document.createElement('main'))
  const button = main.appendChild(document.createElement('button'))
  button.getBoundingClientRect = () => new DOMRect(left, top, 80, 32)
  button.scrollIntoView = vi.fn()
  button.focus()
  return vi.mocked(button.scrollIntoView)
}

it('makes room for every toast, and takes it back', () => {
  const [first, second] = [put(50), put(60)]
  expect(room()).toBe('142px')
  first()
  expect(room()).toBe('84px')
  second()
  expect(room()).toBe('0px')
})

it('keeps the room while the page would jump without it', () => {
  const leave = put(50)
  root.scrollTop = 500
  leave()
  expect(room()).toBe('74px')
  window.dispatchEvent(new Event('scroll'))
  expect(room()).toBe('74px')
  root.scrollTop = 300
  window.dispatchEvent(new Event('scroll'))
  expect(room()).toBe('0px')
})

it.each([
  { place: 'under the toast', top: 450, left: 120, times: 1 },
  { place: 'above it', top: 300, left: 120, times: 0 },
  { place: 'beside it', top: 450, left: 10, times: 0 },
])('brings the focused control into view only where it is covered: $place', ({ top, left, times }) => {
  const scroll = focusButtonAt(top, left)
  const leave = put(50)
  expect(scroll).toHaveBeenCalledTimes(times)
  leave()
})
