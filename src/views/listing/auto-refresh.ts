import { useSyncExternalStore } from 'react'
import { createMemory } from '#src/actors/memory.ts'

const storageKey = 'repositories-auto-refresh'

const listeners = new Set<() => void>()
const memory = createMemory(() => window.localStorage)
/** Used when the storage refuses the write, until the page is left. */
let unkept: boolean | null = null

const read = (): boolean => unkept ?? memory.read(storageKey) !== 'off'

const set = (next: boolean): void => {
  unkept = memory.write(storageKey, next ? 'on' : 'off') ? null : next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const useAutoRefresh = (): readonly [boolean, (next: boolean) => void] => [
  useSyncExternalStore(subscribe, read),
  set,
]
