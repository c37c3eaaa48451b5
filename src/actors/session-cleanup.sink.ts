import type { SessionActor } from '#machines/session/session.machine.ts'
import type { EndReason } from '#machines/session/session.setup.ts'
import { removeKeys } from './memory.ts'
import { forgetSession } from './session-memory.ts'
import { sessionStorageKey } from './token-vault.ts'

type Cleared = Pick<Storage, 'length' | 'key' | 'removeItem'>

export interface LeftBehind {
  readonly localStorage: Cleared | null
  readonly sessionStorage: Cleared | null
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'> | null
  readonly databases: Pick<IDBFactory, 'databases' | 'deleteDatabase'> | null
  readonly document: { cookie: string }
  /** Keys that outlive a session that ended for this reason (`machines/README.md`, S6). */
  readonly survives: (key: string, reason: EndReason) => boolean
}

const clearCacheStorage = async (caches: LeftBehind['caches']): Promise<void> => {
  const names = (await caches?.keys()) ?? []
  await Promise.all(names.map((name) => caches?.delete(name)))
}

const clearDatabases = async (databases: LeftBehind['databases']): Promise<void> => {
  for (const { name } of (await databases?.databases()) ?? []) if (name !== undefined) databases?.deleteDatabase(name)
}

/**
 * Removes everything of the person from the browser when the session ends, by a sign-out or otherwise. Storage that
 * cannot be reached is left. SWR's cache is dropped in `src/api/remembered-calls.tsx`.
 */
export const clearAfterSession = (session: SessionActor, left: LeftBehind): void => {
  session.on('session.ended', ({ userId, reason }) => {
    if (userId === null) return
    forgetSession()
    left.document.cookie = 'ca_pref=; path=/; max-age=0; samesite=lax'
    // The vault removes its own key, because another person may have signed in since.
    const isMeant = (key: string): boolean => key !== sessionStorageKey && !left.survives(key, reason)
    for (const storage of [left.localStorage, left.sessionStorage]) if (storage) removeKeys(() => storage, isMeant)
    void Promise.allSettled([clearCacheStorage(left.caches), clearDatabases(left.databases)])
  })
}
