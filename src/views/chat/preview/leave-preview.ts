/** The focus that is in the file goes back to what opened it; elsewhere it stays where it is. Before the file is closed. */
export const leavePreview = (): void => {
  const pane = document.querySelector('aside[data-preview]')
  if (pane?.contains(document.activeElement) !== true) return
  document.querySelector<HTMLElement>('article a[aria-current=true]')?.focus()
}
