import { useSyncExternalStore } from 'react'

/** The step is in milliseconds; a finer one would change no text. */
const step = 15_000

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, step)
  return () => clearInterval(timer)
}

export const useClock = (): number => useSyncExternalStore(subscribe, () => Math.ceil(Date.now() / step) * step)
