import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** A dialog takes the focus with the frame after it is there, and hides the rest of the page: another one must not have come by then. */
export const hasFocus = (dialog: HTMLElement): Promise<void> =>
  waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))

/** Resolves when it has the focus. */
export const opened = async (finding: Promise<HTMLElement>): Promise<HTMLElement> => {
  const dialog = await finding
  await hasFocus(dialog)
  return dialog
}
