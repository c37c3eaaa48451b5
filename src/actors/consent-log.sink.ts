import type { ActorRefFrom } from 'xstate'
import type { ConsentAct } from '#machines/consent/consent-choice.ts'
import type { consentMachine } from '#machines/consent/consent.machine.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import type { ConsentSync, ConsentSyncDeps } from './consent-sync.ts'
import { createMemory } from './memory.ts'

export interface LoggedAct {
  /** A user's id; null: nobody was signed in. */
  readonly subject: string | null
  readonly act: ConsentAct
}

export const actPrefix = 'consent:log:'

/** An item for each act, so that tabs do not write over each other's; what storage refuses is remembered as long as the page lives. */
const keep = (logged: LoggedAct, storage: () => Storage, unkept: Map<string, string>): void => {
  const key = actPrefix + crypto.getRandomValues(new Uint32Array(4)).join('-')
  const text = JSON.stringify(logged)
  if (!createMemory(storage).write(key, text)) unkept.set(key, text)
}

type Rest = Omit<ConsentSyncDeps, 'consent' | 'unkept'>

/**
 * Writes down each act at once, since the page may go at any moment, and has it told to the server; what does that is fetched
 * when there is time for it, and not before there is something to tell or someone to ask about.
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
