import { createMemory } from '#src/actors/memory.ts'
import { list, readJson, text } from '#src/lib/shape.ts'

const memory = createMemory(() => window.localStorage)
const storageKey = 'recent-commands'
const maxKept = 5

/** The ids are sorted newest first and cleared with the session. */
export const readRecentCommands = (): readonly string[] => readJson(list(text), memory.read(storageKey)) ?? []

export const rememberCommand = (id: string): void => {
  const others = readRecentCommands().filter((recentId) => recentId !== id)
  memory.write(storageKey, JSON.stringify([id, ...others].slice(0, maxKept)))
}
