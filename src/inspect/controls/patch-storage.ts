import type { Faults } from './faults.ts'

type Global = Window & typeof globalThis

export interface QaItems {
  readonly device: () => readonly (readonly [key: string, value: string])[]
  /** Items of QA survive when the product clears the storage of the tab. */
  readonly read: (key: string) => string | null
  readonly write: (key: string, value: string) => void
}

const isQaKey = (key: string): boolean => key.startsWith('qa-')

const full = (): never => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}
const throwForbidden = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

const findUsable = (storage: () => Storage): Storage | null => {
  try {
    return storage()
  } catch {
    return null
  }
}

export const patchStorage = ({ window, faults }: { readonly window: Global; readonly faults: Faults }): QaItems => {
  const { prototype } = window.Storage
  const { getItem, setItem, removeItem, clear } = prototype
  const tab = findUsable(() => window.sessionStorage)
  const device = findUsable(() => window.localStorage)
  const listItems = (storage: Storage | null) =>
    Object.keys(storage ?? {}).map((key) => [key, getItem.call(storage, key) ?? ''] as const)
  prototype.getItem = function getOrThrow(this: Storage, key) {
    return faults.isOn('storage') ? throwForbidden() : getItem.call(this, key)
  }
  prototype.setItem = function setOrThrow(this: Storage, key, value) {
    return faults.isOn('storage') ? full() : setItem.call(this, key, value)
  }
  prototype.removeItem = function removeUnlessOurs(this: Storage, key) {
    if (this !== tab || !isQaKey(String(key))) removeItem.call(this, key)
  }
  prototype.clear = function clearButOurs(this: Storage) {
    const ours = this === tab ? listItems(tab).filter(([key]) => isQaKey(key)) : []
    clear.call(this)
    for (const [key, value] of ours) setItem.call(this, key, value)
  }
  return {
    device: () => listItems(device),
    read: (key) => (tab === null ? null : getItem.call(tab, key)),
    write(key, value) {
      if (tab === null) throwForbidden()
      else setItem.call(tab, key, value)
    },
  }
}
