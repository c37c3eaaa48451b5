import { setImmediate } from 'node:timers/promises'

/** Creates a function for long synchronous work that yields to the event loop at most once per interval. */
export const createYielder = (everyMs = 20): (() => Promise<void> | undefined) => {
  let last = performance.now()
  return () => {
    if (performance.now() - last < everyMs) return undefined
    return setImmediate().then(() => {
      last = performance.now()
    })
  }
}
