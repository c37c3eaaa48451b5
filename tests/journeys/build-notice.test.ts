import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { smallSource } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { takeComplaints } from '#tests/support/complaints.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { rememberedSession, runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { openWatchedPage, shownLanguages } from './support/watched-page.ts'

let product: ScriptedProduct
let browser: Browser
let person: SignedInPerson
beforeAll(async () => {
  ;[product, browser] = await Promise.all([runScriptedProduct(), launchBrowser()])
  const { db } = product.backend.services
  person = await signUpPerson(product.backend)
  await buildIndex(db, person.organisationId, await addRepository(db, person.organisationId, 'acme/hello'), smallSource)
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** The watch for builds starts late; it asks for the latest one whenever the page is shown. */
const waitForWatch = async (page: Page) => {
  const answered = page.waitForResponse('**/build.json?*').then(() => true)
  const showPage = () => page.evaluate(() => !document.dispatchEvent(new Event('visibilitychange')))
  await vi.waitUntil(() => Promise.race([answered, showPage()]), { timeout: 30_000 })
}

const visit = async (path: string, shown = 'en') => {
  const watched = await openWatchedPage(browser)
  const { page } = watched
  await page.clock.install()
  const remembered = { session: rememberedSession(person), shown }
  await page.addInitScript(({ session: { key, value }, shown: language }) => {
    if (window !== window.top) return
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    localStorage.setItem('language', language)
  }, remembered)
  await page.goto(product.address + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitForWatch(page)
  await watched.isAtRest()
  return { ...watched, notice: page.locator('aside').filter({ has: page.locator('output') }) }
}

const tenMinutes = 600_000
const publish = async (page: Page) => {
  await page.route('**/build.json?*', (route) => route.fulfill({ json: { build: 'newer' } }))
}
const takeFilesAway = (page: Page) => page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
const bringFilesBack = (page: Page) => page.unroute('**/assets/*.js')

it('offers a newer build, waits while something is typed, and what was typed outlives the reload', async () => {
  const { page, notice, ...watched } = await visit('/chat')
  const question = page.getByRole('textbox', { name: 'Your question' })
  await question.fill('Where is gre')
  await publish(page)
  await page.clock.runFor(tenMinutes)
  await notice.getByText('A newer version is ready.').waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await page.keyboard.type('et defined?')
  await page.clock.runFor(tenMinutes)
  expect(await question.inputValue()).toBe('Where is greet defined?')
  await Promise.all([page.waitForEvent('load'), notice.getByRole('button', { name: 'Reload' }).click()])
  await expect.poll(() => question.inputValue()).toBe('Where is greet defined?')
  expect(watched.complaints).toEqual([])
  await watched.close()
}, 60_000)

it('says what happened when a part of the page is gone; a reload brings it, and nothing loads by itself', async () => {
  const { page, notice, ...watched } = await visit('/repositories?q=hello')
  let loads = 0
  page.on('load', () => (loads += 1))
  await publish(page)
  await takeFilesAway(page)
  await page.keyboard.press('n')
  await page.getByText('Some files of this page could not be loaded').waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('hello')
  expect(await watched.axeInBothThemes()).toEqual([])

  await page.getByRole('link', { name: 'Chat', exact: true }).first().click()
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
  await notice.getByText('A newer version is ready.').waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  expect(loads).toBe(0)
  await bringFilesBack(page)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await page.getByRole('textbox', { name: 'Your question' }).waitFor()
  await expect.poll(() => loads).toBe(1)
  for (const complaint of takeComplaints()) expect(complaint).toContain('dynamically imported module')
  await watched.close()
}, 60_000)

it('leaves the foot of the sidebar free, and lies beneath what is modal', async () => {
  const { page, notice, ...watched } = await visit('/repositories', 'de')
  await page.setViewportSize({ width: 768, height: 900 })
  await publish(page)
  await page.clock.runFor(tenMinutes)
  await notice.waitFor()
  const [box, side] = await Promise.all([notice.boundingBox(), page.locator('aside').first().boundingBox()])
  expect(box?.x).toBeGreaterThanOrEqual(side?.width ?? Infinity)
  await page.keyboard.press('n')
  await page.getByRole('dialog').waitFor()
  const heights = await page.locator('[data-part=backdrop]').evaluate((backdrop) => {
    const aside = document.querySelector('body > div > aside')
    return [aside, backdrop].map((element) => Number(element && getComputedStyle(element).zIndex))
  })
  expect(heights).toEqual(heights.toSorted((one, other) => one - other))
  expect(new Set(heights).size).toBe(2)
  expect(watched.complaints).toEqual([])
  await watched.close()
})

it.each(shownLanguages)('does not move sideways in %s', async (shown) => {
  const { page, notice, ...watched } = await visit('/profile', shown)
  await publish(page)
  await page.clock.runFor(tenMinutes)
  await notice.waitFor()
  expect(await watched.widthsThatMove()).toEqual([])
  expect(watched.complaints).toEqual([])
  await watched.close()
})
