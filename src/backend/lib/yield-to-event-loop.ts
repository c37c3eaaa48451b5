import { setImmediate } from 'node:timers/promises'

/** For long synchronous work: awaiting what the returned function returns lets other work run, at most once per interval. */
export function createYielder(everyMs = 20): () => Promise<void> | undefined {
  let last = performance.now()
  return () => {
    if (performance.now() - last < everyMs) return undefined
    return setImmediate().then(() => {
      last = performance.now()
    })
  }
}
