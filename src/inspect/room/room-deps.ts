import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { languageMachine } from '#machines/language/language.machine.ts'
import type { Appearance } from '#src/actors/appearance.ts'

/** Rooms share appearance and language with the product; nobody is signed in there. */
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
