import { type RefCallback, useCallback, useState } from 'react'

export const useScrollable = (): readonly [isScrollable: boolean, watch: RefCallback<HTMLElement>] => {
  const [isScrollable, setScrollable] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setScrollable(element.scrollWidth > element.clientWidth))
    for (const observed of [element, ...element.children]) observer.observe(observed)
    return () => observer.disconnect()
  }, [])
  return [isScrollable, watch]
}
