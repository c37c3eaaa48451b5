import { type RefObject, useLayoutEffect, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Step } from './steps.ts'

const endTolerance = 8

const isAtEnd = ({ scrollOffset, viewportSize, scrollSize }: VirtualizerHandle): boolean =>
  scrollOffset + viewportSize >= scrollSize - endTolerance

const countAfter = (steps: readonly Step[], number: number): number =>
  steps.length - 1 - steps.findLastIndex((step) => step.number <= number)

export const useFollowing = (
  list: RefObject<VirtualizerHandle | null>,
  steps: readonly Step[],
  chosen: number | null,
) => {
  const newest = steps.at(-1)?.number ?? 0
  const [isFollowing, setFollowing] = useState(true)
  const [seen, setSeen] = useState(newest)
  if (isFollowing && seen !== newest) setSeen(newest)
  useLayoutEffect(() => {
    if (isFollowing && chosen === null) list.current?.scrollToIndex(steps.length - 1, { align: 'end' })
  }, [list, isFollowing, chosen, steps.length, newest])
  return {
    fresh: isFollowing ? 0 : countAfter(steps, seen),
    onScroll: () => list.current !== null && setFollowing(isAtEnd(list.current)),
    follow: () => {
      setFollowing(true)
      list.current?.scrollToIndex(steps.length - 1, { align: 'end' })
    },
  }
}
