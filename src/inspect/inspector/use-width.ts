import { type RefCallback, useCallback, useState } from 'react'

/** Null means that the width, in pixels, is not measured yet. */
export const useWidth = (): readonly [width: number | null, measure: RefCallback<HTMLElement>] => {
  const [width, setWidth] = useState<number | null>(null)
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.round(entry.contentRect.width))
    })
    setWidth(element.clientWidth)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, measure]
}
