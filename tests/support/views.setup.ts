import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { forgetCookies } from '#src/actors/forget-cookies.ts'
import { shareComputedStyles } from './computed-styles.ts'
import { fillJsdomGaps } from './jsdom-gaps.ts'
import { keepDiagnosticsLean } from './lean-diagnostics.ts'

fillJsdomGaps(window)
shareComputedStyles(window)
keepDiagnosticsLean()
const { asyncWrapper } = getConfig()
const { setImmediate } = globalThis
configure({
  /** For a busy machine: answers come late, and effects run in an immediate, which a test that acts at once would precede. */
  asyncUtilTimeout: 10_000,
  asyncWrapper: (find) =>
    asyncWrapper(async () => {
      const result = await find()
      await new Promise((resolve) => setImmediate(resolve))
      return result
    }),
})

/** The thorough run delays frames, so that tests wait for them as on a busy machine. */
if (process.env['DEEP'] !== undefined) {
  window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 120))
  window.cancelAnimationFrame = (id) => clearTimeout(id)
}

beforeAll(() => {
  localStorage.clear()
  sessionStorage.clear()
  forgetCookies(window, () => true)
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
})
afterEach(cleanup)
/** Imports that the page starts when idle would fail after the window has gone. */
afterAll(() => vi.dynamicImportSettled())
