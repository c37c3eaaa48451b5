export type Step = 1 | -1

export const afterNextPaint = (act: () => void): void =>
  void requestAnimationFrame(() => requestAnimationFrame(() => act()))

export const moveToMatch = (step: Step): void => {
  const button = document.querySelector<HTMLElement>(`[data-match-step="${step}"]`)
  button?.click()
  afterNextPaint(() =>
    button?.closest('section')?.querySelector<HTMLElement>('[data-marked] a[href]')?.focus({ preventScroll: true }),
  )
}
