import { type RefObject, useEffect, useRef } from 'react'
import type { ChartLayout } from '../charts/chart-layout.ts'
import { findMiddle, stateAt } from './picture-geometry.ts'

interface PictureStates {
  readonly layout: ChartLayout | undefined
  readonly active: string
  readonly onState: (id: string) => void
}

export const usePictureStates = ({ layout, active, onState }: PictureStates): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [sheet, picture] = [place.current?.querySelector('[role=region]'), place.current?.querySelector('svg')]
    const middle = layout && findMiddle(layout, active.split(' '))
    if (!sheet || !picture || layout === undefined || middle === undefined) return
    const scale = picture.getBoundingClientRect().width / layout.width
    sheet.scrollTop = middle.y * scale - sheet.clientHeight / 2
    sheet.scrollLeft = middle.x * scale - sheet.clientWidth / 2
  }, [layout, active])
  useEffect(() => {
    const element = place.current
    if (element === null || layout === undefined) return undefined
    const press = ({ target, clientX, clientY }: MouseEvent) => {
      const picture = target instanceof Element ? target.closest('svg[role=img]') : null
      if (picture === null) return
      const { left, top, width } = picture.getBoundingClientRect()
      const scale = layout.width / width
      const state = stateAt(layout, { x: (clientX - left) * scale, y: (clientY - top) * scale })
      if (state?.parent !== undefined) onState(state.id)
    }
    element.addEventListener('click', press)
    return () => element.removeEventListener('click', press)
  }, [layout, onState])
  return place
}
