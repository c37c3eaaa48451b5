import { describe, expect, it } from 'vitest'
import { computeGrants } from '#machines/consent/consent-grants.ts'
import { countGraceDaysLeft, judgeRecord } from '#machines/consent/consent-standing.ts'
import { pendingChanges } from '#machines/consent/pending-changes.ts'
import { type ConsentPolicy, consentPolicy } from '#machines/consent/consent-policy.ts'
import { compareVersions, fromVersion, needsReConsent } from '#machines/consent/policy-versions.ts'
import { days } from '#src/lib/durations.ts'
import { change, iso, noon, createRecord, secondPolicy } from '#src/inspect/plans/consent-samples.ts'
import { inShort } from './consent-room.ts'

const flagged: ConsentPolicy = {
  ...consentPolicy,
  currentVersion: '1.3.0',
  history: [...consentPolicy.history, { version: '1.3.0', requiresReConsent: true, changes: [change()] }],
}

describe('the policy', () => {
  it('has the constants of the product', () => {
    expect(consentPolicy).toMatchObject({
      currentVersion: '1.2.0',
      graceDays: 14,
      deferralDays: 7,
      maxDeferrals: 2,
      maxAgeDays: 182,
      reConsentBanner: false,
      policyUpdateBanner: false,
    })
    expect(consentPolicy.history.map(({ version }) => version)).toEqual(['1.0.0', '1.0.1', '1.1.0', '1.2.0'])
  })

  it.each([
    ['1.0.0', '1.0.0'],
    ['2.10.3', '2.10.3'],
    ['1.1', '1.0.0'],
    ['abc', '1.0.0'],
    ['', '1.0.0'],
    [null, '1.0.0'],
    ['1.1.0-beta', '1.0.0'],
    ['-1.0.0', '1.0.0'],
    ['1.1.0 ', '1.0.0'],
    ['99999999.0.0', '1.0.0'],
  ])('comes from %j as %j (C13)', (version, shown) => expect(fromVersion(version)).toBe(shown))

  it.each([
    ['1.0.0', '1.1.0', -1],
    ['1.9.0', '1.10.0', -1],
    ['2.0.0', '1.9.9', 1],
    ['1.0.2', '1.0.1', 1],
    ['1.1.0', '1.1.0', 0],
  ])('%s against %s', (first, second, sign) => expect(Math.sign(compareVersions(first, second))).toBe(sign))

  it.each([
    ['1.0.0 to 1.2.0', '1.0.0', consentPolicy, false],
    ['1.0.1 to 1.2.0', '1.0.1', consentPolicy, false],
    ['1.1.0 to 1.2.0', '1.1.0', consentPolicy, false],
    ['the same', '1.2.0', consentPolicy, false],
    ['a greater major number', '1.1.0', secondPolicy, true],
    ['a greater major number without a history', '1.1.0', { ...secondPolicy, history: [] }, true],
    ['a minor one that is marked', '1.1.0', flagged, true],
    ['a marked one that was accepted', '1.3.0', flagged, false],
    ['a marked one in between', '1.0.0', { ...flagged, currentVersion: '1.4.0' }, true],
    ['a marked one still to come', '1.0.0', { ...flagged, currentVersion: '1.1.0' }, false],
    ['a downgrade', '2.0.0', consentPolicy, false],
    ['an unreadable one', 'abc', consentPolicy, false],
    ['an unreadable one, to 2.0.0', '1.1', secondPolicy, true],
  ])('asks again: %s (C13)', (_, accepted, policy, needed) => expect(needsReConsent(accepted, policy)).toBe(needed))

  it('gathers what changed since the accepted version, and nothing that is still to come', () => {
    const policy: ConsentPolicy = {
      ...consentPolicy,
      currentVersion: '1.1.0',
      history: ['1.2.0', '1.1.0', '1.0.1', '1.0.0'].map((version) => ({
        version,
        requiresReConsent: false,
        changes: [change({ description: version })],
      })),
    }
    expect(pendingChanges('1.0.0', policy).map(({ description }) => description)).toEqual(['1.0.1', '1.1.0'])
    expect(pendingChanges('abc', policy)).toHaveLength(2)
    expect(pendingChanges('2.0.0', policy)).toEqual([])
  })
})

describe('the status of a record', () => {
  const graced = createRecord({ statistics: true, support: true, gracePeriodExpiry: iso(noon + 14 * days) })
  const at = (ms: number) => judgeRecord(graced, secondPolicy, noon + ms)

  it.each([
    ['day 0', 0, 'due', 14],
    ['13 d 23:59:59', 14 * days - 1_000, 'due', 1],
    ['14 d less a millisecond', 14 * days - 1, 'due', 1],
    ['14 d', 14 * days, 'graceExpired', 0],
    ['a clock moved back by a month', -30 * days, 'due', 14],
  ])('%s of the grace period (C14)', (_, ms, standing, daysLeft) => {
    expect(at(ms)).toBe(standing)
    expect(countGraceDaysLeft(graced, secondPolicy, noon + ms)).toBe(daysLeft)
  })

  it('counts a day as 24 hours across a change of daylight saving time', () => {
    const beforeSpring = Date.parse('2026-03-28T12:00:00+01:00')
    const record = createRecord({ lastUpdated: iso(beforeSpring), gracePeriodExpiry: iso(beforeSpring + 14 * days) })
    expect(judgeRecord(record, secondPolicy, Date.parse('2026-04-11T12:59:59+02:00'))).toBe('due')
    expect(judgeRecord(record, secondPolicy, Date.parse('2026-04-11T13:00:00+02:00'))).toBe('graceExpired')
  })

  it.each([
    ['181 d 23:59:59', 182 * days - 1_000, 'current'],
    ['182 d', 182 * days, 'expired'],
    ['before it was made', -1 * days, 'current'],
  ])('%s old (C23)', (_, ms, standing) => expect(judgeRecord(createRecord(), consentPolicy, noon + ms)).toBe(standing))

  it.each([
    ['put off today', 0, 'deferred'],
    ['6 d 23:59:59', 7 * days - 1_000, 'deferred'],
    ['7 d', 7 * days, 'due'],
  ])('%s ago (C15)', (_, ms, standing) => {
    const record = createRecord({
      lastDeferralDate: iso(noon),
      gracePeriodExpiry: iso(noon + 14 * days),
      deferralCount: 1,
    })
    expect(judgeRecord(record, secondPolicy, noon + ms)).toBe(standing)
  })

  it('lets everything go on in the grace period, and only what did not change after it', () => {
    const record = createRecord({ preferences: true, statistics: true, support: true })
    const shortly = (standing: Parameters<typeof computeGrants>[1]) =>
      inShort(computeGrants(record, standing, secondPolicy))
    expect([shortly('current'), shortly('due'), shortly('deferred')]).toEqual(['PS-S', 'PS-S', 'PS-S'])
    expect(shortly('graceExpired')).toBe('P---')
    expect([shortly('notAsked'), shortly('expired')]).toEqual(['----', '----'])
  })
})
