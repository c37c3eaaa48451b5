const covering = new Set<HTMLElement>()

const heightAboveEdge = (element: HTMLElement): number => Number.parseFloat(getComputedStyle(element).bottom || '0')

/** Bars are stacked at the edge; a card stands above them all. */
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

export const makeSizeRef =
  (elements: Set<HTMLElement>, onChange: () => void) =>
  (element: HTMLElement | null): (() => void) | undefined => {
    if (element === null) return undefined
    elements.add(element)
    const observer = new ResizeObserver(onChange)
    observer.observe(element)
    return () => {
      observer.disconnect()
      elements.delete(element)
      onChange()
    }
  }

/**
 * Sets how far the lower edge is covered, so that toasts and focused elements stay above it; `--below` is the height
 * of the bars under an element.
 */
export const coverEdge = makeSizeRef(covering, measure)
