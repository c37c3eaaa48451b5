import { useSyncExternalStore } from 'react'

const wide = '(width >= 64rem)'

const subscribe = (onChange: () => void): (() => void) => {
  const query = window.matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => false,
  )
