export const boxId = 'search-query'

export const focusBox = (): void => {
  const box = document.getElementById(boxId)
  if (!(box instanceof HTMLInputElement)) return
  box.focus()
  box.select()
}

export const preview = 'aside[data-preview]'

/** Must run before the file is closed: a focus inside it returns to its result, or to the box. */
export const leavePreview = (): void => {
  if (document.querySelector(preview)?.contains(document.activeElement) !== true) return
  const hit = document.querySelector<HTMLElement>('[data-hit][aria-current=true]')
  if (hit === null) focusBox()
  else hit.focus()
}
