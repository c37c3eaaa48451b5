import { useSyncExternalStore } from 'react'

/** In milliseconds. Finer steps would change no word. */
const step = 15_000

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, step)
  return () => clearInterval(timer)
}

/** Milliseconds since 1970, of now or a moment ago. */
export const useClock = (): number => useSyncExternalStore(subscribe, () => Math.ceil(Date.now() / step) * step)
