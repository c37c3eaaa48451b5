import { useRef, useState } from 'react'
import { isWithin, type LineRange } from '../../code/line-range.ts'
import { readVisibleLines } from './visible-lines.ts'

const isSame = (left: LineRange | null, right: LineRange | null): boolean =>
  left?.from === right?.from && left?.to === right?.to

export const useVisibleLines = (selected: LineRange | null) => {
  const [visible, setVisible] = useState<LineRange | null>(null)
  const frame = useRef(0)
  const onScroll = (box: HTMLElement) => {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => {
      const next = readVisibleLines(box)
      setVisible((known) => (isSame(known, next) ? known : next))
    })
  }
  const isSelectedInSight = selected !== null && (visible === null || isWithin(selected.from, visible))
  return { place: isSelectedInSight ? selected : visible, onScroll }
}
