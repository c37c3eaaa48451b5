export const boxId = 'search-query'

export const focusBox = (): void => {
  const box = document.getElementById(boxId)
  if (!(box instanceof HTMLInputElement)) return
  box.focus()
  box.select()
}

/** Moves the focus among the results; from elsewhere to the one that is open, or else the first. */
export const moveAmongHits = (step: 1 | -1): void => {
  const hits = [...document.querySelectorAll<HTMLElement>('[data-hit]')]
  const at = hits.findIndex((hit) => hit === document.activeElement)
  const start = hits.findIndex((hit) => hit.getAttribute('aria-current') === 'true')
  if (at === 0 && step === -1) return focusBox()
  const next = at < 0 ? Math.max(0, start) : Math.min(hits.length - 1, at + step)
  hits[next]?.focus({ preventScroll: true })
  hits[next]?.scrollIntoView({ block: 'nearest' })
}

export const openFocusedHit = (): void => {
  const active = document.activeElement
  if (active instanceof HTMLElement && active.matches('[data-hit]')) active.click()
}
