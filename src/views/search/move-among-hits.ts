export const boxId = 'search-query'

export const focusBox = (): void => {
  const box = document.getElementById(boxId)
  if (!(box instanceof HTMLInputElement)) return
  box.focus()
  box.select()
}

export const moveAmongHits = (step: 1 | -1): void => {
  const hits = [...document.querySelectorAll<HTMLElement>('[data-hit]')]
  const at = hits.findIndex((hit) => hit === document.activeElement)
  const start = hits.findIndex((hit) => hit.getAttribute('aria-current') === 'true')
  if (at === 0 && step === -1) return focusBox()
  const next = at < 0 ? Math.max(0, start) : Math.min(hits.length - 1, at + step)
  hits[next]?.focus({ preventScroll: true })
  hits[next]?.scrollIntoView({ block: 'nearest' })
}

const preview = 'aside[data-preview]'

export const enterPreview = (): void => {
  const pane = document.querySelector(preview)
  const place =
    pane?.querySelector<HTMLElement>('[data-marked] a[href]') ??
    pane?.querySelector<HTMLElement>('code a[href], button')
  place?.focus()
}

/** Must run before the file is closed: a focus inside it returns to its result, or to the box. */
export const leavePreview = (): void => {
  if (document.querySelector(preview)?.contains(document.activeElement) !== true) return
  const hit = document.querySelector<HTMLElement>('[data-hit][aria-current=true]')
  if (hit === null) focusBox()
  else hit.focus()
}

export const openFocusedHit = (): void => document.querySelector<HTMLElement>('[data-hit]:focus')?.click()
