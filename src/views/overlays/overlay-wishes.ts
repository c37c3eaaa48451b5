import { useEffect } from 'react'

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
