import { describe, expect, it } from 'vitest'
import { allAccepted } from '#src/contract/consent-record.ts'
import {
  isCategoryGranted,
  mayServiceRun,
  selectPendingChanges,
  selectPolicyVersion,
} from '#machines/consent/consent.selectors.ts'
import {
  selectDeferralsLeft,
  selectGraceDaysLeft,
  isReConsentBannerDue,
  selectBadge,
  selectPreviousVersion,
} from '#machines/consent/pending-changes.selectors.ts'
import { consentPolicy } from '#machines/consent/consent-policy.ts'
import { days } from '#src/lib/durations.ts'
import { iso, noon, createRecord, secondPolicy } from '#src/inspect/plans/consent-samples.ts'
import { keep } from './consent-room.ts'

const source = 'corner-banner-modal' as const

describe('a newer policy', () => {
  const accepted = createRecord({ ...allAccepted })
  const underSecond = (given = {}) => keep({ policy: secondPolicy, receipt: accepted, ...given })

  it('begins a grace period of 14 days, in which all that was accepted goes on and what is new waits', () => {
    const { now, record } = underSecond()
    expect(record()?.gracePeriodExpiry).toBe(iso(noon + 14 * days))
    expect(record()?.pendingChanges).toHaveLength(2)
    expect([selectBadge(now()), selectGraceDaysLeft(now()), isReConsentBannerDue(now())]).toEqual([
      'gracePeriod',
      14,
      true,
    ])
    expect([isCategoryGranted(now(), 'statistics'), mayServiceRun(now(), 'analytics')]).toEqual([true, true])
    expect([mayServiceRun(now(), 'errorReporting'), mayServiceRun(now(), 'supportWidget')]).toEqual([false, true])
    expect([selectPolicyVersion(now()), selectPreviousVersion(now())]).toEqual(['2.0.0', '1.2.0'])
    expect(selectPendingChanges(now())).toHaveLength(2)
  })

  it('does not begin it anew at the next visit', () => {
    const first = underSecond()
    const next = underSecond({ receipt: first.record(), at: noon + 10 * days })
    expect(next.record()?.gracePeriodExpiry).toBe(iso(noon + 14 * days))
    expect(selectGraceDaysLeft(next.now())).toBe(4)
  })

  it('stops what it changed on the day the grace period ends, and clears the banner', () => {
    const { actor, now, changes } = underSecond()
    actor.send({ type: 'day.ticked', at: noon + 14 * days - 1 })
    expect(changes()).toHaveLength(1)
    actor.send({ type: 'day.ticked', at: noon + 14 * days })
    expect(changes().at(-1)).toMatchObject({ withdrawn: ['statistics', 'support'] })
    expect([selectBadge(now()), isReConsentBannerDue(now())]).toEqual(['outdated', false])
  })

  it('is accepted: the version moves, grace and counter are cleared, and what was new may run', () => {
    const { actor, now, record, acts } = underSecond()
    actor.send({ type: 'reConsent.deferred', source: 'policy-update-banner', at: noon })
    actor.send({ type: 'reConsent.accepted', source: 'policy-update-banner-modal', at: noon + 1 })
    expect(record()).toEqual(
      createRecord({
        ...allAccepted,
        consentVersion: '2.0.0',
        lastUpdated: iso(noon + 1),
        source: 'policy-update-banner-modal',
      }),
    )
    expect(acts().at(-1)).toMatchObject({
      action: 'ReConsent',
      consentVersion: '2.0.0',
      previousVersion: '1.2.0',
      isReConsent: true,
      deferralCount: 1,
    })
    expect([selectBadge(now()), mayServiceRun(now(), 'errorReporting')]).toEqual(['current', true])
  })

  it('can be accepted when it is overdue, which brings back what had stopped', () => {
    const { actor, changes } = underSecond({ at: noon })
    actor.send({ type: 'day.ticked', at: noon + 14 * days })
    actor.send({ type: 'reConsent.accepted', source: 'policy-update-banner-modal', at: noon + 15 * days })
    expect(changes().at(-1)).toMatchObject({ granted: ['statistics', 'support'], withdrawn: [] })
  })

  it('is answered by any choice of its own, too', () => {
    const { actor, now, acts } = underSecond()
    actor.send({ type: 'choice.saved', choices: { ...allAccepted, marketing: false }, source, at: noon })
    expect(selectBadge(now())).toBe('current')
    expect(acts().at(-1)).toMatchObject({ action: 'Update', isReConsent: true, consentVersion: '2.0.0' })
  })

  it('can be put off for seven days, and comes back after them (C15)', () => {
    const { actor, now, record, acts, changes } = underSecond()
    const defer = (at: number) => actor.send({ type: 'reConsent.deferred', source: 'policy-update-banner', at })
    defer(noon)
    expect([isReConsentBannerDue(now()), selectDeferralsLeft(now()), selectBadge(now())]).toEqual([
      false,
      1,
      'gracePeriod',
    ])
    actor.send({ type: 'day.ticked', at: noon + 7 * days - 1 })
    expect(isReConsentBannerDue(now())).toBe(false)
    actor.send({ type: 'day.ticked', at: noon + 7 * days })
    expect(isReConsentBannerDue(now())).toBe(true)
    defer(noon + 7 * days)
    expect(record()).toMatchObject({ deferralCount: 2, lastDeferralDate: iso(noon + 7 * days), lastUpdated: iso(noon) })
    expect(acts().map(({ action, deferralCount, consentVersion }) => [action, deferralCount, consentVersion])).toEqual([
      ['Defer', 1, '1.2.0'],
      ['Defer', 2, '1.2.0'],
    ])
    expect(changes().at(-1)).toMatchObject({ granted: [], withdrawn: [] })
  })

  it('can be put off again before the seven days are over, as often as the policy allows (C15)', () => {
    const { actor, now, record, acts } = underSecond()
    for (const hours of [0, 1, 2]) {
      const at = noon + hours * 3_600_000
      actor.send({ type: 'reConsent.deferred', source: 'policy-update-banner-modal', at })
    }
    expect(record()).toMatchObject({ deferralCount: 2, lastDeferralDate: iso(noon + 3_600_000) })
    expect([acts().length, selectDeferralsLeft(now())]).toEqual([2, 0])
    actor.send({ type: 'day.ticked', at: noon + 8 * days })
    expect([isReConsentBannerDue(now()), selectDeferralsLeft(now())]).toEqual([true, 0])
  })

  it('cannot be put off once the maximum is reached (C15)', () => {
    const { actor, now, acts } = underSecond({ receipt: { ...accepted, deferralCount: 2 } })
    expect([isReConsentBannerDue(now()), selectDeferralsLeft(now())]).toEqual([true, 0])
    actor.send({ type: 'reConsent.deferred', source: 'policy-update-banner', at: noon })
    expect(acts()).toEqual([])
  })

  it('cannot be put off after the grace period, be the tick that ends it still to come (C14)', () => {
    const { actor, now, acts } = underSecond()
    const defer = (at: number) => actor.send({ type: 'reConsent.deferred', source: 'policy-update-banner', at })
    defer(noon + 14 * days)
    expect([acts(), selectBadge(now())]).toEqual([[], 'gracePeriod'])
    actor.send({ type: 'day.ticked', at: noon + 14 * days })
    defer(noon + 14 * days + 1)
    expect([acts(), selectBadge(now())]).toEqual([[], 'outdated'])
    defer(noon)
    expect(acts()).toEqual([])
  })

  it('counts its days down with every tick, though nothing else changes by that (C14)', () => {
    const { actor, now, changes } = underSecond()
    const daysLeft = [0, 1, 5, 13].map((passed) => {
      actor.send({ type: 'day.ticked', at: noon + passed * days })
      return selectGraceDaysLeft(now())
    })
    expect([daysLeft, changes().length]).toEqual([[14, 13, 9, 1], 1])
  })

  it('shows at most the whole period when the clock is moved back (C14)', () => {
    const { actor, now, record, changes } = underSecond()
    actor.send({ type: 'day.ticked', at: noon - 40 * days })
    expect([selectGraceDaysLeft(now()), record()?.gracePeriodExpiry]).toEqual([14, iso(noon + 14 * days)])
    actor.send({ type: 'day.ticked', at: noon + 14 * days })
    expect(changes().at(-1)).toMatchObject({ withdrawn: ['statistics', 'support'] })
    actor.send({ type: 'day.ticked', at: noon + 13 * days })
    expect([selectGraceDaysLeft(now()), record()?.gracePeriodExpiry]).toEqual([1, iso(noon + 14 * days)])
  })

  const inGrace = iso(noon + 14 * days)
  it.each([
    ['needed, grace active', secondPolicy, inGrace, noon, 'gracePeriod'],
    ['needed, grace over', secondPolicy, inGrace, noon + 14 * days, 'outdated'],
    ['not needed, grace active all the same', consentPolicy, inGrace, noon, 'current'],
    ['not needed, no grace', consentPolicy, null, noon, 'current'],
  ] as const)('has a badge for it: re-consent %s (C17)', (_, policy, gracePeriodExpiry, at, badge) => {
    const { now } = keep({ policy, receipt: { ...accepted, gracePeriodExpiry }, at })
    expect(selectBadge(now())).toBe(badge)
  })

  it('shows no banner while its flag is off', () => {
    const { now } = underSecond({ policy: { ...secondPolicy, reConsentBanner: false } })
    expect([isReConsentBannerDue(now()), selectBadge(now())]).toEqual([false, 'gracePeriod'])
  })
})
