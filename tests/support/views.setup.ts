import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { forgetCookies } from '#src/actors/forget-cookies.ts'
import { fillJsdomGaps } from './jsdom-gaps.ts'

/** Before each file of views: those of one worker share its modules and its window. */
fillJsdomGaps(window)
/** A liveness bound: the real backend answers in milliseconds, on a busy machine in seconds. */
configure({ asyncUtilTimeout: 10_000 })

/** In the thorough run frames are rare, as on a busy machine: a test that needs one to have passed has to wait for it. */
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
/** What a page fetches when it has nothing else to do would otherwise be looked for in a world that has gone. */
afterAll(() => vi.dynamicImportSettled())
