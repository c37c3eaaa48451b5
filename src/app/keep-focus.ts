/** An element with its ancestors, each with its place among its siblings, as they were when it had the focus. */
type Trail = readonly { readonly element: Element; readonly place: number }[]

const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
const targets = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]'

const trailFrom = (focused: Element): Trail => {
  const trail: { element: Element; place: number }[] = []
  for (let element: Element | null = focused; element !== null; element = element.parentElement)
    trail.push({ element, place: element.parentElement ? [...element.parentElement.children].indexOf(element) : 0 })
  return trail
}

const firstTarget = (element: Element): HTMLElement | undefined =>
  [element, ...element.querySelectorAll(targets)].find(
    (candidate): candidate is HTMLElement =>
      candidate instanceof HTMLElement &&
      candidate.matches(targets) &&
      candidate.closest('[inert], [aria-hidden=true]') === null &&
      candidate.checkVisibility({ visibilityProperty: true }),
  )

/** Returns the element at the place that was left: the element itself, else its successor, else its predecessor. */
const nearestTarget = (trail: Trail): HTMLElement | undefined => {
  const at = trail.findIndex(({ element }) => element.isConnected)
  const left = trail[at]?.element
  if (left === undefined || left.matches('main, :has(main)')) return undefined
  if (at === 0) return firstTarget(left)
  const siblings = [...left.children]
  const place = trail[at - 1]?.place ?? 0
  const nearest = [...siblings.slice(place), ...siblings.slice(0, place).toReversed()]
  return nearest.map(firstTarget).find((target) => target !== undefined)
}

const frames = (window: Window) =>
  new Promise<void>((resolve) => window.requestAnimationFrame(() => window.requestAnimationFrame(() => resolve())))

/**
 * When the element that has the focus goes, as a deleted row or a closed dialog does, and nothing else takes the focus, the
 * nearest one that is left gets it; in the last resort the heading. Otherwise the keyboard would start over at the top.
 */
export const keepFocus = (document: Document, window: Window): void => {
  let last: Trail = []
  /** The last one outside everything that opens over the page. */
  let lastBelow: Trail = []
  const isLost = () => document.activeElement === document.body && last[0]?.element.isConnected === false
  const recover = async (): Promise<void> => {
    await frames(window)
    if (!isLost()) return
    const heading = document.querySelector<HTMLElement>('h1[tabindex]')
    const target = nearestTarget(last) ?? nearestTarget(lastBelow) ?? heading
    target?.focus({ preventScroll: true })
  }
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    last = trailFrom(target)
    if (target.closest(layers) === null) lastBelow = last
  })
  new MutationObserver(() => {
    if (isLost()) void recover()
  }).observe(document.body, { childList: true, subtree: true })
}
