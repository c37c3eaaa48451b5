import { afterEach, expect, it, vi } from 'vitest'
import { reserveComposer } from '#src/views/chat/composer/composer-room.ts'

afterEach(() => vi.unstubAllGlobals())

it('keeps toasts above the composer while there is one', () => {
  let measure = () => {}
  const observer = class {
    constructor(update: () => void) {
      measure = update
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', observer)
  const composer = document.createElement('form')
  Object.defineProperty(composer, 'offsetHeight', { value: 140 })
  const getRoom = () => document.documentElement.style.getPropertyValue('--composer')
  const leave = reserveComposer(composer)
  measure()
  expect(getRoom()).toBe('140px')
  leave?.()
  expect(getRoom()).toBe('')
})
