/** Moves the focus to what the next drawing of the page will hold: the command that had it may be gone by then. */
export const focusSoon = (selector: string): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
}
