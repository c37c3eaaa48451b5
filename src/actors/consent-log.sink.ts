import type { ActorRefFrom } from 'xstate'
import type { ConsentAct } from '#machines/consent/consent-choice.ts'
import type { consentMachine } from '#machines/consent/consent.machine.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import type { ConsentSync, ConsentSyncDeps } from './consent-sync.ts'
import { createMemory } from './memory.ts'

export interface LoggedAct {
  /** A user's id; null when nobody was signed in. */
  readonly subject: string | null
  readonly act: ConsentAct
}

export const actPrefix = 'consent:log:'

/** Each act has its own item, so that tabs do not overwrite each other's. */
const keep = (logged: LoggedAct, storage: () => Storage, unkept: Map<string, string>): void => {
  const key = actPrefix + crypto.getRandomValues(new Uint32Array(4)).join('-')
  const text = JSON.stringify(logged)
  if (!createMemory(storage).write(key, text)) unkept.set(key, text)
}

type Rest = Omit<ConsentSyncDeps, 'consent' | 'unkept'>

/**
 * Writes each act down at once, since the page may close at any moment; the code that sends it is fetched when there
 * is time and something to send.
 */
export const createConsentLogSink = (consent: ActorRefFrom<typeof consentMachine>, rest: Rest) => {
  const unkept = new Map<string, string>()
  let sync: Promise<ConsentSync> | undefined
  const bring = () => {
    sync ??= whenIdle()
      .then(() => import('./consent-sync.ts'))
      .then(({ startConsentSync }) => startConsentSync({ ...rest, consent, unkept }))
    sync.catch(() => (sync = undefined))
    return sync
  }
  const collect = () =>
    void bring()
      .then(({ collect }) => collect())
      .catch(() => {})
  consent.on('consent.changed', ({ subject }) => {
    if (subject !== null && sync === undefined) collect()
  })
  consent.on('consent.logged', ({ subject, act }) => {
    keep({ subject, act }, () => rest.window.localStorage, unkept)
    collect()
  })
  return {
    bring,
    stop: () => void sync?.then((running) => running.stop()).catch(() => {}),
  }
}
