import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** A dialog is visible before it takes the focus; until then it hears no key. */
export const takesFocus = (dialog: Locator): Promise<void> =>
  expect.poll(() => dialog.evaluate((element) => element.matches(':focus-within'))).toBe(true)

export const escapeFrom = async (dialog: Locator): Promise<void> => {
  await takesFocus(dialog)
  await dialog.page().keyboard.press('Escape')
}
