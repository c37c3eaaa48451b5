import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { smallSource } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { takeComplaints } from '#tests/support/complaints.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { rememberedSession, runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { cookiePage } from './support/cookie.page.ts'
import { findCoveredControls } from './support/screen-guard.ts'
import { composer } from './support/screen-list.ts'
import { openWatchedPage, shownLanguages } from './support/watched-page.ts'

let product: ScriptedProduct
let browser: Browser
let undecidedPerson: SignedInPerson
let answered: SignedInPerson
beforeAll(async () => {
  ;[product, browser] = await Promise.all([runScriptedProduct({ SELF_HOSTED: '' }), launchBrowser()])
  const { db } = product.backend.services
  undecidedPerson = await signUpPerson(product.backend)
  answered = await signUpPerson(product.backend, { organisation: undecidedPerson.organisationId })
  const none = {
    preferences: false,
    statistics: false,
    marketing: false,
    support: false,
    consentVersion: '1.1.0',
    versionAcceptedAt: new Date().toISOString(),
  }
  await answered.read('/api/user/preferences/cookies', { method: 'PUT', json: none })
  await buildIndex(
    db,
    undecidedPerson.organisationId,
    await addRepository(db, undecidedPerson.organisationId, 'acme/hello'),
    smallSource,
  )
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** The watch for builds starts late and asks for the latest build whenever the page is shown. */
const waitForWatch = async (page: Page) => {
  const answered = page.waitForResponse('**/build.json?*').then(() => true)
  const showPage = () => page.evaluate(() => !document.dispatchEvent(new Event('visibilitychange')))
  await vi.waitUntil(() => Promise.race([answered, showPage()]), { timeout: 30_000 })
}

interface VisitOptions {
  readonly shown?: string
  readonly isAsked?: boolean
}

const visit = async (path: string, { shown = 'en', isAsked = false }: VisitOptions = {}) => {
  const watched = await openWatchedPage(browser)
  const { page } = watched
  await page.clock.install()
  const remembered = { session: rememberedSession(isAsked ? undecidedPerson : answered), shown }
  await page.addInitScript(({ session: { key, value }, shown: language }) => {
    if (window !== window.top) return
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    localStorage.setItem('language', language)
  }, remembered)
  await page.goto(product.address + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitForWatch(page)
  if (isAsked) await cookiePage(page).banner.waitFor()
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

  await page.getByRole('link', { name: 'Ask', exact: true }).first().click()
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

it('lies below the sidebar, and beneath what is modal', async () => {
  const { page, notice, ...watched } = await visit('/repositories', { shown: 'de' })
  await page.setViewportSize({ width: 768, height: 900 })
  await publish(page)
  await page.clock.runFor(tenMinutes)
  await notice.waitFor()
  const sidebar = page.locator('aside').first()
  const roomBetween = async () => {
    const [box, side] = await Promise.all([notice.boundingBox(), sidebar.boundingBox()])
    return (box?.y ?? Number.NaN) - (side?.y ?? 0) - (side?.height ?? 0)
  }
  await expect.poll(roomBetween).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('n')
  await page.getByRole('dialog').waitFor()
  const heights = await page.locator('[data-part=backdrop]').evaluate((backdrop) => {
    const aside = document.querySelector('body > div > aside')
    return [aside, backdrop].map((element) => Number(element && getComputedStyle(element).zIndex))
  })
  expect(heights).toEqual(heights.toSorted((left, right) => left - right))
  expect(new Set(heights).size).toBe(2)
  expect(watched.complaints).toEqual([])
  await watched.close()
})

const bars = [
  { path: '/chat', isAsked: true },
  { path: '/chat', isAsked: false },
  { path: '/repositories', isAsked: true },
  { path: '/repositories', isAsked: false },
] as const

it.each(bars)('covers nothing on $path, with the question about cookies: $isAsked', async ({ path, isAsked }) => {
  const { page, notice, ...watched } = await visit(path, { isAsked })
  await publish(page)
  await page.clock.runFor(tenMinutes)
  await notice.waitFor()
  const inPlace = path === '/chat' ? composer : undefined
  expect(await findCoveredControls(page, { inPlace })).toEqual([])
  expect(watched.complaints).toEqual([])
  await watched.close()
})

it.each([true, false])('covers nothing when a part is gone, with the question about cookies: %s', async (isAsked) => {
  const { page, notice, ...watched } = await visit('/repositories', { isAsked })
  await publish(page)
  await takeFilesAway(page)
  await page.keyboard.press('n')
  await page.getByText('Some files of this page could not be loaded').waitFor()
  await page.clock.runFor(tenMinutes)
  await notice.waitFor()
  expect(await findCoveredControls(page)).toEqual([])
  for (const complaint of takeComplaints()) expect(complaint).toContain('dynamically imported module')
  await watched.close()
})

it.each(shownLanguages)('does not move sideways in %s', async (shown) => {
  const { page, notice, ...watched } = await visit('/profile', { shown })
  await publish(page)
  await page.clock.runFor(tenMinutes)
  await notice.waitFor()
  expect(await watched.widthsThatMove()).toEqual([])
  expect(watched.complaints).toEqual([])
  await watched.close()
})
