import { vi } from 'vitest'

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** jsdom has no layout, so every element counts as visible and no size changes. */
export function giveThePageALayout() {
  const list = Object.assign([new DOMRect(0, 0, 100, 20)], { item: (index: number) => list[index] ?? null })
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(() => list)
  vi.stubGlobal('ResizeObserver', SilentObserver)
  vi.stubGlobal('IntersectionObserver', SilentObserver)
  vi.stubGlobal('CSS', { escape: (text: string) => text.replaceAll(/[^\w-]/g, String.raw`\$&`) })
  Element.prototype.scrollTo ??= () => {}
  Element.prototype.scrollIntoView ??= () => {}
}

export function focused() {
  const element = document.activeElement
  return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
}
