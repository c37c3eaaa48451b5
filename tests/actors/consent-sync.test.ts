import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minutes } from '#src/lib/durations.ts'
import { consentActions } from '#src/contract/consent.ts'
import { consentSources, allChoices, noChoices } from '#src/contract/consent-record.ts'
import { createFakeLocks, FakeBrowser } from '#tests/support/fake-browser.ts'
import { people } from '#tests/support/fake-session-server.ts'
import { flush } from './session-harness.ts'
import { day, iso, noon, createRecord } from '#src/inspect/plans/consent-samples.ts'
import { createFakeConsentServer } from './fake-consent-server.ts'
import { openTab } from './sync-room.ts'

const log = 'POST /api/consent/actions'

describe('an entry of the log (C09)', () => {
  it('says everything: version and the one before, when, from where, in which language, tab and browser', async () => {
    const tab = openTab()
    await tab.signIn('ada')
    tab.accept()
    await tab.settle()
    tab.clock.increment(day)
    tab.reject()
    await tab.settle()
    const [first, second] = tab.server.state.log.ada
    expect(first).toEqual({
      action: 'AcceptAll',
      consentVersion: '1.1.0',
      previousVersion: null,
      isReConsent: false,
      deferralCount: 0,
      preferences: allChoices,
      source: 'corner-banner',
      userAgent: 'a browser',
      sessionId: expect.stringMatching(/^\d+-\d+-\d+-\d+$/),
      locale: 'kk',
      timestamp: iso(noon),
      key: expect.stringMatching(/^\d+-\d+-\d+-\d+$/),
    })
    expect(second).toMatchObject({ action: 'Withdraw', previousVersion: '1.1.0', timestamp: iso(noon + day) })
    expect([second?.sessionId, second?.source]).toEqual([first?.sessionId, 'corner-banner-modal'])
    expect(second?.key).not.toBe(first?.key)
    expect(tab.waiting()).toEqual([])
  })

  it('never holds a token', async () => {
    const tab = openTab()
    tab.server.state.isOffline = true
    await tab.signIn('ada')
    tab.accept()
    await tab.settle()
    const kept = tab.waiting().map((key) => tab.browser.items.get(key))
    expect(kept.join()).toContain(people.ada)
    expect(kept.join()).not.toMatch(/refresh-|\.signature|Bearer/)
  })
})

describe('a choice made while signed out (C10)', () => {
  it('is told once after the sign-in, with its own time and in order', async () => {
    const tab = openTab()
    tab.accept()
    tab.clock.increment(day)
    tab.reject()
    await tab.settle()
    tab.clock.increment(2 * day)
    expect(tab.server.state.calls).toEqual([])
    await tab.signIn('ada')
    expect(tab.server.state.log.ada.map(({ action, timestamp }) => [action, timestamp])).toEqual([
      ['AcceptAll', iso(noon)],
      ['Withdraw', iso(noon + day)],
    ])
    tab.signOut()
    await tab.signIn('ada')
    expect([tab.server.posts().length, tab.waiting()]).toEqual([2, []])
  })

  it('is told when the page went away at once, before anything was fetched', async () => {
    const first = openTab()
    first.accept()
    first.close()
    const tab = openTab({ browser: first.browser })
    await tab.signIn('ada')
    expect(tab.server.state.log.ada).toMatchObject([{ action: 'AcceptAll', timestamp: iso(noon), locale: 'kk' }])
  })

  it('is told on the page after the one where the person signed in, if that went away', async () => {
    const first = openTab()
    first.server.state.isOffline = true
    first.accept()
    await first.signIn('ada')
    first.close()
    const tab = openTab({ browser: first.browser })
    await tab.signIn('ada')
    expect(tab.server.actions('ada')).toEqual(['AcceptAll'])
  })

  it('belongs to the first who signs in, and to nobody after (C12)', async () => {
    const tab = openTab()
    tab.accept()
    await tab.signIn('ada')
    tab.signOut()
    await tab.signIn('bob')
    expect([tab.server.actions('ada'), tab.server.actions('bob')]).toEqual([['AcceptAll'], []])
    expect([tab.server.state.copies.bob, tab.grants()]).toEqual([undefined, '----'])
  })

  it('that could not be told before the sign-out waits for the same person (C12)', async () => {
    const tab = openTab()
    tab.accept()
    tab.server.state.isOffline = true
    await tab.signIn('ada')
    tab.signOut()
    tab.server.state.isOffline = false
    await tab.signIn('bob')
    expect([tab.server.actions('bob'), tab.waiting().length]).toEqual([[], 1])
    tab.signOut()
    await tab.signIn('ada')
    expect([tab.server.actions('ada'), tab.waiting()]).toEqual([['AcceptAll'], []])
  })
})

describe('people of one browser (C12)', () => {
  it('what one claimed and could not tell is not claimed by the next', async () => {
    const first = openTab()
    first.accept()
    first.close()
    const { browser } = first
    browser.items.set('consent', JSON.stringify({ ...createRecord(allChoices), claimedBy: people.ada }))
    const tab = openTab({ browser })
    await tab.signIn('bob')
    expect([tab.server.posts(), tab.waiting().length]).toEqual([[], 1])
    tab.signOut()
    await tab.signIn('ada')
    expect(tab.server.actions('ada')).toEqual(['AcceptAll'])
  })

  it('no id of the tab ties the one to the next', async () => {
    const tab = openTab()
    await tab.signIn('ada')
    tab.accept()
    await tab.settle()
    tab.signOut()
    await tab.signIn('bob')
    tab.accept()
    await tab.settle()
    const [ada, bob] = [tab.server.state.log.ada[0]?.sessionId, tab.server.state.log.bob[0]?.sessionId]
    expect([typeof ada, typeof bob]).toEqual(['string', 'string'])
    expect(ada).not.toBe(bob)
  })

  it('what was on its way when one left is not told in the name of the next', async () => {
    let arrive = () => {}
    const tab = openTab({ transport: new Promise<void>((resolve) => (arrive = resolve)) })
    tab.accept()
    await tab.signIn('ada')
    tab.signOut()
    await tab.signIn('bob')
    arrive()
    await flush()
    expect(tab.server.state.calls).toEqual(['bob GET /api/user/preferences/cookies'])
  })
})

describe('a server that cannot be reached or does not take it (C10)', () => {
  it('offline: the choice holds here, and is told when the network is back', async () => {
    const tab = openTab()
    await tab.signIn('ada')
    tab.server.state.isOffline = true
    tab.accept()
    await tab.settle()
    expect([tab.grants(), tab.recordOf('ada')?.syncStatus, tab.waiting().length]).toEqual(['PSMS', 'pending', 1])
    tab.server.state.isOffline = false
    await tab.goOnline()
    expect([tab.server.actions('ada'), tab.recordOf('ada')?.syncStatus]).toEqual([['AcceptAll'], 'synced'])
    expect(tab.server.state.copies.ada).toEqual({
      ...allChoices,
      consentVersion: '1.1.0',
      versionAcceptedAt: iso(noon),
    })
    expect(tab.reports).toEqual([])
  })

  it.each([500, 501, 503, 429, 401])('%i: it is kept and tried again', async (status) => {
    const tab = openTab()
    await tab.signIn('ada')
    tab.server.state.failing.set(log, status)
    tab.accept()
    await tab.settle()
    if (status !== 401) {
      await tab.pass(2_000)
      await tab.pass(4_000)
      expect(tab.server.posts().length).toBe(3)
    }
    expect(tab.waiting()).toHaveLength(1)
    tab.server.state.failing.clear()
    if (status === 401) await tab.signIn('ada')
    await tab.goOnline()
    expect([tab.server.actions('ada'), tab.waiting(), tab.reports]).toEqual([['AcceptAll'], [], []])
  })

  it.each([400, 403, 404, 409, 422])('%i: it is given up with a line, and those behind it go', async (status) => {
    const tab = openTab()
    await tab.signIn('ada')
    tab.server.state.isOffline = true
    tab.accept()
    tab.clock.increment(1)
    tab.reject()
    await tab.settle()
    tab.server.state.isOffline = false
    tab.server.state.failing.set(log, status)
    await tab.goOnline()
    expect(tab.reports).toEqual([
      `Error: the log of consents refused AcceptAll of ${iso(noon)}`,
      `Error: the log of consents refused Withdraw of ${iso(noon + 1)}`,
    ])
    expect(tab.waiting()).toEqual([])
  })

  it('a lost answer: sent again under the same key, it is there once', async () => {
    const tab = openTab()
    const { fetch } = tab.server
    let lost = 1
    const server = Object.assign(tab.server, {
      fetch: (async (...request: Parameters<typeof fetch>) => {
        const answer = await fetch(...request)
        if (request[1]?.method === 'POST' && lost-- > 0) throw new TypeError('Failed to fetch')
        return answer
      }) as typeof fetch,
    })
    const secondTab = openTab({ server })
    await secondTab.signIn('ada')
    secondTab.accept()
    await secondTab.settle()
    await secondTab.pass(2_000)
    expect([server.posts().length, server.actions('ada'), secondTab.waiting()]).toEqual([2, ['AcceptAll'], []])
  })

  it('a tampered version before does not cost the entry', async () => {
    const browser = new FakeBrowser()
    browser.items.set(`consent:${people.ada}`, JSON.stringify(createRecord({ consentVersion: 'abc' })))
    const tab = openTab({ browser })
    await tab.signIn('ada')
    tab.accept()
    await tab.settle()
    expect(tab.server.state.log.ada).toMatchObject([{ previousVersion: '1.0.0' }])
  })
})

describe('two tabs', () => {
  const both = (locks = createFakeLocks()) => {
    const [browser, server] = [new FakeBrowser(), createFakeConsentServer()]
    return [openTab({ browser, server, locks }), openTab({ browser, server, locks })] as const
  }

  it('of one person tell a choice once (C10)', async () => {
    const [firstTab, secondTab] = both()
    firstTab.accept()
    await firstTab.settle()
    await Promise.all([firstTab.signIn('ada'), secondTab.signIn('ada')])
    await flush()
    expect([firstTab.server.posts(), firstTab.waiting()]).toEqual([[`ada ${log}`], []])
  })

  it('that both wait for the server ask it once when it is back', async () => {
    const [firstTab, secondTab] = both()
    await Promise.all([firstTab.signIn('ada'), secondTab.signIn('ada')])
    firstTab.server.state.isOffline = true
    firstTab.accept()
    await firstTab.settle()
    firstTab.server.state.isOffline = false
    firstTab.server.state.calls.length = 0
    await Promise.all([firstTab.goOnline(), secondTab.goOnline()])
    expect([firstTab.server.posts().length, firstTab.server.actions('ada'), firstTab.waiting()]).toEqual([
      1,
      ['AcceptAll'],
      [],
    ])
  })

  it('without locks: perhaps twice on the way, once in the log', async () => {
    const [browser, server] = [new FakeBrowser(), createFakeConsentServer()]
    const [firstTab, secondTab] = [openTab({ browser, server }), openTab({ browser, server })]
    firstTab.accept()
    await firstTab.settle()
    await Promise.all([firstTab.signIn('ada'), secondTab.signIn('ada')])
    await flush()
    expect([server.actions('ada'), firstTab.waiting()]).toEqual([['AcceptAll'], []])
  })

  it('one that is closed leaves its choice to the other', async () => {
    const [firstTab, secondTab] = both()
    await Promise.all([firstTab.signIn('ada'), secondTab.signIn('ada')])
    firstTab.server.state.isOffline = true
    firstTab.accept()
    await firstTab.settle()
    firstTab.close()
    firstTab.server.state.isOffline = false
    await secondTab.goOnline()
    expect([firstTab.server.actions('ada'), secondTab.waiting()]).toEqual([['AcceptAll'], []])
  })
})

describe('two browsers of one person whose clocks differ', () => {
  const openBoth = async (ahead: number) => {
    const server = createFakeConsentServer()
    server.state.now = noon
    const wrong = openTab({ server, from: noon + ahead })
    await wrong.signIn('ada')
    wrong.accept()
    await wrong.settle()
    const passMinute = () => (server.state.now += minutes)
    const reopen = async (tab: typeof wrong, from: number) => {
      tab.close()
      const next = openTab({ server, browser: tab.browser, from })
      await next.signIn('ada')
      return next
    }
    return { server, wrong, passMinute, reopen }
  }

  it('a withdrawal holds although the clock of the earlier yes is two weeks ahead', async () => {
    const { server, wrong, passMinute, reopen } = await openBoth(14 * day)
    expect(wrong.recordOf('ada')).toMatchObject({ lastUpdated: iso(noon), syncStatus: 'synced' })
    passMinute()
    const right = openTab({ server, from: noon + minutes })
    await right.signIn('ada')
    right.reject()
    await right.settle()
    passMinute()
    const again = await reopen(wrong, noon + 14 * day + 2 * minutes)
    expect([server.state.copies.ada, again.grants()]).toMatchObject([noChoices, '----'])
    expect((await reopen(right, noon + 2 * minutes)).grants()).toBe('----')
  })

  it('nobody is asked again because a clock is half a year ahead', async () => {
    const { wrong, reopen } = await openBoth(200 * day)
    expect(wrong.recordOf('ada')).toMatchObject({ lastUpdated: iso(noon + 200 * day), syncStatus: 'synced' })
    expect((await reopen(wrong, noon + 200 * day)).grants()).toBe('PSMS')
  })

  it('a withdrawal holds although its own clock is two weeks behind', async () => {
    const { server, wrong, passMinute, reopen } = await openBoth(0)
    passMinute()
    const behind = openTab({ server, from: noon - 14 * day })
    await behind.signIn('ada')
    expect(behind.grants()).toBe('PSMS')
    server.state.isOffline = true
    behind.reject()
    await behind.settle()
    server.state.isOffline = false
    await behind.goOnline()
    expect([server.state.copies.ada, behind.grants()]).toMatchObject([noChoices, '----'])
    expect((await reopen(wrong, noon + 2 * minutes)).grants()).toBe('----')
  })
})

describe('the copy on the server at sign-in (C11)', () => {
  const copyAt = (at: number, choices = noChoices) => ({
    ...choices,
    consentVersion: '1.1.0',
    versionAcceptedAt: iso(at),
  })
  const signInWith = async (copy: ReturnType<typeof copyAt> | undefined, at = noon) => {
    const browser = new FakeBrowser()
    browser.items.set(
      `consent:${people.ada}`,
      JSON.stringify(createRecord({ ...allChoices, lastUpdated: iso(at), syncStatus: 'pending' })),
    )
    const tab = openTab({ browser })
    if (copy !== undefined) tab.server.state.copies.ada = copy
    await tab.signIn('ada')
    return tab
  }

  it('newer than here: it holds here, and is not written over', async () => {
    const tab = await signInWith(copyAt(noon + 1))
    expect([tab.grants(), tab.recordOf('ada')]).toMatchObject([
      '----',
      { lastUpdated: iso(noon + 1), syncStatus: 'synced' },
    ])
    expect(tab.server.state.copies.ada).toEqual(copyAt(noon + 1))
    expect(tab.server.state.calls).toEqual(['ada GET /api/user/preferences/cookies'])
  })

  it.each([
    ['older than here', copyAt(noon - 1), noon],
    ['as old as here', copyAt(noon), noon + 1],
    ['none', undefined, noon],
  ])('%s: what was chosen here holds, and is told', async (_, copy, at) => {
    const tab = await signInWith(copy)
    expect([tab.grants(), tab.recordOf('ada')?.syncStatus]).toEqual(['PSMS', 'synced'])
    expect(tab.server.state.copies.ada).toEqual(copyAt(at, allChoices))
    expect(tab.server.state.calls.filter((call) => call.includes('PUT'))).toHaveLength(1)
  })

  it('older, and nothing waits here: the server is told what it missed', async () => {
    const browser = new FakeBrowser()
    browser.items.set(`consent:${people.ada}`, JSON.stringify(createRecord({ ...allChoices, syncStatus: 'synced' })))
    const tab = openTab({ browser })
    tab.server.state.copies.ada = copyAt(noon - day)
    await tab.signIn('ada')
    expect(tab.server.state.copies.ada).toEqual(copyAt(noon, allChoices))
  })

  it('there, and nothing was chosen here: nothing is asked', async () => {
    const tab = openTab()
    tab.server.state.copies.ada = copyAt(noon - day, allChoices)
    await tab.signIn('ada')
    expect([tab.grants(), tab.server.actions('ada')]).toEqual(['PSMS', []])
  })

  it.each([500, 400])('that cannot be had (%i): what holds here goes on, and no crash', async (status) => {
    const tab = openTab()
    tab.accept()
    tab.server.state.failing.set('GET /api/user/preferences/cookies', status)
    await tab.signIn('ada')
    expect([tab.grants(), tab.server.state.copies.ada]).toEqual(['PSMS', undefined])
    tab.server.state.failing.clear()
    await tab.pass(2_000)
    expect(tab.server.state.copies.ada).toEqual(copyAt(noon, allChoices))
  })

  it('that the server refuses to take is given up with a line', async () => {
    const tab = openTab()
    tab.accept()
    tab.server.state.failing.set('PUT /api/user/preferences/cookies', 400)
    await tab.signIn('ada')
    expect([tab.grants(), tab.reports]).toEqual(['PSMS', [`Error: the server refused the consent of ${iso(noon)}`]])
  })

  it('of someone who chose long ago: the choice is told, and what is asked anew replaces it (C23)', async () => {
    const tab = openTab()
    await tab.signIn('ada')
    tab.accept()
    await tab.settle()
    for (let passedDays = 0; passedDays < 182; passedDays += 1) tab.clock.increment(day)
    await flush()
    expect(tab.grants()).toBe('----')
    tab.reject()
    await tab.settle()
    expect(tab.server.actions('ada')).toEqual(['AcceptAll', 'RejectNonEssential'])
    expect(tab.server.state.copies.ada).toEqual(copyAt(noon + 182 * day))
  })
})

describe('a storage that does not do its work', () => {
  const refuse = (): never => {
    throw new DOMException('denied', 'SecurityError')
  }

  it('the choice is told all the same', async () => {
    const tab = openTab({ storage: refuse })
    tab.accept()
    await tab.settle()
    await tab.signIn('ada')
    tab.clock.increment(1)
    tab.reject()
    await tab.settle()
    expect(tab.server.actions('ada')).toEqual(['AcceptAll', 'Withdraw'])
  })

  it.each(['', 'null', '[]', '{', '{"subject":null}', 'x'.repeat(100_000), '{"__proto__":{"subject":null}}'])(
    'holds %.30s where an entry should be: it is gone, and nothing is told',
    async (text) => {
      const browser = new FakeBrowser()
      browser.items.set('consent:log:1-2-3-4', text)
      const tab = openTab({ browser })
      await tab.signIn('ada')
      expect([tab.waiting(), tab.server.posts()]).toEqual([[], []])
    },
  )

  it('holds anything: nothing falls over, and nothing is told that the contract does not know', async () => {
    const act = fc.record({
      action: fc.constantFrom(...consentActions, 'Approve'),
      consentVersion: fc.string(),
      previousVersion: fc.option(fc.string()),
      isReConsent: fc.boolean(),
      deferralCount: fc.oneof(fc.nat(), fc.double()),
      preferences: fc.constantFrom(allChoices, {}),
      source: fc.constantFrom(...consentSources, 'mail'),
      timestamp: fc.oneof(
        fc.date({ noInvalidDate: true }).map((time) => time.toISOString()),
        fc.string(),
      ),
    })
    const item = fc.oneof(
      fc.json(),
      fc.string(),
      fc
        .record({ subject: fc.constantFrom(null, people.ada), act, place: fc.anything() })
        .map((kept) => JSON.stringify(kept)),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 5 }), async (items) => {
        const browser = new FakeBrowser()
        for (const [index, text] of items.entries()) browser.items.set(`consent:log:${index}`, text)
        const tab = openTab({ browser })
        await tab.signIn('ada')
        for (const { timestamp } of tab.server.state.log.ada) expect(Date.parse(timestamp)).not.toBeNaN()
        expect(tab.grants()).toBe('----')
        tab.close()
      }),
      { numRuns: 100 },
    )
  })

  it('never holds more than 500 entries: the oldest go', async () => {
    const browser = new FakeBrowser()
    const first = openTab({ browser })
    first.clock.increment(1)
    first.accept()
    first.close()
    const key = first.waiting()[0] ?? ''
    const act = browser.items.get(key) ?? ''
    for (let later = 2; later <= 510; later += 1) {
      browser.items.set(`${key}-${later}`, act.replace(iso(noon + 1), iso(noon + later)))
    }
    expect(first.waiting()).toHaveLength(510)
    const tab = openTab({ browser })
    await tab.settle()
    const times = tab.waiting().map((key) => browser.items.get(key)?.match(/"timestamp":"([^"]+)"/)?.[1])
    expect([times.length, times.toSorted()[0]]).toEqual([500, iso(noon + 11)])
  })
})

describe('a self-hosted installation (C19)', () => {
  it('keeps and tells nothing, even with a stored record and entries that wait', async () => {
    const browser = new FakeBrowser()
    const before = openTab({ browser })
    before.server.state.isOffline = true
    await before.signIn('ada')
    before.accept()
    await before.settle()
    before.close()
    const tab = openTab({ browser, isSelfHosted: true })
    await tab.signIn('ada')
    expect([await tab.sync(), tab.server.state.calls]).toEqual([null, []])
  })
})
