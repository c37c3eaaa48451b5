import { type ReactNode, useEffect, useRef, useState } from 'react'
import { watchNearness } from './near-viewport.ts'
import { hideInTurn, showInTurn } from './show-in-turn.ts'

const markKinds = ['change', 'finding'] as const
export type MarkKind = (typeof markKinds)[number]

interface LazySlotProps {
  readonly estimatedHeight: number
  readonly isEager: boolean
  /** Spares a slot of slots, which are cheap, to estimate their heights anew. */
  readonly staysShown?: boolean
  /** `content` also spares painting, and clips what reaches out of the slot. */
  readonly contain: 'content' | 'layout'
  readonly holds: Readonly<Partial<Record<MarkKind, boolean>>>
  readonly file?: string
  readonly children: () => ReactNode
}

/** Renders its content near the viewport only, and keeps its last height otherwise. */
export function LazySlot({ estimatedHeight, isEager, staysShown, contain, holds, file, children }: LazySlotProps) {
  const slot = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isEager)
  const [height, setHeight] = useState(estimatedHeight)
  useEffect(() => {
    const element = slot.current
    if (element === null) return
    let cancel = () => {}
    const isHeld = () => element.contains(document.activeElement)
    const unwatch = watchNearness(element, ({ isIntersecting, boundingClientRect }) => {
      cancel()
      if (isIntersecting) {
        cancel = showInTurn(() => setNear(true))
        return
      }
      if (staysShown === true || isHeld()) return
      if (boundingClientRect.height > 0) setHeight(boundingClientRect.height)
      if (element.hasChildNodes()) cancel = hideInTurn(() => setNear(isHeld()))
    })
    return () => {
      cancel()
      unwatch()
    }
  }, [staysShown])
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
