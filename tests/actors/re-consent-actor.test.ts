import { describe, expect, it, vi } from 'vitest'
import { SimulatedClock } from 'xstate'
import { isChangelogOpen, mayBePutOff } from '#machines/consent/changelog.selectors.ts'
import { isBannerOpen } from '#machines/consent/corner-banner.selectors.ts'
import { isDeferralOpen, isMaximumReached } from '#machines/consent/deferral.selectors.ts'
import { selectGraceDaysLeft, selectBadge } from '#machines/consent/pending-changes.selectors.ts'
import { consentPolicy } from '#machines/consent/consent-policy.ts'
import { isPreferencesOpen } from '#machines/consent/preferences.selectors.ts'
import { isReConsentOpen, mayClose } from '#machines/consent/re-consent.selectors.ts'
import { simulatedPolicy } from '#machines/consent/simulated-policy.ts'
import { type ConsentRecord, allAccepted } from '#src/contract/consent-record.ts'
import { FakeBrowser } from '#tests/support/fake-browser.ts'
import { createFakeSessionServer } from '#tests/support/fake-session-server.ts'
import { days } from '#src/lib/durations.ts'
import { iso, noon, createRecord } from '#src/inspect/plans/consent-samples.ts'
import { openTab } from './consent-tab.ts'

const browserWith = (record?: ConsentRecord) => {
  const browser = new FakeBrowser()
  if (record) browser.items.set('consent', JSON.stringify(record))
  return browser
}

const accepted = createRecord(allAccepted)

const openAsked = async (given: Parameters<typeof openTab>[0] = {}) => {
  const tab = openTab({ browser: browserWith(accepted), policy: simulatedPolicy, ...given })
  await vi.waitFor(() => expect(tab.reConsent.read()).not.toBeNull())
  const parts = tab.reConsent.read()
  if (parts === null) throw new Error('nothing asks')
  const isOpen = {
    banner: () => isReConsentOpen(parts.banner.getSnapshot()),
    changelog: () => isChangelogOpen(parts.changelog.getSnapshot()),
    deferral: () => isDeferralOpen(parts.deferral.getSnapshot()),
    preferences: () => isPreferencesOpen(tab.preferences.getSnapshot()),
  }
  const putOff = () => {
    parts.openChangelog()
    parts.changelog.send({ type: 'changelog.remindLater' })
    parts.deferral.send({ type: 'deferral.confirm', at: tab.now() })
    tab.clock.increment(500)
  }
  const record = () => tab.stored() as ConsentRecord
  return { ...tab, parts, isOpen, putOff, record, status: () => selectBadge(tab.actor.getSnapshot()) }
}

describe('what asks about a newer policy', () => {
  it.each([
    ['the policy is the product’s own', { policy: consentPolicy, browser: browserWith(accepted) }],
    ['its flag is off', { policy: { ...simulatedPolicy, reConsentBanner: false }, browser: browserWith(accepted) }],
    ['nobody has chosen, and the other flag is off', { policy: { ...simulatedPolicy, policyUpdateBanner: false } }],
    [
      'the installation is self-hosted',
      { policy: simulatedPolicy, isSelfHosted: true, browser: browserWith(accepted) },
    ],
  ])('is not even fetched where %s', async (_, given) => {
    const tab = openTab(given)
    await import('#src/actors/re-consent.actor.ts')
    await Promise.resolve()
    expect(tab.reConsent.read()).toBeNull()
  })

  it('is fetched once, tells of it, and is there for whatever comes', async () => {
    const tab = openTab({ browser: browserWith(accepted), policy: simulatedPolicy })
    const listener = vi.fn()
    const forget = tab.reConsent.subscribe(listener)
    await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce())
    const parts = tab.reConsent.read()
    tab.pass(20)
    expect([tab.reConsent.read(), listener.mock.calls.length]).toEqual([parts, 1])
    forget()
    tab.stop()
    expect(parts?.banner.getSnapshot().status).toBe('stopped')
  })
})

describe('the policy-update banner', () => {
  it('takes the place of the corner banner; its choice counts under the latest policy and its own label', async () => {
    const { parts, isAsking, record, isOpen } = await openAsked({ browser: browserWith() })
    expect([isAsking(), isBannerOpen(parts.policyUpdate.getSnapshot()), isOpen.banner()]).toEqual([false, true, false])
    parts.policyUpdate.send({ type: 'banner.acceptAll', at: noon })
    expect(record()).toEqual(createRecord({ ...allAccepted, consentVersion: '2.0.0', source: 'policy-update-banner' }))
    expect(isBannerOpen(parts.policyUpdate.getSnapshot())).toBe(false)
  })

  it('declines as it accepts, and its preferences have a label of their own', async () => {
    const decliningTab = await openAsked({ browser: browserWith() })
    decliningTab.parts.policyUpdate.send({ type: 'banner.declineAll', at: noon })
    expect(decliningTab.record()).toEqual(createRecord({ consentVersion: '2.0.0', source: 'policy-update-banner' }))
    const preferencesTab = await openAsked({ browser: browserWith() })
    preferencesTab.parts.policyUpdate.send({ type: 'banner.managePreferences' })
    expect(preferencesTab.isOpen.preferences()).toBe(true)
    preferencesTab.preferences.send({ type: 'category.toggle', category: 'support' })
    preferencesTab.preferences.send({ type: 'preferences.save', at: noon })
    expect(preferencesTab.record()).toEqual(
      createRecord({ support: true, consentVersion: '2.0.0', source: 'policy-update-banner-modal' }),
    )
    expect(isBannerOpen(preferencesTab.parts.policyUpdate.getSnapshot())).toBe(false)
  })
})

describe('re-consent', () => {
  it('is asked for; accepted, the record moves to the policy and nothing asks any more', async () => {
    const { parts, isOpen, record, status, mayRun, updates } = await openAsked()
    expect([isOpen.banner(), status(), mayRun('analytics')]).toEqual([true, 'gracePeriod', true])
    parts.banner.send({ type: 'banner.review' })
    expect(isOpen.changelog()).toBe(true)
    parts.changelog.send({ type: 'changelog.accept', at: noon + 5 })
    expect([isOpen.changelog(), isOpen.banner(), status()]).toEqual([false, false, 'current'])
    expect(record()).toEqual(
      createRecord({
        ...allAccepted,
        consentVersion: '2.0.0',
        lastUpdated: iso(noon + 5),
        source: 'policy-update-banner-modal',
      }),
    )
    expect(updates.at(-1)).toMatchObject({ granted: [], withdrawn: [] })
  })

  it('put off from the banner goes through the dialog and comes back after seven days (C15, C16)', async () => {
    const { parts, isOpen, record, clock, pass, now } = await openAsked()
    parts.banner.send({ type: 'banner.remindLater' })
    expect([isOpen.deferral(), isMaximumReached(parts.deferral.getSnapshot())]).toEqual([true, false])
    parts.deferral.send({ type: 'deferral.confirm', at: now() })
    expect([isOpen.banner(), record().deferralCount]).toEqual([true, 0])
    clock.increment(500)
    expect([isOpen.deferral(), isOpen.banner(), record().deferralCount]).toEqual([false, false, 1])
    pass(6)
    expect(isOpen.banner()).toBe(false)
    pass(1)
    expect(isOpen.banner()).toBe(true)
  })

  it('closed by somebody who is signed out is put off; the banner of a signed-in person has no such button (C18)', async () => {
    const { parts, isOpen, record, session } = await openAsked()
    expect(mayClose(parts.banner.getSnapshot())).toBe(true)
    session.receive(createFakeSessionServer(new SimulatedClock()).signIn('ada'), 'login')
    expect([isOpen.banner(), mayClose(parts.banner.getSnapshot())]).toEqual([true, false])
    session.signOut()
    parts.banner.send({ type: 'banner.defer', at: noon })
    expect([isOpen.banner(), record()]).toMatchObject([
      false,
      { deferralCount: 1, lastDeferralDate: iso(noon), consentVersion: '1.2.0' },
    ])
  })

  it('can be put off twice in a row from the changelog; then the dialog says so, and only the changes are left (C15)', async () => {
    const { parts, isOpen, putOff, record, pass } = await openAsked()
    putOff()
    expect([record().deferralCount, isOpen.changelog(), isOpen.deferral(), isOpen.banner()]).toEqual([
      1,
      false,
      false,
      false,
    ])
    putOff()
    expect(record().deferralCount).toBe(2)
    parts.openChangelog()
    parts.changelog.send({ type: 'changelog.remindLater' })
    expect([isOpen.deferral(), isMaximumReached(parts.deferral.getSnapshot())]).toEqual([true, true])
    parts.deferral.send({ type: 'deferral.review' })
    expect([isOpen.deferral(), isOpen.changelog(), record().deferralCount]).toEqual([false, true, 2])
    parts.changelog.send({ type: 'changelog.close' })
    pass(8)
    expect(isOpen.banner()).toBe(true)
    parts.banner.send({ type: 'banner.remindLater' })
    expect(isOpen.deferral()).toBe(false)
    parts.openChangelog()
    parts.changelog.send({ type: 'changelog.accept', at: noon + 8 * days })
    expect(record()).toMatchObject({ deferralCount: 0, gracePeriodExpiry: null, lastDeferralDate: null })
  })

  it('hands on to the preferences, whose choice answers it under the label of a dialog', async () => {
    const { parts, isOpen, preferences, record, status } = await openAsked()
    parts.openChangelog()
    parts.changelog.send({ type: 'changelog.managePreferences' })
    expect([isOpen.changelog(), isOpen.preferences()]).toEqual([false, true])
    preferences.send({ type: 'category.toggle', category: 'marketing' })
    preferences.send({ type: 'preferences.save', at: noon + 1 })
    expect([isOpen.banner(), status(), record().source]).toEqual([false, 'current', 'policy-update-banner-modal'])
  })

  it('leaves no dialog of one person open to the next (C12)', async () => {
    const { parts, isOpen, session } = await openAsked()
    parts.openChangelog()
    parts.changelog.send({ type: 'changelog.remindLater' })
    parts.banner.send({ type: 'banner.minimise' })
    expect([isOpen.changelog(), isOpen.deferral()]).toEqual([true, true])
    session.receive(createFakeSessionServer(new SimulatedClock()).signIn('ada'), 'login')
    expect([isOpen.changelog(), isOpen.deferral(), isOpen.banner()]).toEqual([false, false, true])
  })

  it('answered in another tab closes everything here (C21)', async () => {
    const { parts, isOpen, browser } = await openAsked()
    parts.openChangelog()
    const secondTab = await openAsked({ browser })
    secondTab.parts.openChangelog()
    secondTab.parts.changelog.send({ type: 'changelog.accept', at: noon + 1 })
    await vi.waitFor(() => expect([isOpen.changelog(), isOpen.banner()]).toEqual([false, false]))
  })

  it('keeps nothing in the browser but the record', async () => {
    const { parts, putOff, browser } = await openAsked()
    parts.banner.send({ type: 'banner.minimise' })
    putOff()
    expect([...browser.items.keys()]).toEqual(['consent'])
  })
})

describe('the grace period', () => {
  it('ends with a daily tick: the banner goes, what has changed stops, and nothing can be put off (C14)', async () => {
    const { parts, isOpen, pass, status, mayRun, updates, actor } = await openAsked()
    parts.openChangelog()
    pass(13)
    expect([isOpen.banner(), status(), selectGraceDaysLeft(actor.getSnapshot())]).toEqual([true, 'gracePeriod', 1])
    expect([mayRun('analytics'), mayBePutOff(parts.changelog.getSnapshot())]).toEqual([true, true])
    pass(1)
    expect([isOpen.banner(), status(), mayRun('analytics')]).toEqual([false, 'outdated', false])
    expect([isOpen.changelog(), mayBePutOff(parts.changelog.getSnapshot())]).toEqual([true, false])
    expect(updates.at(-1)).toMatchObject({ withdrawn: ['preferences', 'statistics', 'marketing', 'support'] })
  })

  it('that ended hours before the tick is noticed by whoever touches anything (C14)', async () => {
    const browser = browserWith({ ...accepted, gracePeriodExpiry: iso(noon + 0.4 * days) })
    const { parts, isOpen, clock, status } = await openAsked({ browser })
    clock.increment(days / 2)
    expect([isOpen.banner(), status()]).toEqual([true, 'gracePeriod'])
    parts.banner.send({ type: 'banner.remindLater' })
    expect([isOpen.deferral(), isOpen.banner(), status()]).toEqual([false, false, 'outdated'])
    parts.openChangelog()
    expect([isOpen.changelog(), mayBePutOff(parts.changelog.getSnapshot())]).toEqual([true, false])
  })

  it('is looked at once a day, and no more often (C14)', () => {
    const tab = openTab({ browser: browserWith(accepted), policy: simulatedPolicy })
    const elapsedDays: number[] = []
    tab.actor.subscribe(({ context }) => elapsedDays.push((context.at - noon) / days))
    for (let tick = 1; tick <= 72; tick += 1) tab.clock.increment(days / 24)
    expect([...new Set(elapsedDays)]).toEqual([0, 1, 2, 3])
  })

  it('is 14 times 24 hours, also where the clocks go forward or back in between (C14)', async () => {
    for (const start of ['2026-03-28T12:00:00+01:00', '2026-10-24T12:00:00+02:00']) {
      const from = Date.parse(start)
      const browser = browserWith(createRecord({ ...allAccepted, lastUpdated: iso(from) }))
      const { pass, record, status } = await openAsked({ browser, from })
      expect(record().gracePeriodExpiry).toBe(iso(from + 14 * days))
      pass(13)
      expect(status()).toBe('gracePeriod')
      pass(1)
      expect(status()).toBe('outdated')
    }
  })

  it('goes on where the next visit finds a clock that was moved back: nothing begins anew (C14)', async () => {
    const browser = browserWith(accepted)
    const first = await openAsked({ browser })
    first.stop()
    const next = await openAsked({ browser, from: noon - 30 * days })
    expect([next.isOpen.banner(), selectGraceDaysLeft(next.actor.getSnapshot())]).toEqual([true, 14])
    expect(next.record().gracePeriodExpiry).toBe(iso(noon + 14 * days))
  })
})

describe('the preferences', () => {
  it('saved with support as it was start and stop nothing (C08)', async () => {
    const tab = openTab({ browser: browserWith(accepted) })
    tab.openPreferences()
    tab.preferences.send({ type: 'category.toggle', category: 'marketing' })
    tab.preferences.send({ type: 'category.toggle', category: 'support' })
    tab.preferences.send({ type: 'category.toggle', category: 'support' })
    tab.preferences.send({ type: 'preferences.save', at: noon + 1 })
    expect(tab.updates.at(-1)).toMatchObject({ granted: [], withdrawn: ['marketing'] })
  })
})
