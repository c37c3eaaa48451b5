import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** A dialog takes the focus one frame after it opens and hides the rest of the page. */
export const hasFocus = (dialog: HTMLElement): Promise<void> =>
  waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))

export const opened = async (finding: Promise<HTMLElement>): Promise<HTMLElement> => {
  const dialog = await finding
  await hasFocus(dialog)
  return dialog
}
