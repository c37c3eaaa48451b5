import { type ActorRefFrom, createActor } from 'xstate'
import { consentMachine } from '#machines/consent/consent.machine.ts'
import type { ConsentServiceId } from '#machines/consent/consent-services.ts'
import { mayServiceRun } from '#machines/consent/consent.selectors.ts'
import { cornerBannerMachine } from '#machines/consent/corner-banner.machine.ts'
import { consentPolicy } from '#machines/consent/consent-policy.ts'
import { type PreferencesSource, preferencesMachine } from '#machines/consent/preferences.machine.ts'
import {
  type ConsentDeps,
  followSurroundings,
  isReConsentWanted,
  joinConsent,
  keepRecords,
  readInput,
} from './consent.joins.ts'
import { type ConsentStore, createConsentStore } from './consent.store.ts'
import { createConsentLogSink } from './consent-log.sink.ts'
import type { ConsentSync } from './consent-sync.ts'
import type { ReConsent } from './re-consent.actor.ts'

export interface Consent {
  readonly actor: ActorRefFrom<typeof consentMachine>
  readonly banner: ActorRefFrom<typeof cornerBannerMachine>
  readonly preferences: ActorRefFrom<typeof preferencesMachine>
  readonly reConsent: {
    readonly read: () => ReConsent | null
    readonly subscribe: (listener: () => void) => () => void
  }
  readonly now: () => number
  /** Reopens the preferences with the current choices (`machines/README.md`, C2). */
  readonly openPreferences: () => void
  /** Must be asked before anything of a third party is loaded. */
  readonly mayRun: (service: ConsentServiceId) => boolean
  readonly sync: () => Promise<ConsentSync | null>
  /** Must run before the session starts, so that nobody's choice is taken for another's. */
  readonly start: () => void
  readonly stop: () => void
}

const createSink = (actor: Consent['actor'], store: ConsentStore, deps: ConsentDeps) =>
  deps.sync === undefined || deps.isSelfHosted
    ? null
    : createConsentLogSink(actor, {
        ...deps.sync,
        window: deps.window,
        clock: deps.clock,
        now: deps.now,
        receipt: () => store.read(null),
      })

/** Fetched when somebody is first asked about a newer policy, and tried again when the file did not come. */
const fetchReConsent = (
  actor: Consent['actor'],
  openPreferences: (source: PreferencesSource) => void,
  store: ConsentStore,
  { clock, now }: ConsentDeps,
) => {
  const listeners = new Set<() => void>()
  let made: ReConsent | null = null
  let isUnderWay = false
  actor.subscribe(async (snapshot) => {
    if (isUnderWay || !isReConsentWanted(snapshot)) return
    isUnderWay = true
    try {
      const { createReConsent } = await import('./re-consent.actor.ts')
      made = createReConsent({ actor, openPreferences, store, clock, now })
      for (const listener of listeners) listener()
    } catch {
      isUnderWay = false
    }
  })
  return {
    read: () => made,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const createConsent = (deps: ConsentDeps): Consent => {
  const store = createConsentStore(() => deps.window.localStorage)
  const actor = createActor(consentMachine, { systemId: 'consent', input: readInput(deps, store) })
  const banner = createActor(cornerBannerMachine, { systemId: 'cornerBanner' })
  const preferences = createActor(preferencesMachine, {
    systemId: 'preferences',
    input: { selfHosted: deps.isSelfHosted },
  })
  keepRecords(actor, store, deps)
  const sink = createSink(actor, store, deps)
  const open = joinConsent({ actor, banner, preferences }, deps.policy ?? consentPolicy)
  const reConsent = fetchReConsent(actor, open, store, deps)
  let stopFollowing = () => {}
  return {
    actor,
    banner,
    preferences,
    reConsent,
    now: deps.now,
    openPreferences: () => open('corner-banner-modal'),
    mayRun: (service) => mayServiceRun(actor.getSnapshot(), service),
    sync: async () => (await sink?.bring()) ?? null,
    start() {
      banner.start()
      preferences.start()
      actor.start()
      if (!deps.isSelfHosted) stopFollowing = followSurroundings({ actor, preferences }, store, deps)
    },
    stop() {
      stopFollowing()
      sink?.stop()
      reConsent.read()?.stop()
      banner.stop()
      preferences.stop()
    },
  }
}
