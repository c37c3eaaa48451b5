import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in a prerendered page until the scripts have taken it over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
