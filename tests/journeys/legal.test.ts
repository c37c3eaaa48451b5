import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { cookieRows } from '#src/views/legal/cookie-rows.ts'
import { productRoom } from './support/product-room.ts'
import { cookiePage } from './support/cookie.page.ts'
import { escapeFrom } from './support/dialog-focus.ts'
import { holdScripts } from './support/hold-scripts.ts'
import { openAccount } from './support/open-account.ts'
import { signInPage } from './support/sign-in.page.ts'
import { readStorages } from './support/storages.ts'
import { openWatchedPage, shownLanguages, type PageOptions } from './support/watched-page.ts'

const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@quarry.example', password: 'Correct-Horse-7' }

const room = productRoom({ DEMO: 'off' })

/** The question about cookies is answered, because it would cover the text. */
const open = async (path: string, options?: PageOptions) => {
  const watched = await openWatchedPage(room.browser, options)
  await watched.page.goto(room.product.address + path)
  await watched.page.locator('article h1').waitFor()
  const banner = watched.page.locator('section.corner-card__root')
  await banner.waitFor()
  await banner.locator('.corner-card__actions button').nth(1).click()
  await banner.waitFor({ state: 'detached' })
  return watched
}

const hasFocus = (page: Page, selector: string) =>
  expect.poll(() => page.locator(selector).evaluate((element) => element === document.activeElement)).toBe(true)

const tabTo = async (page: Page, selector: string): Promise<void> => {
  const isThere = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)
  for (let step = 0; step < 60 && !(await isThere()); step += 1) await page.keyboard.press('Tab')
  expect(await isThere(), selector).toBe(true)
}

describe('the page about privacy before the scripts', () => {
  it.each(shownLanguages)('can be read, and keeps its elements when they come, in %s', async (language) => {
    const watched = await openWatchedPage(room.browser, { language })
    const { page } = watched
    const letScriptsIn = await holdScripts(watched)
    await page.goto(`${room.product.address}/privacy`, { waitUntil: 'commit' })
    await page.locator('article h1').waitFor()
    const facts = page.locator('section#who dd')
    expect((await facts.allInnerTexts()).map((text) => text.trim())).toEqual(['', '', ''])
    await page.locator('article').evaluate((article) => article.setAttribute('data-kept', ''))
    letScriptsIn()
    await page.locator('article').getByText(new URL(room.product.address).host).first().waitFor()
    await page.locator('section.corner-card__root').waitFor()
    expect(await page.locator('article[data-kept]').count()).toBe(1)
    expect(watched.complaints).toEqual([])
    await watched.close()
  })
})

describe('the documents', () => {
  it.each(['/privacy', '/terms'])('%s: axe finds nothing and nothing moves sideways, in either theme', async (path) => {
    for (const language of shownLanguages) {
      const watched = await open(path, { language })
      expect([language, ...(await watched.axeInBothThemes())]).toEqual([language])
      expect([language, ...(await watched.widthsThatMove())]).toEqual([language])
      expect(watched.complaints).toEqual([])
      await watched.close()
    }
  })

  it.each(['en', 'ru', 'kk'])(
    'break their lines where they did when their font comes late, in %s',
    async (language) => {
      const { page, close } = await openWatchedPage(room.browser, { language })
      const late: Route[] = []
      await page.route('**/*.woff2', (route) => void late.push(route))
      await page.goto(`${room.product.address}/privacy`, { waitUntil: 'commit' })
      await page.locator('section.corner-card__root').waitFor()
      const measureHeights = async (): Promise<number[]> => {
        const heights: number[] = []
        for (let width = 320; width <= 440; width += 10) {
          await page.setViewportSize({ width, height: 640 })
          heights.push(await page.locator('article').evaluate((article) => article.scrollHeight))
        }
        return heights
      }
      const heights = await measureHeights()
      expect(late.length).toBeGreaterThan(0)
      await Promise.all(late.map((route) => route.continue()))
      await page.evaluate(() => document.fonts.ready)
      expect(await measureHeights()).toEqual(heights)
      await close()
    },
  )

  it.each([
    ['en', 1],
    ['ru', 2],
    ['kk', 3],
  ])('ask for the font of their text first, in %s', async (language, faces) => {
    const { page, close } = await openWatchedPage(room.browser, { language })
    await page.goto(`${room.product.address}/privacy`)
    await page.locator('article h1').waitFor()
    const preloaded = await page.evaluate(() => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return files.filter(({ name, initiatorType }) => name.endsWith('.woff2') && initiatorType === 'link').length
    })
    expect(preloaded).toBe(faces)
    await close()
  })

  it.each([
    ['en', 1],
    ['ru', 2],
    ['kk', 3],
  ])('and the sign-in form load no face of another language, in %s', async (language, faces) => {
    const { page, isAtRest, close } = await openWatchedPage(room.browser, { language, width: 400 })
    await page.goto(`${room.product.address}/login`)
    await page.getByRole('combobox').waitFor()
    await isAtRest()
    const loaded = await page.evaluate(() => {
      const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
      return new Set(files.map(({ name }) => name)).size
    })
    expect(loaded).toBe(faces)
    await close()
  })

  it('open where a shared address says', async () => {
    const { page, close } = await open('/privacy#rights')
    await hasFocus(page, '#rights')
    const top = await page.locator('#rights').evaluate((section) => section.getBoundingClientRect().top)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(top).toBeLessThan(100)
    await close()
  })

  it('are reached and read by keyboard alone', async () => {
    const { page, close } = await open('/terms')
    await tabTo(page, 'header a')
    await page.keyboard.press('Enter')
    await page.getByLabel('E-mail').waitFor()
    await tabTo(page, 'footer a[href="/privacy"]')
    await page.keyboard.press('Enter')
    await hasFocus(page, 'article h1')
    await tabTo(page, 'nav a[href="#choice"]')
    await page.keyboard.press('Enter')
    await hasFocus(page, '#choice')
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/privacy#choice')
    await page.keyboard.press('Tab')
    await hasFocus(page, '#choice button')
    await page.keyboard.press('Enter')
    await escapeFrom(cookiePage(page).dialog)
    await hasFocus(page, '#choice button')
    await close()
  })

  it('are on paper without what is around them', async () => {
    const watched = await openWatchedPage(room.browser)
    const { page } = watched
    await page.goto(`${room.product.address}/privacy`)
    await cookiePage(page).banner.waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.emulateMedia({ media: 'print' })
    for (const around of [page.getByRole('banner'), page.getByRole('contentinfo'), page.locator('article nav')]) {
      expect(await around.isVisible()).toBe(false)
    }
    expect(await page.locator('section.corner-card__root').isVisible()).toBe(false)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    await watched.close()
  })
})

describe('whoever is signed in', () => {
  it('reads them over the page, also on a phone, and finds there what this browser keeps', async () => {
    await openAccount(room.product.address, person)
    const watched = await openWatchedPage(room.browser)
    const { page } = watched
    await page.goto(`${room.product.address}/login`)
    await cookiePage(page).decline.click()
    await signInPage(page).signIn(person.email, person.password)
    await page.getByRole('button', { name: 'Ada Lovelace' }).click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Privacy' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Privacy' }).click()
    const dialog = page.getByRole('dialog', { name: 'Privacy policy' })
    await dialog.waitFor()
    expect(await watched.axeInBothThemes()).toEqual([])
    expect(await watched.widthsThatMove()).toEqual([])
    const listed = cookieRows(false).map(({ item }) => new RegExp(`^${item.name.replaceAll('*', '.+')}$`))
    const { local, session } = await readStorages(page)
    const everywhere = await page.context().cookies(['/', '/api/auth/login'].map((path) => room.product.address + path))
    const cookies = everywhere.map(({ name }) => name)
    expect(cookies).toContain('ca_browser')
    const kept = [...local, ...session, ...cookies].filter((name): name is string => Boolean(name))
    expect(kept.length).toBeGreaterThan(2)
    expect(kept.filter((name) => !listed.some((pattern) => pattern.test(name)))).toEqual([])
    await page.goto(`${room.product.address}/privacy`)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/repositories')
    expect(watched.complaints).toEqual([])
    await watched.close()
  })
})
