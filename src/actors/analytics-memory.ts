import { forgetCookies } from './forget-cookies.ts'
import { createMemory, removeKeys } from './memory.ts'

const sequenceKey = 'ph_sequence'
const isOurs = (name: string): boolean => /^_{0,2}ph_|^dmn_chk_/.test(name)

export const forgetKept = (window: Window): void => {
  for (const storage of [() => window.localStorage, () => window.sessionStorage]) removeKeys(storage, isOurs)
  forgetCookies(window, isOurs)
}

const maxTabs = 64
const lockPrefix = 'analytics-tab-'

type Locks = Pick<LockManager, 'request'>

const take = (locks: Locks, name: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock === null ? undefined : new Promise<void>(() => undefined)
      })
      .catch(reject)
  })

/** A number from 0 to 63 that no other open tab has; without locks it is random. */
export const reserveTabNumber = async (locks: Locks | null, random: () => number): Promise<number> => {
  for (let tab = 0; locks !== null && tab < maxTabs; tab += 1) {
    if (await take(locks, lockPrefix + tab)) return tab
  }
  return Math.floor(random() * maxTabs)
}

const reserved = new WeakMap<Window, Promise<number>>()

export const getTabNumber = (window: Window): Promise<number> => {
  const tab = reserved.get(window) ?? reserveTabNumber(window.navigator.locks ?? null, Math.random)
  reserved.set(window, tab)
  return tab
}

/**
 * Numbers the events of this device over all its tabs (`machines/README.md`, A3). Each tab counts on from the highest
 * number it knows and keeps its own remainder, because even under a lock two processes may read different storage.
 */
export const createSequence = (window: Pick<Window, 'localStorage'>, tab: number) => {
  const memory = createMemory(() => window.localStorage)
  let mine = 0
  return (): number => {
    const kept = Number(memory.read(sequenceKey) ?? '0')
    if (Number.isSafeInteger(kept) && kept > mine) mine = kept
    mine = (Math.floor(mine / maxTabs) + 1) * maxTabs + tab
    memory.write(sequenceKey, String(mine))
    return mine
  }
}
