const pageButton = (step: 1 | -1): HTMLElement | null =>
  document.querySelector(`[data-page=${step === 1 ? 'next' : 'previous'}]:not([aria-disabled])`)

/**
 * Moves the focus between rows; from elsewhere to the first or last row in sight, and past the end to the link to the
 * next page.
 */
export const moveAmongRows = (step: 1 | -1): void => {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-opens-row]')]
  const active = document.activeElement
  const at = rows.findIndex((row) => row === active || row.closest('tr')?.contains(active) === true)
  const wanted = at < 0 ? (step === 1 ? 0 : rows.length - 1) : at + step
  const next = rows[wanted] ?? pageButton(step) ?? rows[at]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
