import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { forgetCookies } from '#src/actors/forget-cookies.ts'
import { shareComputedStyles } from './computed-styles.ts'
import { fillJsdomGaps } from './jsdom-gaps.ts'
import { keepDiagnosticsLean } from './lean-diagnostics.ts'

fillJsdomGaps(window)
shareComputedStyles(window)
keepDiagnosticsLean()
/** The backend answers in milliseconds, but a busy machine may take seconds. */
configure({ asyncUtilTimeout: 10_000 })

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
