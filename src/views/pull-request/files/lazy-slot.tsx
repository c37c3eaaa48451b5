import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { showInTurn } from './show-in-turn.ts'

const markKinds = ['change', 'finding'] as const
export type MarkKind = (typeof markKinds)[number]

const margin = '800px 0px'

interface LazySlotProps {
  readonly estimatedHeight: number
  readonly isEager: boolean
  /** `content` also spares painting, and clips what reaches out of the slot. */
  readonly contain: 'content' | 'layout'
  readonly holds: Readonly<Partial<Record<MarkKind, boolean>>>
  readonly file?: string
  readonly children: () => ReactNode
}

/** Renders its content near the viewport only, and keeps its last height otherwise. */
export function LazySlot({ estimatedHeight, isEager, contain, holds, file, children }: LazySlotProps) {
  const slot = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isEager)
  const [height, setHeight] = useState(estimatedHeight)
  useEffect(() => {
    const element = slot.current
    if (element === null) return
    let cancel = () => {}
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return
        cancel()
        const isHeld = element.contains(document.activeElement)
        const measured = entry.boundingClientRect.height
        if (!entry.isIntersecting && !isHeld && measured > 0) setHeight(measured)
        if (entry.isIntersecting) cancel = showInTurn(() => startTransition(() => setNear(true)))
        else startTransition(() => setNear(isHeld))
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => {
      cancel()
      observer.disconnect()
    }
  }, [])
  return (
    <div
      ref={slot}
      data-holds={isNear ? undefined : markKinds.filter((kind) => holds[kind]).join(' ')}
      data-file={isNear ? undefined : file}
      style={isNear ? { contain } : { contain, height }}
    >
      {isNear && children()}
    </div>
  )
}
