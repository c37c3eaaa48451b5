import { useState } from 'react'
import type { ViewType } from 'react-diff-view'
import { createMemory } from '#src/actors/memory.ts'
import { useMedia, wide } from '#src/ui/use-media.ts'

const storageKey = 'diff-look'
const memory = createMemory(() => window.localStorage)

export const useDiffLook = () => {
  const isWide = useMedia(wide)
  const [wanted, setWanted] = useState<ViewType>(() => (memory.read(storageKey) === 'unified' ? 'unified' : 'split'))
  const [isWhitespaceShown, setWhitespaceShown] = useState(true)
  return {
    canSplit: isWide,
    viewType: isWide ? wanted : ('unified' as const),
    setViewType(viewType: ViewType) {
      memory.write(storageKey, viewType)
      setWanted(viewType)
    },
    isWhitespaceShown,
    setWhitespaceShown,
  }
}

export type DiffLook = ReturnType<typeof useDiffLook>
