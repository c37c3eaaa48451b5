import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in a page that was rendered by the server, until the scripts have taken it over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
