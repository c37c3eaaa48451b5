import { useCallback, useEffect, useState } from 'react'

const requests = new Set<object>()
const listeners = new Set<() => void>()

const change = (apply: () => void): void => {
  apply()
  for (const listener of listeners) listener()
}

export const isOverlayRequested = (): boolean => requests.size > 0

export const onOverlayRequestChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Counts as open from the request on, while its chunk is loading. */
export const useOverlayRequest = (isRequested: boolean): void =>
  useEffect(() => {
    if (!isRequested) return undefined
    const request = {}
    change(() => requests.add(request))
    return () => change(() => requests.delete(request))
  }, [isRequested])

export const LoadingOverlay = (): null => {
  useOverlayRequest(true)
  return null
}

/** Returns a function that counts the overlay as open until `work` has settled. */
export const useOverlayFetch = (): ((work: Promise<unknown>) => void) => {
  const [pendingCount, setPendingCount] = useState(0)
  useOverlayRequest(pendingCount > 0)
  return useCallback((work) => {
    setPendingCount((count) => count + 1)
    void work.finally(() => setPendingCount((count) => count - 1))
  }, [])
}
