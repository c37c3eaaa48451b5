import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Presses Escape once the dialog has the focus: it is seen a moment before it listens. */
export const escapeFrom = async (dialog: Locator): Promise<void> => {
  await expect.poll(() => dialog.evaluate((element) => element.matches(':focus-within'))).toBe(true)
  await dialog.page().keyboard.press('Escape')
}
