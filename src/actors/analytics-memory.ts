import { forgetCookies } from './forget-cookies.ts'

const sequenceKey = 'ph_sequence'
const isOurs = (name: string): boolean => /^_{0,2}ph_|^dmn_chk_/.test(name)

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key !== null)

const attempt = (work: () => void): void => {
  try {
    work()
  } catch {
    // A storage that throws keeps nothing either.
  }
}

/** Takes out whatever the analytics library has kept in this browser. */
export const forgetKept = (window: Window): void => {
  for (const storage of [() => window.localStorage, () => window.sessionStorage]) {
    attempt(() => {
      for (const key of keysOf(storage())) if (isOurs(key)) storage().removeItem(key)
    })
  }
  attempt(() => forgetCookies(window, isOurs))
}

/** 1, 2, 3 … for this device, over all its tabs; from 1 where nothing can be kept. */
export const nextInSequence = (window: Window): number => {
  let next = 1
  attempt(() => {
    const last = Number(window.localStorage.getItem(sequenceKey) ?? '0')
    next = Number.isSafeInteger(last) && last >= 0 ? last + 1 : 1
    window.localStorage.setItem(sequenceKey, String(next))
  })
  return next
}
