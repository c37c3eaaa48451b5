import { useSyncExternalStore } from 'react'

const storageKey = 'repositories-auto-refresh'

const listeners = new Set<() => void>()
/** Holds when the storage does not. */
let isOn = true

const read = (): boolean => {
  try {
    isOn = localStorage.getItem(storageKey) !== 'off'
  } catch {
    // As it was last set on this page.
  }
  return isOn
}

const set = (next: boolean): void => {
  isOn = next
  try {
    localStorage.setItem(storageKey, next ? 'on' : 'off')
  } catch {
    // For as long as the page lives.
  }
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
