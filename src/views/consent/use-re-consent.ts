import { useSyncExternalStore } from 'react'
import type { ReConsent } from '#src/actors/re-consent.actor.ts'
import { useProduct } from '../product.ts'

export const useReConsent = (): ReConsent | null => {
  const { read, subscribe } = useProduct().consent.reConsent
  return useSyncExternalStore(subscribe, read, read)
}
