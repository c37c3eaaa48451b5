import { describe, expect, it } from 'vitest'
import { allAccepted } from '#src/contract/consent-record.ts'
import { FakeBrowser } from '#tests/support/fake-browser.ts'
import { people } from '#tests/support/fake-session-server.ts'
import { flush } from './session-harness.ts'
import { days } from '#src/lib/durations.ts'
import { iso, noon, createRecord } from '#src/inspect/plans/consent-samples.ts'
import { openTab } from './sync-room.ts'

describe('an entry of the log (C09)', () => {
  it('has versions, time, source, language, tab and browser', async () => {
    const tab = openTab()
    await tab.signIn('ada')
    tab.accept()
    await tab.settle()
    tab.clock.increment(1 * days)
    tab.reject()
    await tab.settle()
    const [first, second] = tab.server.state.log.ada
    expect(first).toEqual({
      action: 'AcceptAll',
      consentVersion: '1.2.0',
      previousVersion: null,
      isReConsent: false,
      deferralCount: 0,
      preferences: allAccepted,
      source: 'corner-banner',
      userAgent: 'a browser',
      sessionId: expect.stringMatching(/^\d+-\d+-\d+-\d+$/),
      locale: 'kk',
      timestamp: iso(noon),
      key: expect.stringMatching(/^\d+-\d+-\d+-\d+$/),
    })
    expect(second).toMatchObject({ action: 'Withdraw', previousVersion: '1.2.0', timestamp: iso(noon + 1 * days) })
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
  it('is sent once after the sign-in, with its own time and in order', async () => {
    const tab = openTab()
    tab.accept()
    tab.clock.increment(1 * days)
    tab.reject()
    await tab.settle()
    tab.clock.increment(2 * days)
    expect(tab.server.state.calls).toEqual([])
    await tab.signIn('ada')
    expect(tab.server.state.log.ada.map(({ action, timestamp }) => [action, timestamp])).toEqual([
      ['AcceptAll', iso(noon)],
      ['Withdraw', iso(noon + 1 * days)],
    ])
    tab.signOut()
    await tab.signIn('ada')
    expect([tab.server.posts().length, tab.waiting()]).toEqual([2, []])
  })

  it('is sent although the page was closed before anything was fetched', async () => {
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

  it('that could not be sent before the sign-out waits for the same person (C12)', async () => {
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
  it('what one person claimed and could not send is not claimed by the next', async () => {
    const first = openTab()
    first.accept()
    first.close()
    const { browser } = first
    browser.items.set('consent', JSON.stringify({ ...createRecord(allAccepted), claimedBy: people.ada }))
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

  it('a call that was under way at the sign-out is not repeated as the next person', async () => {
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

describe('a self-hosted installation (C19)', () => {
  it('stores and sends nothing, even with a stored record and waiting entries', async () => {
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
