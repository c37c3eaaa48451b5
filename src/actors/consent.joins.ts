import type { SnapshotFrom } from 'xstate'
import type { consentMachine } from '#machines/consent/consent.machine.ts'
import { isChoiceNeeded, isReConsentNeeded, selectChoices } from '#machines/consent/consent.selectors.ts'
import type { ConsentInput, ConsentNotice } from '#machines/consent/consent.setup.ts'
import { type ConsentPolicy, consentPolicy } from '#machines/consent/consent-policy.ts'
import type { PreferencesSource } from '#machines/consent/preferences.machine.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { days } from '#src/lib/durations.ts'
import type { Clock } from './browser-deps.ts'
import type { Consent } from './consent.actor.ts'
import type { ConsentStore } from './consent.store.ts'
import type { ConsentSyncDeps } from './consent-sync.ts'
import type { Session } from './session.actor.ts'

export interface ConsentDeps {
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

type Changed = Extract<ConsentNotice, { type: 'consent.changed' }>

const sendsGlobalPrivacyControl = (navigator: object): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true

export const readInput = (
  { window, session, isSelfHosted, now, policy = consentPolicy }: ConsentDeps,
  store: ConsentStore,
): ConsentInput => {
  const current = session.actor.getSnapshot()
  const userId = isSignedIn(current) ? current.context.userId : null
  return {
    policy,
    selfHosted: isSelfHosted,
    gpc: sendsGlobalPrivacyControl(window.navigator),
    at: now(),
    ...readFiles(store, userId),
  }
}

const readFiles = (store: ConsentStore, userId: string | null) => ({
  userId,
  own: userId === null ? null : store.read(userId),
  receipt: store.read(null),
})

export const keepRecords = (actor: Consent['actor'], store: ConsentStore, { window }: ConsentDeps): void => {
  actor.on('receipt.claimed', ({ userId }) => {
    const receipt = store.read(null)
    if (receipt?.claimedBy === null) store.write(null, { ...receipt, claimedBy: userId })
  })
  actor.on('consent.changed', ({ subject, record, grants, granted, withdrawn }: Changed) => {
    if (record !== null) store.write(subject, record)
    window.dispatchEvent(new CustomEvent('consent-updated', { detail: { grants, granted, withdrawn } }))
  })
}

export const followSurroundings = (
  { actor, preferences }: Pick<Consent, 'actor' | 'preferences'>,
  store: ConsentStore,
  { window, session, clock, now }: ConsentDeps,
): (() => void) => {
  const subject = () => actor.getSnapshot().context.subject
  const meet = (userId: string | null) => {
    if (userId === subject()) return
    preferences.send({ type: 'subject.changed' })
    actor.send({ type: 'subject.changed', ...readFiles(store, userId), at: now() })
  }
  session.actor.on('session.started', ({ userId }) => meet(userId))
  session.actor.on('session.ended', () => meet(null))
  const look = ({ key }: Pick<StorageEvent, 'key'>) => {
    if (store.isAbout(subject(), key)) actor.send({ type: 'record.found', record: store.read(subject()), at: now() })
  }
  window.addEventListener('storage', look)
  const tick = () => {
    look({ key: null })
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

export const joinConsent = ({ actor, banner, preferences }: Joined, policy: ConsentPolicy) => {
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

export const isReConsentWanted = (snapshot: SnapshotFrom<typeof consentMachine>): boolean => {
  const { policy } = snapshot.context
  return isReConsentNeeded(snapshot) ? policy.reConsentBanner : policy.policyUpdateBanner && isChoiceNeeded(snapshot)
}
