import { useCallback, useState } from 'react'

export interface Geometry {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly inner: { readonly width: number; readonly height: number }
}

const computeGeometry = (width: number): Geometry => {
  const isNarrow = width < 480
  const height = isNarrow ? 200 : 260
  const margin = { left: isNarrow ? 36 : 56, right: 8, top: 8, bottom: 24 }
  const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom }
  return { width, height, ...margin, inner }
}

/** The drawing has the width of its container, so that its text has the usual size. */
export const useGeometry = () => {
  const [width, setWidth] = useState(960)
  const measure = useCallback((place: HTMLElement | null) => {
    if (place === null) return
    const read = () => {
      if (place.clientWidth > 0) setWidth(Math.max(160, place.clientWidth))
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return { measure, geometry: computeGeometry(width) }
}
