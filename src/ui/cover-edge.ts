/** Tells the page how far its lower edge is covered by an element: toasts stay above it, and what gets the focus is scrolled clear of it. */
export const coverEdge = (element: HTMLElement | null): (() => void) | undefined => {
  if (element === null) return undefined
  const page = document.documentElement
  const measure = () => {
    const covered = element.offsetHeight + Number.parseFloat(getComputedStyle(element).bottom || '0')
    page.style.setProperty('--covered', `${covered}px`)
    page.style.scrollPaddingBottom = `${covered}px`
  }
  const observer = new ResizeObserver(measure)
  observer.observe(element)
  return () => {
    observer.disconnect()
    page.style.removeProperty('--covered')
    page.style.scrollPaddingBottom = ''
  }
}
