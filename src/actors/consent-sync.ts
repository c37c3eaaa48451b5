import type { ActorRefFrom } from 'xstate'
import { toCopy, toPendingCopy } from '#machines/consent/consent-copy.ts'
import type { consentCopyMachine } from '#machines/consent/consent-copy.machine.ts'
import type { consentLogMachine } from '#machines/consent/consent-log.machine.ts'
import type { consentMachine } from '#machines/consent/consent.machine.ts'
import type { Client } from '#src/api/client.ts'
import type { ConsentRecord } from '#src/contract/consent-record.ts'
import type { Language } from '#src/contract/languages.ts'
import { createConsentCopy } from './consent-copy.actor.ts'
import { createConsentLog } from './consent-log.actor.ts'
import { createConsentLogStore, keyOfItem, type Place } from './consent-log.store.ts'
import { createMemory } from './memory.ts'
import type { Clock, Locks } from './browser-deps.ts'
import { forgetWithSession } from './session-memory.ts'

export interface ConsentSyncDeps {
  readonly consent: ActorRefFrom<typeof consentMachine>
  readonly receipt: () => ConsentRecord | null
  readonly unkept: Map<string, string>
  readonly window: Pick<Window, 'localStorage' | 'sessionStorage' | 'addEventListener' | 'removeEventListener'> & {
    readonly navigator: { readonly userAgent?: string }
  }
  readonly locks: Locks | null
  readonly clock: Clock
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly client: () => Promise<Client>
  readonly language: () => Language
  readonly report: (error: unknown) => void
}

export interface ConsentSync {
  readonly log: ActorRefFrom<typeof consentLogMachine>
  readonly copy: ActorRefFrom<typeof consentCopyMachine>
  readonly collect: () => void
  readonly stop: () => void
}

const tabKey = 'consent-tab'

/** A random id that lasts as long as the tab and its person, written only after a choice was made. */
const createTabId = (storage: () => Storage): (() => string) => {
  let known: string | undefined
  forgetWithSession(() => (known = undefined))
  const memory = createMemory(storage)
  const kept = () => {
    const id = memory.read(tabKey)
    return id !== null && /^[\w-]{1,100}$/.test(id) ? id : undefined
  }
  const fresh = () => {
    const id = crypto.getRandomValues(new Uint32Array(4)).join('-')
    memory.write(tabKey, id)
    return id
  }
  return () => (known ??= kept() ?? fresh())
}

const createPlace = ({ window, language }: ConsentSyncDeps): (() => Place) => {
  const tabId = createTabId(() => window.sessionStorage)
  return () => ({
    userAgent: (window.navigator.userAgent ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, 1_000),
    sessionId: tabId(),
    locale: language(),
  })
}

const findClaim = ({ receipt }: ConsentSyncDeps, userId: string | null) => {
  const claimed = receipt()
  return userId !== null && claimed?.claimedBy === userId ? { userId, until: claimed.lastUpdated } : null
}

const createParts = (deps: ConsentSyncDeps) => {
  const { window, unkept } = deps
  const store = createConsentLogStore(() => window.localStorage, unkept, createPlace(deps))
  return { store, log: createConsentLog({ ...deps, store }), copy: createConsentCopy(deps) }
}

type Parts = ReturnType<typeof createParts>

const collectInto = ({ store, log }: Parts) => {
  const known = new Set(log.getSnapshot().context.entries.map(({ key }) => key))
  for (const queued of store.read()) if (!known.has(queued.key)) log.send({ type: 'entry.queued', queued })
}

const followConsent = (deps: ConsentSyncDeps, { log, copy }: Parts): (() => void)[] => {
  const { consent, now } = deps
  const claim = (userId: string | null) => {
    const claimed = findClaim(deps, userId)
    if (claimed !== null) log.send({ type: 'entries.claimed', ...claimed })
  }
  const meet = (subject: string | null, record: ConsentRecord | null) => {
    if (subject !== log.getSnapshot().context.userId) {
      const event =
        subject === null ? { type: 'person.left' as const } : { type: 'person.arrived' as const, userId: subject }
      claim(subject)
      log.send(event)
      copy.send(event)
    }
    copy.send({ type: 'record.changed', pending: toPendingCopy(record) })
  }
  const { subject, record } = consent.getSnapshot().context
  meet(subject, record)
  const subscriptions = [
    consent.on('receipt.claimed', ({ userId }) => claim(userId)),
    consent.on('consent.changed', (notice) => meet(notice.subject, notice.record)),
    consent.on('serverCopy.outdated', (notice) =>
      copy.send({ type: 'record.changed', pending: toCopy(notice.record) }),
    ),
    copy.on('serverCopy.arrived', (notice) => consent.send({ ...notice, at: now() })),
    copy.on('record.synced', (notice) => consent.send(notice)),
  ]
  return subscriptions.map((subscription) => () => subscription.unsubscribe())
}

const followBrowser = ({ window }: ConsentSyncDeps, { store, log, copy }: Parts): (() => void)[] => {
  const look = ({ key: itemKey }: StorageEvent) => {
    const key = keyOfItem(itemKey)
    if (key === null) return
    const queued = store.find(key)
    if (queued !== null) log.send({ type: 'entry.queued', queued })
    else if (!store.has(key)) log.send({ type: 'entry.gone', key })
  }
  const goOn = () => {
    log.send({ type: 'network.returned' })
    copy.send({ type: 'network.returned' })
  }
  window.addEventListener('storage', look)
  window.addEventListener('online', goOn)
  return [() => window.removeEventListener('storage', look), () => window.removeEventListener('online', goOn)]
}

export const startConsentSync = (deps: ConsentSyncDeps): ConsentSync => {
  const parts = createParts(deps)
  const { log, copy } = parts
  log.start()
  copy.start()
  const collect = () => collectInto(parts)
  collect()
  const unfollow = [...followConsent(deps, parts), ...followBrowser(deps, parts)]
  return {
    log,
    copy,
    collect,
    stop() {
      for (const stop of unfollow) stop()
      log.stop()
      copy.stop()
    },
  }
}
