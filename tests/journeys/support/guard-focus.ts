import { afterAll, beforeAll } from 'vitest'
import { setFocusGuard } from '#tests/support/focus-loss.ts'

/** In every test of the file that calls this, an action after which nothing has the focus is a complaint. */
export const guardFocus = (): void => {
  beforeAll(() => setFocusGuard(true))
  afterAll(() => setFocusGuard(false))
}
