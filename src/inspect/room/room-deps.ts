import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { languageMachine } from '#machines/language/language.machine.ts'
import type { Appearance } from '#src/actors/appearance.ts'

/** All that a room has of the product: how it looks and what it speaks. Nobody is signed in here. */
export interface RoomDeps {
  readonly appearance: Appearance
  readonly language: ActorRefFrom<typeof languageMachine>
}

const RoomContext = createContext<RoomDeps | null>(null)

export const RoomProvider = RoomContext.Provider

export const useRoom = (): RoomDeps => {
  const deps = useContext(RoomContext)
  if (deps === null) throw new Error('a room needs the RoomProvider above it')
  return deps
}

export const useTheme = () => {
  const { appearance } = useRoom()
  const { theme } = useSyncExternalStore(appearance.subscribe, appearance.read, appearance.read)
  return theme
}
