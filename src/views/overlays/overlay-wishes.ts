import { useCallback, useEffect, useState } from 'react'

const wishes = new Set<object>()
const listeners = new Set<() => void>()

const change = (apply: () => void): void => {
  apply()
  for (const listener of listeners) listener()
}

/** Whether something was opened that may still be on its way. */
export const hasOverlayWish = (): boolean => wishes.size > 0

export const onOverlayWishChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Counts as open from the wish on, while its chunk is being fetched. */
export const useOverlayWish = (isWished: boolean): void =>
  useEffect(() => {
    if (!isWished) return undefined
    const wish = {}
    change(() => wishes.add(wish))
    return () => change(() => wishes.delete(wish))
  }, [isWished])

/** Stands in the place of an overlay while its part is being fetched. */
export const OverlayOnItsWay = (): null => {
  useOverlayWish(true)
  return null
}

/** For an overlay that is fetched by hand: what it gives back counts the overlay as open until `work` has ended. */
export const useOverlayFetch = (): ((work: Promise<unknown>) => void) => {
  const [underWay, setUnderWay] = useState(0)
  useOverlayWish(underWay > 0)
  return useCallback((work) => {
    setUnderWay((count) => count + 1)
    void work.finally(() => setUnderWay((count) => count - 1))
  }, [])
}
