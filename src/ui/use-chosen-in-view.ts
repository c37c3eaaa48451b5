import { useLayoutEffect, useRef } from 'react'

/** Scrolls the row sideways to its checked item; the page itself never moves. */
export const useChosenInView = <Row extends HTMLElement>(chosen: string) => {
  const ref = useRef<Row>(null)
  useLayoutEffect(() => {
    const row = ref.current
    const item = row?.querySelector<HTMLElement>('[data-state=checked]')
    if (!row || !item) return
    // Fonts and counts that come later change the widths.
    const observer = new ResizeObserver(() => {
      row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2
    })
    for (const observed of [row, ...row.children]) observer.observe(observed)
    return () => observer.disconnect()
  }, [chosen])
  return ref
}
