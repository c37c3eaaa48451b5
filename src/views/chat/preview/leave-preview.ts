/** Must run before the file is closed: a focus inside it returns to the link that opened it. */
export const leavePreview = (): void => {
  const pane = document.querySelector('aside[data-preview]')
  if (pane?.contains(document.activeElement) !== true) return
  document.querySelector<HTMLElement>('[data-evidence] a[aria-current=true]')?.focus()
}
