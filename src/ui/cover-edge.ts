/** Elements that cover the lower edge of the page, in the order in which they came. */
const covering = new Set<HTMLElement>()

const heightAboveEdge = (element: HTMLElement): number => Number.parseFloat(getComputedStyle(element).bottom || '0')

/** Bars lie upon each other at the edge; a card stands above them all. */
const measure = (): void => {
  const page = document.documentElement
  for (const { style } of covering) style.removeProperty('--below')
  const all = [...covering].map((element) => ({ element, gap: heightAboveEdge(element), height: element.offsetHeight }))
  let barsHeight = 0
  for (const { element, height } of all.filter(({ gap }) => gap === 0)) {
    element.style.setProperty('--below', `${barsHeight}px`)
    barsHeight += height
  }
  let covered = barsHeight
  for (const { element, gap, height } of all.filter(({ gap }) => gap > 0)) {
    element.style.setProperty('--below', `${barsHeight}px`)
    covered = Math.max(covered, barsHeight + gap + height)
  }
  const setLength = (name: string, length: number) =>
    length > 0 ? page.style.setProperty(name, `${length}px`) : page.style.removeProperty(name)
  setLength('--covered', covered)
  setLength('--bar', barsHeight)
  setLength('scroll-padding-bottom', covered)
}

/**
 * Tells the page how far its lower edge is covered, and how far by bars at the very edge: toasts stay above that, and what
 * gets the focus is scrolled clear of it. Gives the element `--below`, the height of the bars it stands upon.
 */
export const coverEdge = (element: HTMLElement | null): (() => void) | undefined => {
  if (element === null) return undefined
  covering.add(element)
  const observer = new ResizeObserver(measure)
  observer.observe(element)
  return () => {
    observer.disconnect()
    covering.delete(element)
    measure()
  }
}
