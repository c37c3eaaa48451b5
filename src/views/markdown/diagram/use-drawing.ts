import { useCallback, useSyncExternalStore } from 'react'
import { diagrams } from './diagrams.ts'
import type { Drawing } from './draw-diagram.ts'

export const useDrawing = (source: string | undefined): Drawing | null | undefined => {
  const subscribe = useCallback(
    (onKnown: () => void) => (source === undefined ? () => undefined : diagrams.requestDrawing(source, onKnown)),
    [source],
  )
  const read = () => (source === undefined ? undefined : diagrams.getDrawing(source))
  return useSyncExternalStore(subscribe, read)
}
