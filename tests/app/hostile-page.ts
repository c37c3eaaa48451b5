import { waitFor } from '@testing-library/react'

/** Reads the page directly: computing the accessible names of a page full of vectors takes minutes. */
const findWhen = (what: string, look: () => HTMLElement | null | undefined): Promise<HTMLElement> =>
  waitFor(
    () => {
      const element = look()
      if (element) return element
      throw new Error(`there is no ${what}`)
    },
    { timeout: 20_000, onTimeout: (error) => error },
  )

export const element = (selector: string): Promise<HTMLElement> =>
  findWhen(selector, () => document.querySelector<HTMLElement>(selector))

export const buttonNamed = (words: string): Promise<HTMLElement> =>
  findWhen(`button ${words}`, () =>
    [...document.querySelectorAll('button')].find((button) =>
      (button.getAttribute('aria-label') ?? button.textContent ?? '').startsWith(words),
    ),
  )

export const openFile = (path: string): Promise<HTMLElement> =>
  findWhen('open file', () =>
    [...document.querySelectorAll<HTMLElement>('section[aria-label]')].find(
      (section) => section.getAttribute('aria-label') === path && section.querySelector('[aria-label="Line 1"]'),
    ),
  )

/** A virtual list renders rows only when its box has a size. */
export const giveSizes = (): void => {
  const offsetParentGetter = {
    configurable: true,
    get(this: HTMLElement) {
      return this.parentElement
    },
  }
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', offsetParentGetter)
  window.ResizeObserver = class {
    readonly #report: ResizeObserverCallback
    constructor(report: ResizeObserverCallback) {
      this.#report = report
    }
    observe(target: Element): void {
      const entry = { target, contentRect: { width: 800, height: 600 } }
      queueMicrotask(() => this.#report([entry as unknown as ResizeObserverEntry], this))
    }
    unobserve(): void {}
    disconnect(): void {}
  }
}
