import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeComplaints } from '#tests/support/complaints.ts'
import { patience } from '#tests/support/patience.ts'
import { openAccount } from './support/open-account.ts'
import { secretsIn } from './support/record.ts'
import {
  admin,
  keptByThirdParties,
  openThirdPartiesRoom,
  type ThirdPartiesRoom,
  type Visitor,
} from './support/third-parties-room.ts'

let room: ThirdPartiesRoom
let visitor: Visitor
beforeAll(async () => {
  room = await openThirdPartiesRoom()
}, 120_000)
afterAll(() => room?.close())
beforeEach(async () => {
  visitor = await room.open()
})
afterEach(async () => {
  await visitor.close()
  room.widget.forget()
})

const boots = () => room.widget.commands('boot').length
/** The room is gone by then, and with it all its requests. */
const shutdowns = () =>
  visitor.page.evaluate(() => {
    const { widgetHeard = [] } = globalThis as { widgetHeard?: string[] }
    return widgetHeard.filter((command) => command === 'shutdown').length
  })
const arriveWith = async (...categories: readonly string[]) => {
  await visitor.consentTo(...categories)
  await visitor.signIn()
}

describe('the support widget', () => {
  it('lives in a room of its own, is told since when someone is here, and is lifted where one writes', async () => {
    await arriveWith('Support')
    await visitor.frames.waitFor()
    await expect.poll(boots, patience).toBe(1)
    const [given] = room.widget.commands('boot')
    expect(given).toEqual({
      app_id: 'w',
      user_id: expect.stringMatching(/^[0-9a-f]{24}$/),
      created_at: expect.any(Number),
      vertical_padding: 20,
    })
    expect(Math.abs(Number((given as Record<string, unknown>)['created_at']) * 1000 - Date.now())).toBeLessThan(600_000)
    await visitor.page.clock.runFor(500)
    const placed = (...paddings: number[]) => paddings.map((padding) => ({ vertical_padding: padding }))
    await expect.poll(() => room.widget.commands('update'), patience).toEqual(placed(20))
    await visitor.page.getByRole('link', { name: 'Ask', exact: true }).first().click()
    await expect.poll(() => room.widget.commands('update'), patience).toEqual(placed(20, 100))
    const box = await visitor.page.frameLocator('iframe[data-support]').getByRole('button').boundingBox()
    const view = visitor.page.viewportSize()
    expect((view?.height ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)).toBe(100)
    expect(await visitor.frames.getAttribute('title')).toBe('Support chat')
    expect(await visitor.axe()).toEqual([])
  })

  it.each([320, 1280])('is lifted by what covers the lower edge, and fits %d px', async (width) => {
    await arriveWith('Support')
    await visitor.frames.waitFor()
    await visitor.page.setViewportSize({ width, height: 600 })
    await visitor.page.evaluate(() => document.documentElement.style.setProperty('--covered', '120px'))
    const bottom = async () => {
      const box = await visitor.frames.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    await expect.poll(bottom, patience).toBe(480)
    await visitor.page.frameLocator('iframe[data-support]').getByRole('button').click()
    await expect.poll(async () => (await visitor.frames.boundingBox())?.height, patience).toBe(480)
    expect((await visitor.frames.boundingBox())?.width).toBe(Math.min(width, 440))
    expect(await visitor.sidewaysScroll()).toBe(0)
  })

  it('F23 no page of ours has a script of another host, with the widget or without', async () => {
    await arriveWith('Support')
    await expect.poll(boots, patience).toBe(1)
    const countForeign = () => visitor.requests.filter(({ url }) => url.startsWith(room.widget.origin)).length
    await expect.poll(countForeign, patience).toBeGreaterThan(0)
    const sources = await visitor.page.evaluate(() =>
      [...document.scripts].map(({ src }) => src).filter((src) => src !== ''),
    )
    expect(sources.filter((source) => !source.startsWith(`${room.address}/`))).toEqual([])
    expect(visitor.complaints).toEqual([])
  })

  it('takes no pointer from the page below it, grows when it is opened, and shrinks again', async () => {
    await arriveWith('Support')
    await visitor.frames.waitFor()
    await visitor.page.getByRole('link', { name: 'Ask', exact: true }).first().click()
    const at = (fromBottom: number) =>
      visitor.page.evaluate(
        (bottom) => document.elementFromPoint(innerWidth - 50, innerHeight - bottom)?.tagName,
        fromBottom,
      )
    await expect.poll(() => at(130), patience).toBe('IFRAME')
    expect(await at(40)).not.toBe('IFRAME')
    const width = async () => (await visitor.frames.boundingBox())?.width
    const button = visitor.page.frameLocator('iframe[data-support]').getByRole('button')
    await button.click()
    await expect.poll(width, patience).toBe(440)
    await button.dispatchEvent('dblclick')
    await expect.poll(width, patience).toBe(100)
  })

  it('C07 withdrawn: shut down, its room and all it kept gone, its host never asked again; given again: booted once', async () => {
    await arriveWith('Support')
    await expect.poll(() => keptByThirdParties(visitor.page), patience).not.toEqual([])
    await visitor.change('Support')
    await visitor.frames.waitFor({ state: 'detached' })
    expect(await shutdowns()).toBe(1)
    expect(await keptByThirdParties(visitor.page)).toEqual([])
    const before = room.widget.requestedUrls.length
    await visitor.letPass(60_000)
    expect([room.widget.requestedUrls.length, await keptByThirdParties(visitor.page)]).toEqual([before, []])
    room.widget.forget()
    await visitor.change('Support')
    await visitor.frames.waitFor()
    await expect.poll(boots, patience).toBe(1)
    await visitor.letPass(10_000)
    expect([boots(), await visitor.frames.count()]).toEqual([1, 1])
  })

  it('C08 saving with support as it was leaves it as it is', async () => {
    await arriveWith('Support')
    await expect.poll(boots, patience).toBe(1)
    await visitor.frames.evaluate((frame) => frame.setAttribute('data-same', ''))
    await visitor.change('Marketing')
    await visitor.change()
    await visitor.page.clock.runFor(5_000)
    expect([boots(), await shutdowns()]).toEqual([1, 0])
    expect(await visitor.frames.getAttribute('data-same')).toBe('')
  })

  it('goes with a sign-out, and what it kept too', async () => {
    await arriveWith('Support')
    await visitor.frames.waitFor()
    await expect.poll(() => keptByThirdParties(visitor.page), patience).not.toEqual([])
    await visitor.page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name === 'session') ?? ''
      localStorage.removeItem(key)
      window.dispatchEvent(new StorageEvent('storage', { key }))
    })
    await visitor.frames.waitFor({ state: 'detached' })
    expect(await keptByThirdParties(visitor.page)).toEqual([])
  })

  it('C25 never starts for someone of a test domain', async () => {
    const tester = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@quarry.test', password: 'Long-enough-1' }
    await openAccount(room.address, { ...tester, organisation: 'Engines' })
    await visitor.consentTo('Support')
    await visitor.signIn(tester)
    await expect.poll(() => visitor.sent('/api/user').length, patience).toBeGreaterThan(1)
    await visitor.letPass(60_000)
    expect([await visitor.frames.count(), visitor.sent(room.widget.origin), visitor.sent('/frame/')]).toEqual([
      0,
      [],
      [],
    ])
  })
})

describe('error reports', () => {
  const fail = (text: string) =>
    visitor.page.evaluate((message) => {
      reportError(new TypeError(message))
      void Promise.reject(new RangeError(`${message}, unawaited`))
    }, text)
  const reports = () => JSON.stringify(room.ingest.envelopes())

  it('F24 come by consent to support, from the page as it is, and end with it', async () => {
    await visitor.visit('/login')
    await fail('before any consent')
    await visitor.consentTo('Support')
    await expect.poll(() => visitor.sent(room.lateFiles[2] ?? '').length, patience).toBe(1)
    await expect
      .poll(async () => {
        await fail('while there is consent')
        return reports()
      }, patience)
      .toMatch(/"RangeError".*while there is consent, unawaited/)
    await expect.poll(reports, patience).toMatch(/"TypeError","value":"while there is consent"/)
    await visitor.cookies.settings.click()
    await visitor.cookies.toggle('Support')
    await visitor.cookies.save.click()
    await visitor.cookies.dialog.waitFor({ state: 'detached' })
    const before = room.ingest.requests.length
    await fail('after it was withdrawn')
    await visitor.letPass(60_000)
    expect(room.ingest.requests.length).toBe(before)
    expect(reports()).not.toMatch(/before any consent|after it was withdrawn/)
    takeComplaints()
  })
})

describe('F09 nothing secret reaches anyone', () => {
  it('no token, password or mail address in any event, recording or report', async () => {
    const secrets: Record<string, string> = {
      password: admin.password,
      mail: admin.email,
      reset: 'Zk3vW0yQ-x1b_R7tN5mJ8uE2cA4fH6gL9pK0sDqTiYo',
      invitation: 'Jm5cA0sDqTiYoZk3vW0yQ-x1b_R7tN8uE2fH6gL9pK4',
    }
    await visitor.consentTo('Statistics', 'Support')
    await visitor.visit(`/reset-password?token=${secrets['reset']}`)
    await visitor.page.getByRole('button').first().waitFor()
    await visitor.visit(`/invitation/accept/${secrets['invitation']}`)
    await visitor.page.getByRole('button').first().waitFor()
    await visitor.signIn()
    const session = await visitor.page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}') as object)
    for (const [name, value] of Object.entries(session)) {
      if (typeof value === 'string' && value.length > 30) secrets[name] = value
    }
    expect(Object.keys(secrets).length).toBeGreaterThanOrEqual(6)
    await visitor.visit('/dev/mailbox')
    await visitor.page.getByRole('heading', { level: 1 }).waitFor()
    await visitor.isAtRest()
    await visitor.cookies.settings.click()
    await visitor.cookies.cancel.click()
    const { password: _, ...recognisable } = secrets
    for (const secret of Object.values(recognisable)) {
      await visitor.page.evaluate(
        (text) => reportError(new Error(`GET https://quarry.test/x?token=${text} failed for ${text}`)),
        secret,
      )
    }
    await expect.poll(() => room.ingest.envelopes().length, patience).toBeGreaterThan(3)
    await expect.poll(room.collected.names, patience).toContain('$autocapture')
    await expect.poll(async () => (await room.collected.recordings()).length, patience).toBeGreaterThan(0)
    const collectedText = JSON.stringify([
      await room.collected.events(),
      await room.collected.recordings(),
      room.ingest.requests,
    ])
    expect(secretsIn(collectedText, secrets)).toEqual([])
    takeComplaints()
  })
})
