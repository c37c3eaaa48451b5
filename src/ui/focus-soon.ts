/** Waits for the next frame, because the command that had the focus may be gone by then. */
export const focusSoon = (selector: string): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
}
