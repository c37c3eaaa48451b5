import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { consentActions } from '#src/contract/consent.ts'
import { consentSources, allAccepted } from '#src/contract/consent-record.ts'
import { FakeBrowser } from '#tests/support/fake-browser.ts'
import { people } from '#tests/support/fake-session-server.ts'
import { iso, noon, createRecord } from '#src/inspect/plans/consent-samples.ts'
import { openTab } from './sync-room.ts'

const log = 'POST /api/consent/actions'

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
      ...allAccepted,
      consentVersion: '1.2.0',
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
      preferences: fc.constantFrom(allAccepted, {}),
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
