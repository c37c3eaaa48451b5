const waiting = new Set<() => void>()
let frame: number | undefined

const requestNext = (): void => {
  frame ??= requestAnimationFrame(showNext)
}

const showNext = (): void => {
  frame = undefined
  const [show] = waiting
  if (show === undefined) return
  waiting.delete(show)
  show()
  requestNext()
}

/** Calls one function per frame, so that no frame renders all at once; returns a cancel. */
export const showInTurn = (show: () => void): (() => void) => {
  waiting.add(show)
  requestNext()
  return () => waiting.delete(show)
}
