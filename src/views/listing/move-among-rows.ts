/** Moves the focus to the next or previous of the links that open a row; from elsewhere, to the first or last in sight. */
export const moveAmongRows = (step: 1 | -1): void => {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-opens-row]')]
  const active = document.activeElement
  const at = rows.findIndex((row) => row === active || row.closest('tr')?.contains(active) === true)
  const next = at < 0 ? (step === 1 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + step))
  rows[next]?.focus()
  rows[next]?.scrollIntoView({ block: 'nearest' })
}
