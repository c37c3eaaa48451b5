import type { SessionActor } from '#machines/session/session.machine.ts'
import type { EndReason } from '#machines/session/session.setup.ts'
import { forgetSession } from './session-memory.ts'
import { sessionStorageKey } from './token-vault.ts'

type Cleared = Pick<Storage, 'length' | 'key' | 'removeItem'>

export interface LeftBehind {
  readonly localStorage: Cleared | null
  readonly sessionStorage: Cleared | null
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'> | null
  readonly databases: Pick<IDBFactory, 'databases' | 'deleteDatabase'> | null
  readonly document: { cookie: string }
  /** Keys of either storage that outlive a session that ended so (`machines/README.md`, S6): language, theme, the anonymous receipt. */
  readonly survives: (key: string, reason: EndReason) => boolean
}

const keysOf = (storage: Cleared): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key !== null)

/** The vault takes its own key out: another person may have signed in since. */
const clearStorage = (storage: Cleared | null, survives: (key: string) => boolean): void => {
  for (const key of storage ? keysOf(storage) : []) {
    if (key !== sessionStorageKey && !survives(key)) storage?.removeItem(key)
  }
}

const clearCaches = async (caches: LeftBehind['caches']): Promise<void> => {
  const names = (await caches?.keys()) ?? []
  await Promise.all(names.map((name) => caches?.delete(name)))
}

const clearDatabases = async (databases: LeftBehind['databases']): Promise<void> => {
  for (const { name } of (await databases?.databases()) ?? []) if (name !== undefined) databases?.deleteDatabase(name)
}

/** After a session nothing of the person stays in the browser. What cannot be reached is left. */
export const clearAfterSession = (session: SessionActor, left: LeftBehind): void => {
  session.on('session.ended', ({ userId, reason }) => {
    if (userId === null) return
    forgetSession()
    left.document.cookie = 'ca_pref=; path=/; max-age=0; samesite=lax'
    for (const storage of [left.localStorage, left.sessionStorage]) {
      try {
        clearStorage(storage, (key) => left.survives(key, reason))
      } catch {
        // A storage that throws holds nothing either.
      }
    }
    void Promise.allSettled([clearCaches(left.caches), clearDatabases(left.databases)])
  })
}
