import { setImmediate } from 'node:timers/promises'

/** For long synchronous work: awaiting the result lets everything else run, at most once per interval. */
export function breather(everyMs = 20): () => Promise<void> | undefined {
  let last = performance.now()
  return () => {
    if (performance.now() - last < everyMs) return undefined
    return setImmediate().then(() => {
      last = performance.now()
    })
  }
}
