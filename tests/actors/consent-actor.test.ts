import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SimulatedClock } from 'xstate'
import { isExplainingOnly, selectToggles } from '#machines/consent/preferences.selectors.ts'
import { isGlobalPrivacyHonoured } from '#machines/consent/consent.selectors.ts'
import { isConsentKey } from '#src/actors/consent.store.ts'
import { allAccepted, pickChoices, allRefused } from '#src/contract/consent-record.ts'
import { FakeBrowser } from '#tests/support/fake-browser.ts'
import { createFakeSessionServer } from '#tests/support/fake-session-server.ts'
import { flush } from './session-harness.ts'
import { iso, noon, createRecord } from '#src/inspect/plans/consent-samples.ts'
import { everyChoice, inShort } from '../machines/consent/consent-room.ts'
import { openTab } from './consent-tab.ts'

describe('before a choice', () => {
  it('nothing is stored and nothing may run (C01)', () => {
    const { banner, browser, isAsking, mayRun, openPreferences, preferences } = openTab()
    banner.send({ type: 'banner.minimise' })
    banner.send({ type: 'banner.reopen' })
    openPreferences()
    preferences.send({ type: 'preferences.cancel' })
    expect(isAsking()).toBe(true)
    expect([...browser.items]).toEqual([])
    expect([mayRun('analytics'), mayRun('supportWidget'), mayRun('errorReporting')]).toEqual([false, false, false])
    expect([mayRun('oauthSession'), mayRun('cardPayment')]).toEqual([true, true])
  })
})

describe('a choice', () => {
  it.each([
    ['accept', allAccepted],
    ['decline', allRefused],
  ] as const)('%s is one gesture, kept to the letter and announced to the page', (gesture, choices) => {
    const tab = openTab()
    tab[gesture]()
    expect(tab.stored()).toEqual(createRecord(choices))
    expect([tab.isAsking(), tab.mayRun('analytics')]).toEqual([false, choices.statistics])
    expect(tab.updates.at(-1)).toMatchObject({ grants: choices, withdrawn: [] })
  })

  it.each(everyChoice.map((choices) => [inShort(choices), choices] as const))(
    '%s outlives the page (C04)',
    (short, choices) => {
      const { browser, openPreferences, preferences } = openTab()
      openPreferences()
      for (const category of ['preferences', 'statistics', 'marketing', 'support'] as const) {
        if (choices[category]) preferences.send({ type: 'category.toggle', category })
      }
      preferences.send({ type: 'preferences.save', at: noon })
      const next = openTab({ browser })
      next.openPreferences()
      expect([next.isAsking(), next.grants()]).toEqual([false, short])
      expect(selectToggles(next.preferences.getSnapshot())).toEqual(choices)
    },
  )

  it('cancelled leaves what is stored as it was, to the byte (C05)', () => {
    const tab = openTab()
    tab.accept()
    const before = tab.browser.items.get('consent')
    tab.openPreferences()
    tab.preferences.send({ type: 'category.toggle', category: 'support' })
    tab.preferences.send({ type: 'preferences.cancel' })
    expect(tab.browser.items.get('consent')).toBe(before)
  })

  it('withdrawn says so at once', () => {
    const tab = openTab()
    tab.accept()
    tab.openPreferences()
    tab.preferences.send({ type: 'category.toggle', category: 'statistics' })
    tab.preferences.send({ type: 'preferences.save', at: noon + 1 })
    expect(tab.updates.at(-1)).toEqual({
      grants: { ...allAccepted, statistics: false },
      granted: [],
      withdrawn: ['statistics'],
    })
    expect([tab.mayRun('analytics'), tab.mayRun('supportWidget')]).toEqual([false, true])
  })
})

describe('a storage that does not do its work', () => {
  const refuse = (): never => {
    throw new DOMException('denied', 'SecurityError')
  }
  const broken = (parts: Partial<Storage>) => ({
    getItem: () => null,
    setItem: () => {},
    removeItem: () => {},
    ...parts,
  })

  it.each([
    ['is forbidden', refuse],
    ['cannot be read', () => broken({ getItem: refuse, setItem: refuse, removeItem: refuse })],
    ['cannot be written', () => broken({ setItem: refuse })],
  ])('%s: the choice holds as long as the page lives', (_, storage) => {
    const tab = openTab({ storage: storage as () => Storage })
    expect(tab.isAsking()).toBe(true)
    tab.accept()
    expect([tab.isAsking(), tab.grants()]).toEqual([false, 'PSMS'])
    tab.openPreferences()
    expect(selectToggles(tab.preferences.getSnapshot())).toEqual(allAccepted)
  })

  it('is full: a withdrawal is never overruled by the yes that was there before', () => {
    const browser = new FakeBrowser()
    openTab({ browser }).accept()
    const items = browser.items
    const full = broken({
      getItem: (key) => items.get(key) ?? null,
      setItem: refuse,
      removeItem: (key) => void items.delete(key),
    })
    const tab = openTab({ browser, storage: () => full as Storage })
    tab.openPreferences()
    tab.preferences.send({ type: 'category.toggle', category: 'statistics' })
    tab.preferences.send({ type: 'preferences.save', at: noon + 1 })
    expect(tab.grants()).toBe('P-MS')
    expect(openTab({ browser }).isAsking()).toBe(true)
  })

  it.each(['', 'null', '[]', '{broken', '{"__proto__":{"isConsentGiven":true}}', 'x'.repeat(5_000_000)])(
    'holds %.30s: it asks, and the rubbish is gone (C20)',
    (text) => {
      const browser = new FakeBrowser()
      browser.items.set('consent', text)
      const tab = openTab({ browser })
      expect([tab.isAsking(), tab.grants(), browser.items.has('consent')]).toEqual([true, '----', false])
    },
  )

  it('holds anything: it asks and does not fall over (C20)', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        const browser = new FakeBrowser()
        browser.items.set('consent', text)
        return openTab({ browser }).isAsking()
      }),
      { numRuns: 200 },
    )
  })
})

describe('two tabs (C21)', () => {
  it('a choice in one closes the banner and applies in the other, without an echo', async () => {
    const browser = new FakeBrowser()
    const [firstTab, secondTab] = [openTab({ browser }), openTab({ browser })]
    firstTab.accept()
    await flush()
    expect([secondTab.isAsking(), secondTab.grants(), secondTab.mayRun('analytics')]).toEqual([false, 'PSMS', true])
    const updateCounts = [firstTab.updates.length, secondTab.updates.length]
    await flush()
    expect([firstTab.updates.length, secondTab.updates.length]).toEqual(updateCounts)
  })

  it('a cleared storage asks again', async () => {
    const browser = new FakeBrowser()
    const tab = openTab({ browser })
    tab.accept()
    browser.items.clear()
    browser.changed(browser.tab(), 'consent')
    await flush()
    expect([tab.isAsking(), tab.grants()]).toEqual([true, '----'])
  })
})

describe('people of one browser (C12)', () => {
  const server = createFakeSessionServer(new SimulatedClock())
  const signIn = (tab: ReturnType<typeof openTab>, person: 'ada' | 'bob') =>
    tab.session.receive(server.signIn(person), 'login')

  it('each has their own record, and nobody inherits one', () => {
    const tab = openTab()
    tab.accept()
    signIn(tab, 'ada')
    expect([tab.isAsking(), tab.grants()]).toEqual([false, 'PSMS'])
    tab.session.signOut()
    signIn(tab, 'bob')
    expect([tab.isAsking(), tab.grants()]).toEqual([true, '----'])
    tab.decline()
    tab.session.signOut()
    expect([tab.isAsking(), tab.grants()]).toEqual([false, 'PSMS'])
    signIn(tab, 'ada')
    expect([tab.isAsking(), tab.grants()]).toEqual([false, 'PSMS'])
    tab.session.signOut()
    signIn(tab, 'bob')
    expect([tab.isAsking(), tab.grants()]).toEqual([false, '----'])
    const keys = [...tab.browser.items.keys()]
    expect(keys).toHaveLength(3)
    expect(keys.every(isConsentKey)).toBe(true)
    expect(['session', 'language', 'consented'].some(isConsentKey)).toBe(false)
  })

  it('what one person drafted in the preferences is gone when another comes', () => {
    const tab = openTab()
    signIn(tab, 'ada')
    tab.accept()
    tab.openPreferences()
    tab.session.signOut()
    signIn(tab, 'bob')
    expect([tab.preferences.getSnapshot().value, selectToggles(tab.preferences.getSnapshot())]).toEqual([
      'closed',
      allRefused,
    ])
  })

  it('a receipt that one claimed is not claimed again by a page of another', () => {
    const browser = new FakeBrowser()
    const receipt = createRecord({ ...allAccepted, claimedBy: 'ada' })
    const own = createRecord({ lastUpdated: iso(noon - 1), syncStatus: 'pending', claimedBy: 'bob' })
    browser.items.set('consent', JSON.stringify(receipt))
    const tab = openTab({ browser })
    tab.actor.send({ type: 'subject.changed', userId: 'bob', own, receipt: { ...receipt, claimedBy: null }, at: noon })
    expect(tab.stored()).toMatchObject({ claimedBy: 'ada' })
  })

  it('a page that slept does not store again what another tab has replaced', () => {
    const tab = openTab()
    tab.accept()
    const refused = createRecord({ lastUpdated: iso(noon + 1) })
    tab.browser.items.set('consent', JSON.stringify(refused))
    tab.pass(182)
    expect([tab.stored(), tab.grants()]).toEqual([refused, '----'])
  })

  it('a choice made while signed out keeps its own time, and is marked as taken', () => {
    const tab = openTab()
    tab.accept()
    tab.pass(3)
    signIn(tab, 'ada')
    const { userId } = tab.session.context()
    expect(tab.stored()).toMatchObject({ lastUpdated: iso(noon), claimedBy: userId })
    expect(tab.stored(`consent:${userId}`)).toMatchObject({ lastUpdated: iso(noon), syncStatus: 'pending' })
  })
})

describe('time (C23)', () => {
  it('a choice is asked for again after 182 days, by a tick a day', () => {
    const tab = openTab()
    tab.accept()
    tab.pass(181)
    expect([tab.isAsking(), tab.grants()]).toEqual([false, 'PSMS'])
    tab.pass(1)
    expect([tab.isAsking(), tab.grants(), tab.mayRun('analytics')]).toEqual([true, '----', false])
    expect(pickChoices(tab.stored() as typeof allAccepted)).toEqual(allAccepted)
  })
})

describe('Global Privacy Control (C22)', () => {
  it('is honoured until the person says otherwise', () => {
    const tab = openTab({ gpc: true })
    expect([isGlobalPrivacyHonoured(tab.actor.getSnapshot()), tab.grants()]).toEqual([true, '----'])
    tab.accept()
    expect([isGlobalPrivacyHonoured(tab.actor.getSnapshot()), tab.grants()]).toEqual([false, 'PSMS'])
    expect(isGlobalPrivacyHonoured(openTab().actor.getSnapshot())).toBe(false)
  })
})

describe('a self-hosted installation (C19)', () => {
  it('asks nothing, brings nothing in and only explains, even with a stored record', () => {
    const browser = new FakeBrowser()
    openTab({ browser }).accept()
    const tab = openTab({ browser, isSelfHosted: true })
    expect([tab.isAsking(), tab.mayRun('analytics'), tab.updates]).toEqual([false, false, []])
    tab.openPreferences()
    expect(isExplainingOnly(tab.preferences.getSnapshot())).toBe(true)
  })
})
