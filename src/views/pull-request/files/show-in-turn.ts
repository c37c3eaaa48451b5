import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

type Change = () => void

/** Renders one change per frame, and each before the next, so that no frame renders several at once; returns cancels. */
const createTurns = () => {
  const waiting = new Set<Change>()
  let isRequested = false
  const requestNext = (): void => {
    if (isRequested || waiting.size === 0) return
    isRequested = true
    requestAnimationFrame(() => setTimeout(applyNext))
  }
  const applyNext = (): void => {
    isRequested = false
    const [change] = waiting
    if (change === undefined) return
    waiting.delete(change)
    requestNext()
    flushSync(change)
  }
  return (change: Change): (() => void) => {
    waiting.add(change)
    requestNext()
    return () => waiting.delete(change)
  }
}

export const showInTurn = createTurns()
export const hideInTurn = createTurns()

export function useInTurn<Value>(latest: Value): Value {
  const [shown, setShown] = useState(() => latest)
  useEffect(() => (shown === latest ? undefined : showInTurn(() => setShown(() => latest))), [shown, latest])
  return shown
}
