import { describe, expect, it } from 'vitest'
import { allAccepted, allRefused } from '#src/contract/consent-record.ts'
import { FakeBrowser } from '#tests/support/fake-browser.ts'
import { people } from '#tests/support/fake-session-server.ts'
import { flush } from './session-harness.ts'
import { days } from '#src/lib/durations.ts'
import { iso, noon, createRecord } from '#src/inspect/plans/consent-samples.ts'
import { openTab } from './sync-room.ts'

describe('the copy on the server at sign-in (C11)', () => {
  const copyAt = (at: number, choices = allRefused) => ({
    ...choices,
    consentVersion: '1.2.0',
    versionAcceptedAt: iso(at),
  })
  const signInWith = async (copy: ReturnType<typeof copyAt> | undefined, at = noon) => {
    const browser = new FakeBrowser()
    browser.items.set(
      `consent:${people.ada}`,
      JSON.stringify(createRecord({ ...allAccepted, lastUpdated: iso(at), syncStatus: 'pending' })),
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
    expect(tab.server.state.copies.ada).toEqual(copyAt(at, allAccepted))
    expect(tab.server.state.calls.filter((call) => call.includes('PUT'))).toHaveLength(1)
  })

  it('none, which another server says with 404: what was chosen here is told', async () => {
    const tab = openTab()
    tab.accept()
    tab.server.state.failing.set('GET /api/user/preferences/cookies', 404)
    await tab.signIn('ada')
    expect([tab.grants(), tab.server.state.copies.ada]).toMatchObject(['PSMS', allAccepted])
  })

  it('older, and nothing waits here: the server is told what it missed', async () => {
    const browser = new FakeBrowser()
    browser.items.set(`consent:${people.ada}`, JSON.stringify(createRecord({ ...allAccepted, syncStatus: 'synced' })))
    const tab = openTab({ browser })
    tab.server.state.copies.ada = copyAt(noon - 1 * days)
    await tab.signIn('ada')
    expect(tab.server.state.copies.ada).toEqual(copyAt(noon, allAccepted))
  })

  it('there, and nothing was chosen here: nothing is asked', async () => {
    const tab = openTab()
    tab.server.state.copies.ada = copyAt(noon - days, allAccepted)
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
    expect(tab.server.state.copies.ada).toEqual(copyAt(noon, allAccepted))
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
    for (let passedDays = 0; passedDays < 182; passedDays += 1) tab.clock.increment(1 * days)
    await flush()
    expect(tab.grants()).toBe('----')
    tab.reject()
    await tab.settle()
    expect(tab.server.actions('ada')).toEqual(['AcceptAll', 'RejectNonEssential'])
    expect(tab.server.state.copies.ada).toEqual(copyAt(noon + 182 * days))
  })
})
