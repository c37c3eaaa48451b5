type Trail = readonly { readonly element: Element; readonly place: number }[]

const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
const targets = 'a[href], button, input, select, textarea, [tabindex="0"]'

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

/** The nearest successor in the smallest ancestor around the lost place, else the predecessor. */
const nearestTarget = (trail: Trail): HTMLElement | undefined => {
  const kept = trail.findIndex(({ element }) => element.isConnected)
  for (const [at, { element }] of trail.entries()) {
    if (element.matches('main, :has(main)')) return undefined
    if (at < kept) continue
    const siblings = [...element.children]
    const place = trail[at - 1]?.place ?? 0
    const nearest = [...siblings.slice(place), ...siblings.slice(0, place).toReversed()]
    const target = nearest.map(firstTarget).find((candidate) => candidate !== undefined)
    if (target !== undefined) return target
  }
  return undefined
}

const frames = (window: Window) =>
  new Promise<void>((resolve) => window.requestAnimationFrame(() => window.requestAnimationFrame(() => resolve())))

/**
 * When the focused element is removed or disabled and nothing else takes the focus, the nearest one gets it, at last
 * the heading; the keyboard would otherwise start at the top. Returns a function that stops it.
 */
export const keepFocus = (document: Document, window: Window): (() => void) => {
  let last: Trail = []
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
