import { useLayoutEffect, useRef } from 'react'

export const useKeptFocus = <Value>(value: Value, isAfterPress: (former: Value) => boolean) => {
  const panel = useRef<HTMLDivElement>(null)
  const former = useRef(value)
  useLayoutEffect(() => {
    if (former.current === value) return
    if (isAfterPress(former.current) && document.activeElement === document.body)
      panel.current?.focus({ preventScroll: true })
    former.current = value
  })
  return panel
}
