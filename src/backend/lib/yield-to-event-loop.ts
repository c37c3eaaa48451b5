import { setImmediate } from 'node:timers/promises'

export const createYielder = (everyMs = 20): (() => Promise<void> | undefined) => {
  let last = performance.now()
  return () => {
    if (performance.now() - last < everyMs) return undefined
    return setImmediate().then(() => {
      last = performance.now()
    })
  }
}
