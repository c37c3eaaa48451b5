import { useCallback, useSyncExternalStore } from 'react'

/** Whether the page is as the query says, from now on. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Room for something beside the thread; below that it is a sheet. */
export const roomBeside = '(width >= 64rem)'
