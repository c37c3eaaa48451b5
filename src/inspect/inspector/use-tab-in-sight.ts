import { type RefObject, useLayoutEffect, useRef } from 'react'

export const useTabInSight = (chosen: string): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const tab = place.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
    const list = tab?.parentElement
    if (!tab || !list) return
    const [left, right] = [tab.offsetLeft - list.offsetLeft, tab.offsetLeft - list.offsetLeft + tab.offsetWidth]
    if (left < list.scrollLeft) list.scrollLeft = left
    else if (right > list.scrollLeft + list.clientWidth) list.scrollLeft = right - list.clientWidth
  }, [chosen])
  return place
}
