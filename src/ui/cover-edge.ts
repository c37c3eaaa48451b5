/** Tells the page how far its lower edge is covered by an element, and by a bar at the very edge: toasts stay above it, and what gets the focus is scrolled clear of it. */
export const coverEdge = (element: HTMLElement | null): (() => void) | undefined => {
  if (element === null) return undefined
  const page = document.documentElement
  const measure = () => {
    const distance = Number.parseFloat(getComputedStyle(element).bottom || '0')
    const covered = element.offsetHeight + distance
    page.style.setProperty('--covered', `${covered}px`)
    if (distance === 0) page.style.setProperty('--bar', `${covered}px`)
    page.style.scrollPaddingBottom = `${covered}px`
  }
  const observer = new ResizeObserver(measure)
  observer.observe(element)
  return () => {
    observer.disconnect()
    page.style.removeProperty('--covered')
    page.style.removeProperty('--bar')
    page.style.scrollPaddingBottom = ''
  }
}
