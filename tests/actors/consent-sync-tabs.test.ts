import { describe, expect, it } from 'vitest'
import { days, minutes } from '#src/lib/durations.ts'
import { allRefused } from '#src/contract/consent-record.ts'
import { createFakeLocks, FakeBrowser } from '#tests/support/fake-browser.ts'
import { flush } from './session-harness.ts'
import { iso, noon } from '#src/inspect/plans/consent-samples.ts'
import { createFakeConsentServer } from './fake-consent-server.ts'
import { openTab } from './sync-room.ts'

const log = 'POST /api/consent/actions'

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
    const { server, wrong, passMinute, reopen } = await openBoth(14 * days)
    expect(wrong.recordOf('ada')).toMatchObject({ lastUpdated: iso(noon), syncStatus: 'synced' })
    passMinute()
    const right = openTab({ server, from: noon + minutes })
    await right.signIn('ada')
    right.reject()
    await right.settle()
    passMinute()
    const again = await reopen(wrong, noon + 14 * days + 2 * minutes)
    expect([server.state.copies.ada, again.grants()]).toMatchObject([allRefused, '----'])
    expect((await reopen(right, noon + 2 * minutes)).grants()).toBe('----')
  })

  it('nobody is asked again because a clock is half a year ahead', async () => {
    const { wrong, reopen } = await openBoth(200 * days)
    expect(wrong.recordOf('ada')).toMatchObject({ lastUpdated: iso(noon + 200 * days), syncStatus: 'synced' })
    expect((await reopen(wrong, noon + 200 * days)).grants()).toBe('PSMS')
  })

  it('a withdrawal holds although its own clock is two weeks behind', async () => {
    const { server, wrong, passMinute, reopen } = await openBoth(0)
    passMinute()
    const behind = openTab({ server, from: noon - 14 * days })
    await behind.signIn('ada')
    expect(behind.grants()).toBe('PSMS')
    server.state.isOffline = true
    behind.reject()
    await behind.settle()
    server.state.isOffline = false
    await behind.goOnline()
    expect([server.state.copies.ada, behind.grants()]).toMatchObject([allRefused, '----'])
    expect((await reopen(wrong, noon + 2 * minutes)).grants()).toBe('----')
  })
})
