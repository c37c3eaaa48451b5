import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate'
import { consentMachine } from '#machines/consent/consent.machine.ts'
import type { ConsentServiceId } from '#machines/consent/consent-services.ts'
import { isChoiceNeeded, isReConsentNeeded, mayServiceRun, selectChoices } from '#machines/consent/consent.selectors.ts'
import type { ConsentNotice } from '#machines/consent/consent.setup.ts'
import { cornerBannerMachine } from '#machines/consent/corner-banner.machine.ts'
import { type ConsentPolicy, consentPolicy } from '#machines/consent/consent-policy.ts'
import { type PreferencesSource, preferencesMachine } from '#machines/consent/preferences.machine.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { type ConsentStore, createConsentStore } from './consent.store.ts'
import { createConsentLogSink } from './consent-log.sink.ts'
import { days } from '#src/lib/durations.ts'
import type { ConsentSync, ConsentSyncDeps } from './consent-sync.ts'
import type { ReConsent } from './re-consent.actor.ts'
import type { Session } from './session.actor.ts'
import type { Clock } from './browser-deps.ts'

interface Deps {
  readonly window: Pick<
    Window,
    'localStorage' | 'sessionStorage' | 'navigator' | 'addEventListener' | 'removeEventListener' | 'dispatchEvent'
  >
  readonly session: Pick<Session, 'actor'>
  readonly clock: Clock
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly isSelfHosted: boolean
  readonly policy?: ConsentPolicy | undefined
  /** Without it choices stay in this browser. */
  readonly sync?: Pick<ConsentSyncDeps, 'client' | 'language' | 'locks' | 'report'>
}

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

type Changed = Extract<ConsentNotice, { type: 'consent.changed' }>

const sendsGlobalPrivacyControl = (navigator: object): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true

const createConsentActor = (
  { window, session, isSelfHosted, now, policy = consentPolicy }: Deps,
  store: ConsentStore,
) => {
  const current = session.actor.getSnapshot()
  const userId = isSignedIn(current) ? current.context.userId : null
  return createActor(consentMachine, {
    systemId: 'consent',
    input: {
      policy,
      selfHosted: isSelfHosted,
      gpc: sendsGlobalPrivacyControl(window.navigator),
      at: now(),
      ...readFiles(store, userId),
    },
  })
}

const readFiles = (store: ConsentStore, userId: string | null) => ({
  userId,
  own: userId === null ? null : store.read(userId),
  receipt: store.read(null),
})

const keepRecords = (actor: Consent['actor'], store: ConsentStore, { window }: Deps): void => {
  actor.on('receipt.claimed', ({ userId }) => {
    const receipt = store.read(null)
    if (receipt !== null) store.write(null, { ...receipt, claimedBy: userId })
  })
  actor.on('consent.changed', ({ subject, record, grants, granted, withdrawn }: Changed) => {
    if (record !== null) store.write(subject, record)
    window.dispatchEvent(new CustomEvent('consent-updated', { detail: { grants, granted, withdrawn } }))
  })
}

const createSink = (actor: Consent['actor'], store: ConsentStore, deps: Deps) =>
  deps.sync === undefined || deps.isSelfHosted
    ? null
    : createConsentLogSink(actor, {
        ...deps.sync,
        window: deps.window,
        clock: deps.clock,
        now: deps.now,
        receipt: () => store.read(null),
      })

const followSurroundings = (
  actor: Consent['actor'],
  store: ConsentStore,
  { window, session, clock, now }: Deps,
): (() => void) => {
  const subject = () => actor.getSnapshot().context.subject
  const meet = (userId: string | null) => {
    if (userId !== subject()) actor.send({ type: 'subject.changed', ...readFiles(store, userId), at: now() })
  }
  session.actor.on('session.started', ({ userId }) => meet(userId))
  session.actor.on('session.ended', () => meet(null))
  const look = ({ key }: StorageEvent) => {
    if (store.isAbout(subject(), key)) actor.send({ type: 'record.found', record: store.read(subject()), at: now() })
  }
  window.addEventListener('storage', look)
  const tick = () => {
    actor.send({ type: 'day.ticked', at: now() })
    timer = clock.setTimeout(tick, 1 * days)
  }
  let timer = clock.setTimeout(tick, 1 * days)
  return () => {
    window.removeEventListener('storage', look)
    clock.clearTimeout(timer)
    actor.stop()
  }
}

type Joined = Pick<Consent, 'actor' | 'banner' | 'preferences'>

const join = ({ actor, banner, preferences }: Joined, policy: ConsentPolicy) => {
  const open = (source: PreferencesSource) =>
    preferences.send({ type: 'preferences.open', choices: selectChoices(actor.getSnapshot()), source })
  if (!policy.policyUpdateBanner) actor.on('choice.needed', (notice) => banner.send(notice))
  actor.on('choice.made', (notice) => banner.send(notice))
  banner.on('choice.accepted', (choice) => actor.send(choice))
  banner.on('choice.rejected', (choice) => actor.send(choice))
  banner.on('preferences.wanted', ({ source }) => open(source))
  preferences.on('choice.saved', (choice) => actor.send(choice))
  return open
}

/** Fetched when somebody is first asked about a newer policy, and tried again when the file did not come. */
const fetchReConsent = (
  actor: Consent['actor'],
  openPreferences: (source: PreferencesSource) => void,
  { policy = consentPolicy, clock, now }: Deps,
) => {
  const listeners = new Set<() => void>()
  let made: ReConsent | null = null
  let isUnderWay = false
  const isWanted = (snapshot: SnapshotFrom<typeof consentMachine>) =>
    isReConsentNeeded(snapshot) ? policy.reConsentBanner : policy.policyUpdateBanner && isChoiceNeeded(snapshot)
  actor.subscribe(async (snapshot) => {
    if (isUnderWay || !isWanted(snapshot)) return
    isUnderWay = true
    try {
      const { createReConsent } = await import('./re-consent.actor.ts')
      made = createReConsent({ actor, openPreferences, clock, now })
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

export const createConsent = (deps: Deps): Consent => {
  const store = createConsentStore(() => deps.window.localStorage)
  const actor = createConsentActor(deps, store)
  const banner = createActor(cornerBannerMachine, { systemId: 'cornerBanner' })
  const preferences = createActor(preferencesMachine, {
    systemId: 'preferences',
    input: { selfHosted: deps.isSelfHosted },
  })
  keepRecords(actor, store, deps)
  const sink = createSink(actor, store, deps)
  const open = join({ actor, banner, preferences }, deps.policy ?? consentPolicy)
  const reConsent = fetchReConsent(actor, open, deps)
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
      if (!deps.isSelfHosted) stopFollowing = followSurroundings(actor, store, deps)
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
