type OnEntry = (entry: IntersectionObserverEntry) => void

const margin = '800px 0px'
const watched = new Map<Element, OnEntry>()
let observer: IntersectionObserver | undefined

const report = (entries: readonly IntersectionObserverEntry[]): void => {
  for (const entry of entries) watched.get(entry.target)?.(entry)
}

/** Shares one observer, because one for each of a thousand elements takes milliseconds in every frame; returns a cancel. */
export const watchNearness = (element: Element, onEntry: OnEntry): (() => void) => {
  const shared = (observer ??= new IntersectionObserver(report, { rootMargin: margin }))
  watched.set(element, onEntry)
  shared.observe(element)
  return () => {
    watched.delete(element)
    shared.unobserve(element)
    if (watched.size === 0) observer = undefined
  }
}
