import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readChunks } from '#tests/support/built-chunks.ts'
import { takeComplaints } from '#tests/support/complaints.ts'
import { runProduct } from '#tests/support/running-product.ts'
import { productRoom } from './support/product-room.ts'
import { cookiePage } from './support/cookie.page.ts'
import { escapeFrom } from './support/dialog-focus.ts'
import { makeFramesRare, openWatchedPage, type PageOptions, type WatchedPage } from './support/watched-page.ts'

const room = productRoom({ DEMO: 'off' })

const at = (path: string) => room.product.address + path

const visit = async (options?: PageOptions) => {
  const watched = await openWatchedPage(room.browser, options)
  await watched.page.goto(at('/login'))
  return { ...watched, cookies: cookiePage(watched.page) }
}

const record = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('consent') ?? 'null') as Record<string, unknown> | null)

const choicesIn = async (page: Page) => {
  const { preferences, statistics, marketing, support } = (await record(page)) ?? {}
  return [preferences, statistics, marketing, support]
}

const keptBy = async (page: Page): Promise<string[]> => {
  const names = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  return [...names, ...(await page.context().cookies()).map(({ name }) => name)]
}

const foreign = ({ requests }: WatchedPage) => requests.filter(({ url }) => !url.startsWith(room.product.address))

const openTab = async (context: BrowserContext) => {
  const page = await context.newPage()
  await page.goto(at('/login'))
  return { page, cookies: cookiePage(page) }
}

describe('a first visit', () => {
  it('asks no foreign host and keeps nothing that is not essential, whatever is looked at (C01)', async () => {
    const watched = await visit()
    for (const path of ['/login', '/signup', '/reset-password', '/nowhere']) {
      await watched.page.goto(at(path))
      await watched.cookies.banner.waitFor()
    }
    await watched.cookies.manage.click()
    await escapeFrom(watched.cookies.dialog)
    await watched.cookies.minimise.click()
    await watched.cookies.reopen.waitFor()
    expect(foreign(watched)).toEqual([])
    expect((await keptBy(watched.page)).filter((name) => name !== 'return-address')).toEqual([])
    expect(watched.complaints).toEqual([])
    await watched.close()
  })

  it('fetches the dialog only for someone who seems to want it', async () => {
    const watched = await visit()
    await watched.cookies.banner.waitFor()
    const file = readChunks(join(import.meta.dirname, '../../dist/app')).findFile(
      'src/views/consent/preferences.view.tsx',
    )
    expect(file).toBeDefined()
    const dialogs = () => watched.requests.filter(({ url }) => url.endsWith(`/${file}`)).length
    expect(dialogs()).toBe(0)
    await watched.cookies.manage.hover()
    await expect.poll(dialogs).toBe(1)
    await watched.close()
  })
})

describe('a choice', () => {
  it.each([
    ['accept', true],
    ['decline', false],
  ] as const)('%s: one press, kept over a reload, nothing asked of others', async (button, answer) => {
    const watched = await visit()
    await watched.cookies[button].click()
    await watched.cookies.banner.waitFor({ state: 'detached' })
    expect(await choicesIn(watched.page)).toEqual([answer, answer, answer, answer])
    expect(await record(watched.page)).toMatchObject({ source: 'corner-banner', consentVersion: '1.2.0' })
    await watched.page.reload()
    await watched.cookies.settings.click()
    await watched.cookies.dialog.waitFor()
    expect(await watched.cookies.banner.count()).toBe(0)
    expect(await watched.cookies.whichAreOn()).toEqual([true, answer, answer, answer, answer])
    expect(foreign(watched)).toEqual([])
    expect(watched.complaints).toEqual([])
    await watched.close()
  })

  it('of one’s own is made in the preferences, and taken back where it was given (C02)', async () => {
    const watched = await visit()
    const { cookies, page } = watched
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await cookies.manage.click()
    await cookies.dialog.waitFor()
    expect(await cookies.whichAreOn()).toEqual([true, false, false, false, false])
    expect(await cookies.findSwitch('Essential').isDisabled()).toBe(true)
    await cookies.toggle('Statistics')
    await cookies.toggle('Support')
    await cookies.save.click()
    await cookies.banner.waitFor({ state: 'detached' })
    expect(await choicesIn(page)).toEqual([false, true, false, true])
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
    await cookies.settings.click()
    await cookies.toggle('Statistics')
    await cookies.cancel.click()
    expect(await choicesIn(page)).toEqual([false, true, false, true])
    await cookies.settings.click()
    await cookies.toggle('Statistics')
    await cookies.save.click()
    await expect.poll(() => choicesIn(page)).toEqual([false, false, false, true])
    expect(watched.complaints).toEqual([])
    await watched.close()
  })

  it('leaves nothing lying over the page where a frame takes longer than the dialog to go', async () => {
    const { page, cookies, close } = await visit()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.addInitScript(makeFramesRare)
    await page.reload()
    await cookies.manage.click()
    // A dialog that is closed before it has taken the focus gives none back.
    await expect.poll(() => cookies.dialog.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await cookies.save.click()
    await cookies.banner.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
    await cookies.settings.click()
    await cookies.dialog.waitFor()
    await close()
  })

  it('in one tab closes the banner of the other, and applies there (C21)', async () => {
    const first = await visit()
    const two = await openTab(first.page.context())
    await two.cookies.banner.waitFor()
    const heard = two.page.evaluate(
      () =>
        new Promise((resolve) =>
          addEventListener('consent-updated', (event) => resolve((event as CustomEvent).detail), { once: true }),
        ),
    )
    await first.cookies.accept.click()
    expect(await heard).toMatchObject({ granted: ['preferences', 'statistics', 'marketing', 'support'] })
    await two.cookies.banner.waitFor({ state: 'detached' })
    await first.close()
  })
})

describe('the banner (C24)', () => {
  it('leaves the form in use, is minimised by Escape without a choice, and gives the focus back', async () => {
    const watched = await visit()
    const { cookies, page } = watched
    const email = page.getByLabel('E-mail')
    await cookies.banner.waitFor()
    await email.fill('ada@quarry.example')
    await cookies.accept.focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => cookies.reopen.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await record(page)).toBeNull()
    await page.keyboard.press('Enter')
    await expect.poll(() => cookies.minimise.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await cookies.accept.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    expect(await cookies.decline.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await cookies.banner.waitFor({ state: 'detached' })
    expect(await email.inputValue()).toBe('ada@quarry.example')
    await watched.close()
  })

  it('gives yes and no the same looks in both themes (C03)', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const watched = await visit({ theme })
      const looks = (name: 'accept' | 'decline') =>
        watched.cookies[name].evaluate((element) => {
          const { color, backgroundColor, borderColor, fontSize, fontWeight, height, width } = getComputedStyle(element)
          return {
            color,
            backgroundColor,
            borderColor,
            fontSize,
            fontWeight,
            height,
            width: Math.round(Number.parseFloat(width)),
          }
        })
      expect(await looks('accept')).toEqual(await looks('decline'))
      await watched.close()
    }
  })

  it.each([320, 1280])('has toasts above it, at %d px', async (width) => {
    const watched = await visit({ width })
    const { cookies, page } = watched
    await cookies.banner.waitFor()
    await page.route('**/_i18n/de/**', (route) => route.abort())
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
    const toast = page.getByRole('status').filter({ hasText: 'could not be changed' })
    await toast.waitFor()
    await toast.hover()
    const lowestPoint = async () => {
      const box = await toast.boundingBox()
      return box === null ? Number.NaN : box.y + box.height
    }
    const top = (await cookies.banner.boundingBox())?.y ?? Number.NaN
    await expect.poll(lowestPoint).toBeLessThanOrEqual(top)
    await watched.close()
    expect(takeComplaints().filter((text) => !text.includes('net::ERR_FAILED'))).toEqual([])
  })

  it('covers no field that has the focus on a phone, at 200 % too, and moves nothing under reduced motion', async () => {
    const watched = await visit({ width: 320 })
    const { cookies, page } = watched
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 320, height: 568 })
    await cookies.banner.waitFor()
    expect(await cookies.banner.evaluate((element) => getComputedStyle(element).animationName)).toBe('none')
    await page.getByRole('link', { name: 'Forgot password?' }).focus()
    const gap = () =>
      page.evaluate(() => {
        const card = document.querySelector('section.corner-card__root')?.getBoundingClientRect()
        const focused = document.activeElement?.getBoundingClientRect()
        return (card?.top ?? 0) - (focused?.bottom ?? Number.POSITIVE_INFINITY)
      })
    await expect.poll(gap).toBeGreaterThanOrEqual(0)
    await page.setViewportSize({ width: 160, height: 284 })
    for (const button of [cookies.accept, cookies.decline, cookies.minimise]) {
      expect(await button.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    }
    await cookies.decline.click()
    await cookies.banner.waitFor({ state: 'detached' })
    await watched.close()
  })
})

describe('how it looks', () => {
  it('axe finds nothing in either theme', async () => {
    const { cookies, ...watched } = await visit()
    await cookies.banner.waitFor()
    expect(await watched.axeInBothThemes()).toEqual([])
    await cookies.manage.click()
    await cookies.dialog.waitFor()
    expect(await watched.axeInBothThemes()).toEqual([])
    await cookies.cancel.click()
    await cookies.dialog.waitFor({ state: 'detached' })
    await cookies.minimise.click()
    await cookies.reopen.waitFor()
    expect(await watched.axeInBothThemes()).toEqual([])
    expect(watched.complaints).toEqual([])
    await watched.close()
  })

  it.each([
    ['en', 320],
    ['de', 768],
    ['kk', 320],
    ['kk', 1440],
  ])('fits in %s at %d px', async (language, width) => {
    const watched = await openWatchedPage(room.browser, { language, width })
    await watched.page.goto(at('/login'))
    const card = watched.page.locator('section.corner-card__root')
    await card.waitFor()
    expect(await watched.sidewaysScroll()).toBe(0)
    const buttons = card.locator('button')
    const clipped = await buttons.evaluateAll((all) =>
      all.filter((node) => node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight),
    )
    expect(clipped).toEqual([])
    const [yes, no] = [await buttons.nth(1).boundingBox(), await buttons.nth(2).boundingBox()]
    expect([yes?.height, yes?.y]).toEqual([no?.height, no?.y])
    // The browser lays out in 64ths of a pixel.
    expect(yes?.width).toBeCloseTo(no?.width ?? 0, 1)
    await buttons.nth(3).click()
    await watched.page.getByRole('dialog').waitFor()
    expect(await watched.sidewaysScroll()).toBe(0)
    expect(watched.complaints).toEqual([])
    await watched.close()
  })
})

describe('a self-hosted installation (C19)', () => {
  it('asks nothing, and says why', async () => {
    const own = await runProduct({ environment: { DEMO: 'off', SELF_HOSTED: '1' } })
    const watched = await openWatchedPage(room.browser)
    await watched.page.goto(`${own.address}/login`)
    const cookies = cookiePage(watched.page)
    await cookies.settings.click()
    await cookies.dialog.getByText('uses no third-party cookies').waitFor()
    expect([await cookies.banner.count(), await watched.page.getByRole('switch').count()]).toEqual([0, 0])
    await watched.close()
    await own.stop()
  })
})
