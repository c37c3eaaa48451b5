const { style } = document.documentElement

export const reserveComposer = (composer: HTMLElement | null): (() => void) | undefined => {
  if (composer === null) return undefined
  const observer = new ResizeObserver(() => style.setProperty('--composer', `${composer.offsetHeight}px`))
  observer.observe(composer)
  return () => {
    observer.disconnect()
    style.removeProperty('--composer')
  }
}
