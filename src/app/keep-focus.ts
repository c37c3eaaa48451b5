/** An element with its ancestors, each with its place among its siblings, as they were when it had the focus. */
type Trail = readonly { readonly element: Element; readonly place: number }[]

const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
const targets = 'a[href], button, input, select, textarea, [tabindex="0"]'

/** Whether the element can keep the focus. */
const isUsable = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && element.closest('[inert], [hidden]') === null

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
      isUsable(candidate) &&
      candidate.closest('[aria-hidden=true]') === null &&
      candidate.checkVisibility({ visibilityProperty: true }),
  )

/** Returns what is nearest to the place that was left: in the smallest part around it, the successor, else the predecessor. */
const nearestTarget = (trail: Trail): HTMLElement | undefined => {
  const kept = trail.findIndex(({ element }) => element.isConnected)
  for (const [at, { element }] of trail.entries()) {
    if (element.matches('main, :has(main)')) return undefined
    if (at < kept) continue
    const siblings = [...element.children]
    const place = trail[at - 1]?.place ?? 0
    const nearest = [...siblings.slice(place), ...siblings.slice(0, place).toReversed()]
    const target = nearest.map(firstTarget).find((found) => found !== undefined)
    if (target !== undefined) return target
  }
  return undefined
}

const frames = (window: Window) =>
  new Promise<void>((resolve) => window.requestAnimationFrame(() => window.requestAnimationFrame(() => resolve())))

/**
 * When the element that has the focus goes or can have it no more, as a deleted row or a disabled field, and nothing else
 * takes the focus, the nearest one gets it; in the last resort the heading. Otherwise the keyboard would start at the top.
 * Returns what ends it.
 */
export const keepFocus = (document: Document, window: Window): (() => void) => {
  let last: Trail = []
  /** The last one outside everything that opens over the page. */
  let lastBelow: Trail = []
  const isUnusable = () => last[0] !== undefined && !isUsable(last[0].element)
  const recover = async (): Promise<void> => {
    await frames(window)
    if (document.activeElement !== document.body || !isUnusable()) return
    const heading = document.querySelector<HTMLElement>('h1[tabindex]')
    const target = nearestTarget(last) ?? nearestTarget(lastBelow) ?? heading
    target?.focus({ preventScroll: true })
  }
  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return
    last = trailFrom(target)
    if (target.closest(layers) === null) lastBelow = last
  }
  document.addEventListener('focusin', remember)
  // A browser takes the focus from a disabled or inert element only with the next frame.
  const changes = new MutationObserver(() => {
    if (isUnusable()) void recover()
  })
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert', 'hidden'] })
  return () => {
    document.removeEventListener('focusin', remember)
    changes.disconnect()
    last = []
  }
}
