import { useSyncExternalStore } from 'react'
import { createMemory } from '#src/actors/memory.ts'

const storageKey = 'repositories-auto-refresh'

const listeners = new Set<() => void>()
const memory = createMemory(() => window.localStorage)
/** Set where the storage refused, for as long as the page lives. */
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

/** Whether lists look again by themselves: on until it is switched off on this device. */
export const useAutoRefresh = (): readonly [boolean, (next: boolean) => void] => [
  useSyncExternalStore(subscribe, read),
  set,
]
