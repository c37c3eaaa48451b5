import { vi } from 'vitest'

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** jsdom lays nothing out: whoever asks whether an element can be seen hears yes, and no size ever changes. */
export function giveThePageALayout() {
  const list = Object.assign([new DOMRect(0, 0, 100, 20)], { item: (index: number) => list[index] ?? null })
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(() => list)
  vi.stubGlobal('ResizeObserver', SilentObserver)
  vi.stubGlobal('IntersectionObserver', SilentObserver)
  vi.stubGlobal('CSS', { escape: (text: string) => text.replaceAll(/[^\w-]/g, String.raw`\$&`) })
  Element.prototype.scrollTo ??= () => {}
  Element.prototype.scrollIntoView ??= () => {}
}

/** Names what has the focus. (Comparing elements themselves prints the whole page on a failure.) */
export function focused() {
  const element = document.activeElement
  return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
}
