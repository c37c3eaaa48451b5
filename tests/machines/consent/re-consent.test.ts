import { describe, expect, it } from 'vitest'
import { type AnyStateMachine, type EmittedFrom, SimulatedClock, type SnapshotFrom, createActor } from 'xstate'
import { changelogMachine } from '#machines/consent/changelog.machine.ts'
import { isChangelogOpen, mayBePutOff } from '#machines/consent/changelog.selectors.ts'
import { deferralMachine } from '#machines/consent/deferral.machine.ts'
import { isConfirming, isDeferralOpen, isMaximumReached } from '#machines/consent/deferral.selectors.ts'
import { policyUpdateMachine } from '#machines/consent/policy-update.machine.ts'
import { reConsentMachine } from '#machines/consent/re-consent.machine.ts'
import {
  isReConsentMinimised,
  isReConsentOpen,
  mayClose,
  mayRemindLater,
} from '#machines/consent/re-consent.selectors.ts'
import { noon } from '#src/inspect/plans/consent-samples.ts'

const run = <M extends AnyStateMachine>(machine: M) => {
  const clock = new SimulatedClock()
  const notices: EmittedFrom<M>[] = []
  // The cast is needed because options of charts in general cannot be typed.
  const actor = createActor(machine, { clock } as never)
  actor.on('*', (notice) => notices.push(notice as EmittedFrom<M>))
  actor.start()
  return { actor, clock, notices, now: () => actor.getSnapshot() as SnapshotFrom<M> }
}

describe('the policy-update banner', () => {
  it.each([
    ['banner.acceptAll', 'choice.accepted'],
    ['banner.declineAll', 'choice.rejected'],
  ] as const)('%s is one gesture under its own label (C03)', (type, notice) => {
    const banner = run(policyUpdateMachine)
    banner.actor.send({ type: 'choice.needed' })
    banner.actor.send({ type, at: noon })
    banner.actor.send({ type: 'choice.made' })
    banner.actor.send({ type, at: noon })
    expect(banner.notices).toEqual([{ type: notice, source: 'policy-update-banner', at: noon }])
  })

  it('asks for the preferences under the label of a choice made in them', () => {
    const banner = run(policyUpdateMachine)
    banner.actor.send({ type: 'choice.needed' })
    banner.actor.send({ type: 'banner.managePreferences' })
    expect(banner.notices).toEqual([{ type: 'preferences.wanted', source: 'policy-update-banner-modal' }])
  })
})

describe('the re-consent banner', () => {
  const raised = (isSignedIn: boolean, deferralsLeft: number) => {
    const banner = run(reConsentMachine)
    banner.actor.send({ type: 'question.raised', isSignedIn, deferralsLeft })
    return banner
  }

  it.each([
    ['signed out, with deferrals left', false, 2, true, true],
    ['signed out, with none left', false, 0, false, false],
    ['signed in, with one left', true, 1, false, true],
    ['signed in, with none left', true, 0, false, false],
  ])('%s: what may be done (C18)', (_, isSignedIn, deferralsLeft, closes, waits) => {
    const { actor, now, notices } = raised(isSignedIn, deferralsLeft)
    expect([isReConsentOpen(now()), mayClose(now()), mayRemindLater(now())]).toEqual([true, closes, waits])
    actor.send({ type: 'banner.defer', at: noon })
    actor.send({ type: 'banner.remindLater' })
    expect(notices).toEqual([
      ...(closes ? [{ type: 'reConsent.deferred', source: 'policy-update-banner', at: noon }] : []),
      ...(waits ? [{ type: 'deferral.wanted' }] : []),
    ])
  })

  it('learns at once that somebody has signed in, and stays as it is', () => {
    const { actor, now } = raised(false, 2)
    actor.send({ type: 'banner.minimise' })
    actor.send({ type: 'question.raised', isSignedIn: true, deferralsLeft: 2 })
    expect([isReConsentMinimised(now()), mayClose(now())]).toEqual([true, false])
    actor.send({ type: 'banner.reopen' })
    expect([isReConsentOpen(now()), mayClose(now()), mayRemindLater(now())]).toEqual([true, false, true])
  })

  it('keeps the question open while minimised and closes with it', () => {
    const { actor, now, notices } = raised(false, 2)
    actor.send({ type: 'banner.minimise' })
    actor.send({ type: 'banner.defer', at: noon })
    actor.send({ type: 'banner.review' })
    expect(notices).toEqual([])
    actor.send({ type: 'question.withdrawn' })
    expect([isReConsentOpen(now()), isReConsentMinimised(now())]).toEqual([false, false])
    actor.send({ type: 'question.raised', isSignedIn: false, deferralsLeft: 1 })
    expect(isReConsentOpen(now())).toBe(true)
  })
})

describe('the changelog', () => {
  const opened = (isInGrace: boolean) => {
    const changelog = run(changelogMachine)
    changelog.actor.send({ type: 'changelog.open', isInGrace })
    return changelog
  }

  it.each([true, false])(
    'while grace is active = %s: can be put off only then, and stays below the dialog',
    (isActive) => {
      const { actor, now, notices } = opened(isActive)
      expect([isChangelogOpen(now()), mayBePutOff(now())]).toEqual([true, isActive])
      actor.send({ type: 'changelog.remindLater' })
      expect(notices).toEqual(isActive ? [{ type: 'deferral.wanted' }] : [])
      expect(isChangelogOpen(now())).toBe(true)
    },
  )

  it('accepts once, under the label of a dialog, and closes', () => {
    const { actor, now, notices } = opened(false)
    actor.send({ type: 'changelog.accept', at: noon })
    actor.send({ type: 'changelog.accept', at: noon })
    expect(notices).toEqual([{ type: 'reConsent.accepted', source: 'policy-update-banner-modal', at: noon }])
    expect(isChangelogOpen(now())).toBe(false)
  })

  it.each(['changelog.close', 'question.answered'] as const)('%s closes it and accepts nothing', (type) => {
    const { actor, now, notices } = opened(true)
    actor.send({ type })
    expect([isChangelogOpen(now()), notices]).toEqual([false, []])
  })

  it('cannot be put off any more once the grace period has ended in front of it', () => {
    const { actor, now } = opened(true)
    actor.send({ type: 'grace.ended' })
    expect([isChangelogOpen(now()), mayBePutOff(now())]).toEqual([true, false])
  })
})

describe('the deferral dialog', () => {
  const opened = (deferralsLeft: number) => {
    const deferral = run(deferralMachine)
    deferral.actor.send({ type: 'deferral.open', deferralsLeft })
    return deferral
  }
  const deferred = { type: 'reConsent.deferred', source: 'policy-update-banner-modal', at: noon }

  it('waits for 500 ms, and a second press counts for nothing (C16)', () => {
    const { actor, clock, now, notices } = opened(2)
    actor.send({ type: 'deferral.confirm', at: noon })
    clock.increment(499)
    expect([isConfirming(now()), now().can({ type: 'deferral.confirm', at: noon + 499 }), notices]).toEqual([
      true,
      false,
      [],
    ])
    actor.send({ type: 'deferral.confirm', at: noon + 499 })
    clock.increment(1)
    expect([isDeferralOpen(now()), notices]).toEqual([false, [deferred]])
    clock.increment(10_000)
    expect(notices).toHaveLength(1)
  })

  it.each(['deferral.cancel', 'question.answered', 'grace.ended'] as const)(
    '%s during the wait takes it back (C16)',
    (type) => {
      const { actor, clock, now, notices } = opened(1)
      actor.send({ type: 'deferral.confirm', at: noon })
      clock.increment(499)
      actor.send({ type })
      clock.increment(10_000)
      expect([isDeferralOpen(now()), notices]).toEqual([false, []])
    },
  )

  it('says that the maximum is reached: nothing can be confirmed, but the changes reviewed (C15)', () => {
    const { actor, clock, now, notices } = opened(0)
    expect([isMaximumReached(now()), now().can({ type: 'deferral.confirm', at: noon })]).toEqual([true, false])
    actor.send({ type: 'deferral.confirm', at: noon })
    clock.increment(10_000)
    expect(notices).toEqual([])
    actor.send({ type: 'deferral.review' })
    expect([isDeferralOpen(now()), notices]).toEqual([false, [{ type: 'changelog.wanted' }]])
  })

  it('with deferrals left has no way to the changes', () => {
    const { actor, now, notices } = opened(1)
    actor.send({ type: 'deferral.review' })
    expect([isMaximumReached(now()), isDeferralOpen(now()), notices]).toEqual([false, true, []])
  })
})
