import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate'
import { changelogMachine } from '#machines/consent/changelog.machine.ts'
import type { consentMachine } from '#machines/consent/consent.machine.ts'
import { isChoiceNeeded, isReConsentNeeded } from '#machines/consent/consent.selectors.ts'
import { deferralMachine } from '#machines/consent/deferral.machine.ts'
import { selectDeferralsLeft, isInGrace, isReConsentBannerDue } from '#machines/consent/pending-changes.selectors.ts'
import { policyUpdateMachine } from '#machines/consent/policy-update.machine.ts'
import type { PreferencesSource } from '#machines/consent/preferences.machine.ts'
import { reConsentMachine } from '#machines/consent/re-consent.machine.ts'
import type { Clock } from './browser-deps.ts'
import type { ConsentStore } from './consent.store.ts'

interface Joined {
  readonly actor: ActorRefFrom<typeof consentMachine>
  readonly openPreferences: (source: PreferencesSource) => void
  readonly clock: Clock
  readonly store: Pick<ConsentStore, 'read'>
  readonly now: () => number
}

const createActors = (clock: Clock) => ({
  policyUpdate: createActor(policyUpdateMachine, { systemId: 'policyUpdate' }),
  banner: createActor(reConsentMachine, { systemId: 'reConsent' }),
  changelog: createActor(changelogMachine, { systemId: 'changelog' }),
  deferral: createActor(deferralMachine, { systemId: 'deferral', clock }),
})

export type ReConsentActors = ReturnType<typeof createActors>

export interface ReConsent extends ReConsentActors {
  readonly openChangelog: () => void
  readonly stop: () => void
}

export const followQuestion = (
  { policyUpdate, banner, changelog, deferral }: ReConsentActors,
  { actor }: Joined,
): (() => void) => {
  let { subject } = actor.getSnapshot().context
  const look = (snapshot: SnapshotFrom<typeof consentMachine>) => {
    const isSomeoneElse = snapshot.context.subject !== subject
    subject = snapshot.context.subject
    if (isSomeoneElse || !isReConsentNeeded(snapshot)) {
      for (const dialog of [changelog, deferral]) dialog.send({ type: 'question.answered' })
    } else if (!isInGrace(snapshot)) {
      for (const dialog of [changelog, deferral]) dialog.send({ type: 'grace.ended' })
    }
    const isDue = isReConsentBannerDue(snapshot)
    if (isSomeoneElse || !isDue) banner.send({ type: 'question.withdrawn' })
    const facts = { isSignedIn: subject !== null, deferralsLeft: selectDeferralsLeft(snapshot) }
    if (isDue) banner.send({ type: 'question.raised', ...facts })
    const isBannerWanted = snapshot.context.policy.policyUpdateBanner && isChoiceNeeded(snapshot)
    policyUpdate.send({ type: isBannerWanted ? 'choice.needed' : 'choice.made' })
  }
  const { unsubscribe } = actor.subscribe(look)
  look(actor.getSnapshot())
  return unsubscribe
}

export const joinReConsent = (
  actors: ReConsentActors,
  { actor, openPreferences, store, now }: Joined,
): Pick<ReConsent, 'openChangelog'> => {
  const { policyUpdate, banner, changelog, deferral } = actors
  /** The daily tick may be hours away, so each action checks at once whether the grace period has ended. */
  const atThisMoment = () => {
    const { subject } = actor.getSnapshot().context
    actor.send({ type: 'record.found', record: store.read(subject), at: now() })
    actor.send({ type: 'day.ticked', at: now() })
    return actor.getSnapshot()
  }
  const openChangelog = () => {
    const snapshot = atThisMoment()
    if (isReConsentNeeded(snapshot)) changelog.send({ type: 'changelog.open', isInGrace: isInGrace(snapshot) })
  }
  const openDeferral = () => {
    const snapshot = atThisMoment()
    if (isInGrace(snapshot)) deferral.send({ type: 'deferral.open', deferralsLeft: selectDeferralsLeft(snapshot) })
  }
  policyUpdate.on('choice.accepted', (choice) => actor.send(choice))
  policyUpdate.on('choice.rejected', (choice) => actor.send(choice))
  policyUpdate.on('preferences.wanted', ({ source }) => openPreferences(source))
  banner.on('changelog.wanted', openChangelog)
  banner.on('deferral.wanted', openDeferral)
  banner.on('reConsent.deferred', (deferred) => {
    atThisMoment()
    actor.send(deferred)
  })
  changelog.on('reConsent.accepted', (accepted) => actor.send(accepted))
  changelog.on('deferral.wanted', openDeferral)
  changelog.on('preferences.wanted', ({ source }) => openPreferences(source))
  deferral.on('changelog.wanted', openChangelog)
  deferral.on('reConsent.deferred', (deferred) => {
    atThisMoment()
    actor.send(deferred)
    changelog.send({ type: 'changelog.close' })
  })
  return { openChangelog }
}

/** Created when somebody is first asked about a newer policy, and kept as long as the page. */
export const createReConsent = (joined: Joined): ReConsent => {
  const actors = createActors(joined.clock)
  const parts = joinReConsent(actors, joined)
  for (const actor of Object.values(actors)) actor.start()
  const unfollow = followQuestion(actors, joined)
  return {
    ...actors,
    ...parts,
    stop() {
      unfollow()
      for (const actor of Object.values(actors)) actor.stop()
    },
  }
}
