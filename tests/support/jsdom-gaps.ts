class NoObserver {
  observe(_target?: Element): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}

/** Nothing has a place in jsdom, so all that is observed counts as near the viewport. */
class NearObserver extends NoObserver {
  readonly #report: IntersectionObserverCallback
  #isConnected = true

  constructor(report: IntersectionObserverCallback) {
    super()
    this.#report = report
  }

  override observe(target?: Element): void {
    const entry = { target, isIntersecting: true, boundingClientRect: target?.getBoundingClientRect() }
    const report = () => this.#isConnected && this.#report([entry] as never, this as never)
    queueMicrotask(report)
  }

  override disconnect(): void {
    this.#isConnected = false
  }
}

const mediaQuery = (media: string) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} })

/** The embedded database reads its own files through blobs. */
function arrayBuffer(this: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer).slice().buffer)
    reader.onerror = () => reject(reader.error ?? new Error('the blob could not be read'))
    reader.readAsArrayBuffer(this)
  })
}

async function text(this: Blob): Promise<string> {
  return new TextDecoder().decode(await this.arrayBuffer())
}

const escapeIdentifier = (text: string): string => text.replaceAll(/[^\w-]/g, (sign) => `\\${sign}`)

/** Buffers of Node are no byte arrays in jsdom's realm, but the backend needs them. */
const takeBackBytes = (): void => {
  const bytes: unknown = Object.getPrototypeOf(Buffer)
  Object.assign(globalThis, { Uint8Array: bytes, ArrayBuffer: Buffer.alloc(0).buffer.constructor })
}

export const fillJsdomGaps = (window: Window & typeof globalThis): void => {
  takeBackBytes()
  const nothing = () => undefined
  Object.assign(window, {
    scrollTo: nothing,
    reportError: window.reportError ?? ((error: unknown) => console.error(error)),
    matchMedia: window.matchMedia ?? mediaQuery,
    CSS: window.CSS ?? { escape: escapeIdentifier },
    requestIdleCallback: window.requestIdleCallback ?? ((done: () => void) => setTimeout(done)),
    ResizeObserver: window.ResizeObserver ?? NoObserver,
    IntersectionObserver: window.IntersectionObserver ?? NearObserver,
  })
  const blob = window.Blob.prototype
  blob.arrayBuffer ??= arrayBuffer
  blob.text ??= text
  const element = window.Element.prototype
  element.scrollIntoView ??= nothing
  element.scrollTo = nothing
  element.hasPointerCapture ??= () => false
  element.setPointerCapture ??= nothing
  element.releasePointerCapture ??= nothing
}
