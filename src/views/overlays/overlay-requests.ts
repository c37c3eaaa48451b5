import { useCallback, useEffect, useState } from 'react'

const requests = new Set<object>()
const listeners = new Set<() => void>()

const change = (apply: () => void): void => {
  apply()
  for (const listener of listeners) listener()
}

/** Whether something was opened that may still be on its way. */
export const isOverlayRequested = (): boolean => requests.size > 0

export const onOverlayRequestChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Counts as open from the wish on, while its chunk is being fetched. */
export const useOverlayRequest = (isRequested: boolean): void =>
  useEffect(() => {
    if (!isRequested) return undefined
    const request = {}
    change(() => requests.add(request))
    return () => change(() => requests.delete(request))
  }, [isRequested])

/** Stands in the place of an overlay while its part is being fetched. */
export const LoadingOverlay = (): null => {
  useOverlayRequest(true)
  return null
}

/** For an overlay that is fetched by hand: what it gives back counts the overlay as open until `work` has ended. */
export const useOverlayFetch = (): ((work: Promise<unknown>) => void) => {
  const [pendingCount, setPendingCount] = useState(0)
  useOverlayRequest(pendingCount > 0)
  return useCallback((work) => {
    setPendingCount((count) => count + 1)
    void work.finally(() => setPendingCount((count) => count - 1))
  }, [])
}
