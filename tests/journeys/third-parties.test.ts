import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#machines/navigation/route-table.ts'
import { serviceStorage } from '#src/views/legal/service-storage.ts'
import { patience } from '#tests/support/patience.ts'
import {
  admin,
  kept,
  keptByThirdParties,
  openThirdPartiesRoom,
  type ThirdPartiesRoom,
  type Visitor,
} from './support/third-parties-room.ts'

let room: ThirdPartiesRoom
beforeAll(async () => {
  room = await openThirdPartiesRoom()
}, 120_000)
afterAll(() => room?.close())

const essential =
  /^(?:|session|session-.*|organisation-features|return-address|address-secrets|language|theme|locale|ca_pref|consent.*|.*auto-refresh)$/

let visitor: Visitor
beforeEach(async () => {
  visitor = await room.open()
})
afterEach(async () => {
  await visitor.close()
  await room.collected.clear()
})

const invitationPath = '/invitation/accept/0123456789'
const paths = Object.values(routes).map(({ path }) => path.replace(/:\w+\??/, '0123456789'))

const expectNothing = async ({ page, sent, toThirdParties, requests }: Visitor) => {
  expect(toThirdParties()).toEqual([])
  expect(room.lateFiles.flatMap((file) => sent(file))).toEqual([])
  expect(sent('/frame/')).toEqual([])
  expect(requests.length).toBeGreaterThan(paths.length)
  expect((await kept(page)).filter((name) => !essential.test(name))).toEqual([])
}

describe('before a choice (C01)', () => {
  it('on every route, signed out: nothing is asked of third parties and nothing of theirs is kept', async () => {
    for (const path of paths) {
      await visitor.visit(path)
      await visitor.cookies.banner.waitFor()
    }
    await expectNothing(visitor)
  }, 240_000)

  it('on every route, signed in', async () => {
    await visitor.signIn()
    for (const path of paths.filter((path) => path !== invitationPath)) {
      await visitor.visit(path)
      await visitor.cookies.banner.waitFor()
    }
    await expectNothing(visitor)
  }, 240_000)

  it('nor after a no', async () => {
    await visitor.visit('/login')
    await visitor.cookies.decline.click()
    await visitor.cookies.banner.waitFor({ state: 'detached' })
    await visitor.signIn()
    await visitor.letPass(60_000)
    expect(visitor.toThirdParties()).toEqual([])
    expect(await keptByThirdParties(visitor.page)).toEqual([])
  })
})

describe('analytics', () => {
  const begin = async () => {
    await visitor.consentTo('Statistics')
    await visitor.signIn()
    await expect.poll(visitor.toCollector, patience).toBeGreaterThan(0)
  }

  it('sends real, packed batches to the installation’s own collector: who, where, and in which order', async () => {
    await begin()
    await visitor.page.getByRole('link', { name: 'Ask', exact: true }).first().click()
    const pages = async () => (await room.collected.events()).filter(({ event }) => event === 'pageview')
    await expect
      .poll(async () => (await pages()).map(({ properties }) => properties['page']), patience)
      .toEqual(['/login', '/repositories', '/chat'])
    const events = await room.collected.events()
    for (const { properties } of (await pages()).slice(1)) {
      expect(properties).toMatchObject({
        source: 'web',
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        isAuthenticated: true,
        organizationId: expect.stringMatching(/^[0-9a-f]{24}$/),
      })
    }
    const numbers = events.map(({ deviceSequence }) => Number(deviceSequence))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(new Set(events.map(({ deviceId }) => deviceId)).size).toBe(1)
    const identified = async () =>
      (await room.collected.events()).filter(({ event }) => event === '$identify').map(({ distinctId }) => distinctId)
    await expect.poll(identified, patience).toEqual([expect.stringMatching(/^[0-9a-f]{24}$/)])
    expect(visitor.toThirdParties().filter((url) => !url.startsWith(room.address))).toEqual([])
  })

  it('keeps nothing in the browser that the privacy page does not list', async () => {
    await begin()
    await visitor.page.getByRole('link', { name: 'Ask', exact: true }).first().click()
    await expect.poll(async () => (await keptByThirdParties(visitor.page)).length, patience).toBeGreaterThan(3)
    const unlisted = async (place: 'local' | 'session') => {
      const listed = serviceStorage.analytics.items
        .filter((item) => item.place === place)
        .map(({ name }) => new RegExp(`^${name.replaceAll('*', '.+')}$`))
      const names = await visitor.page.evaluate((of) => Object.keys(window[of]), `${place}Storage` as const)
      return names.filter((name) => !essential.test(name) && !listed.some((pattern) => pattern.test(name)))
    }
    expect([await unlisted('local'), await unlisted('session')]).toEqual([[], []])
  })

  it('F25 records the session without a word of it, by a recorder of our own', async () => {
    await begin()
    await visitor.page.getByRole('button', { name: 'Add repository' }).first().click()
    await visitor.page.getByRole('dialog').getByRole('textbox').first().fill('hushed-input-text')
    await expect.poll(async () => (await room.collected.recordings()).length, patience).toBeGreaterThan(0)
    await visitor.page.getByRole('dialog').waitFor()
    await visitor.letPass(10_000)
    await expect
      .poll(async () => (await room.collected.recordings()).join('').includes('"tagName":"form"'), patience)
      .toBe(true)
    const all = (await room.collected.recordings()).join('\n')
    expect(all).toContain('*****')
    for (const word of ['hushed', 'Repositories', 'Add repository', admin.email, 'Cookie settings'])
      expect(all).not.toContain(word)
    expect(visitor.sent('.js').every((url) => url.startsWith(`${room.address}/`))).toBe(true)
  })

  it('C06 withdrawn: within a tick nothing is captured, kept or sent any more, for a minute and longer', async () => {
    await begin()
    await expect.poll(() => keptByThirdParties(visitor.page)).not.toEqual([])
    await visitor.page.getByRole('button', { name: 'Add repository' }).first().hover()
    await visitor.change('Statistics')
    const before = visitor.toCollector()
    expect(await keptByThirdParties(visitor.page)).toEqual([])
    await visitor.page.mouse.click(300, 300)
    await visitor.page.keyboard.press('Tab')
    await visitor.letPass(60_000)
    await visitor.page.evaluate(() => {
      window.dispatchEvent(new Event('pagehide'))
      window.dispatchEvent(new Event('online'))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await visitor.letPass(60_000)
    expect(visitor.toCollector()).toBe(before)
    expect(await keptByThirdParties(visitor.page)).toEqual([])
    await visitor.page.reload()
    await visitor.page.getByRole('button', { name: 'Add repository' }).first().waitFor()
    await visitor.letPass(60_000)
    expect([visitor.toCollector(), await keptByThirdParties(visitor.page)]).toEqual([before, []])
  })
})

describe('two tabs (C21)', () => {
  it('a choice in one starts capture in the other, and a withdrawal stops it there', async () => {
    await visitor.visit('/login')
    const secondTab = await visitor.openTab()
    const requestedUrls: string[] = []
    secondTab.page.on('request', (request) => requestedUrls.push(request.url()))
    await secondTab.visit('/signup')
    const toCollector = () => requestedUrls.filter((url) => url.includes('/collect/')).length
    await secondTab.page.getByLabel('First name').waitFor()
    expect(toCollector()).toBe(0)
    await visitor.cookies.accept.click()
    await expect.poll(toCollector, patience).toBeGreaterThan(0)
    await expect.poll(() => keptByThirdParties(secondTab.page), patience).not.toEqual([])
    await visitor.cookies.settings.click()
    await visitor.cookies.toggle('Statistics')
    await visitor.cookies.save.click()
    await visitor.cookies.dialog.waitFor({ state: 'detached' })
    await expect.poll(() => keptByThirdParties(secondTab.page), patience).toEqual([])
    const before = toCollector()
    await secondTab.page.getByLabel('First name').click()
    await visitor.isAtRest()
    await secondTab.page.clock.runFor(60_000)
    await visitor.letPass(60_000)
    expect([toCollector(), await keptByThirdParties(visitor.page)]).toEqual([before, []])
  })
})

describe('a self-hosted installation (C19)', () => {
  it('sends nothing to anyone, with every service configured and everything accepted on record', async () => {
    const own = await openThirdPartiesRoom({ SELF_HOSTED: '1' })
    const guest = await own.open()
    const record = { preferences: true, statistics: true, marketing: true, support: true }
    await guest.page.addInitScript((choices) => {
      const rest = { gracePeriodExpiry: null, deferralCount: 0, lastDeferralDate: null, pendingChanges: [] }
      const kept = { consentVersion: '1.1.0', lastUpdated: new Date().toISOString(), isConsentGiven: true }
      const more = { syncStatus: 'local', source: 'corner-banner', claimedBy: null }
      localStorage.setItem('consent', JSON.stringify({ ...choices, ...kept, ...rest, ...more }))
    }, record)
    await guest.signIn()
    await guest.visit('/chat')
    await guest.page.getByText('There is nothing to ask about yet').waitFor()
    await guest.letPass(60_000)
    expect([guest.toThirdParties(), await guest.frames.count()]).toEqual([[], 0])
    expect(own.lateFiles.flatMap((file) => guest.sent(file))).toEqual([])
    expect(await keptByThirdParties(guest.page)).toEqual([])
    await guest.close()
    await own.close()
  })
})
