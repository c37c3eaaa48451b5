import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'

const margin = '800px 0px'

interface LazySlotProps {
  readonly estimatedHeight: number
  readonly isEager: boolean
  readonly children: () => ReactNode
}

/** Renders its content near the viewport only, and keeps its last height otherwise. */
export function LazySlot({ estimatedHeight, isEager, children }: LazySlotProps) {
  const slot = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isEager)
  const [height, setHeight] = useState(estimatedHeight)
  useEffect(() => {
    const element = slot.current
    if (element === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return
        const isHeld = element.contains(document.activeElement)
        const measured = entry.boundingClientRect.height
        if (!entry.isIntersecting && !isHeld && measured > 0) setHeight(measured)
        startTransition(() => setNear(entry.isIntersecting || isHeld))
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={slot} style={isNear ? undefined : { height }}>
      {isNear && children()}
    </div>
  )
}
