import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordUsage } from '#src/backend/usage/record-usage.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { rememberedSession, runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { organisationPage } from './support/organisation.page.ts'
import { openWatchedPage, type PageOptions, shownLanguages } from './support/watched-page.ts'

let product: ScriptedProduct
let browser: Browser
let person: SignedInPerson

beforeAll(async () => {
  ;[product, browser] = await Promise.all([runScriptedProduct(), launchBrowser()])
  const { backend } = product
  person = await signUpPerson(backend)
  const { organisationId } = person
  const day = 24 * 60 * 60_000
  for (let ago = 0; ago < 45; ago += 1) {
    const at = backend.services.clock() - ago * day
    for (let call = 0; call < (ago * 7) % 11; call += 1) {
      const isKey = call % 3 === 0
      const use = { organisationId, apiKeyId: isKey ? 'a'.repeat(24) : null, at }
      await recordUsage(backend.services.db, { ...use, purpose: isKey ? 'Api' : 'Search' })
    }
  }
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

type Options = PageOptions & { readonly as?: SignedInPerson; readonly shown?: string }
const visit = async (path: string, { as = person, shown = 'en', ...options }: Options = {}) => {
  const watched = await openWatchedPage(browser, options)
  const remembered = { session: rememberedSession(as), shown }
  await watched.page.addInitScript(({ session: { key, value }, shown: language }) => {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    localStorage.setItem('language', language)
  }, remembered)
  await watched.page.goto(product.address + path)
  await watched.page.getByRole('heading', { level: 1 }).waitFor()
  return { ...watched, screen: organisationPage(watched.page) }
}

it('is changed by two administrators at once, and its usage is read', async () => {
  const { page, screen, ...watched } = await visit('/organisation')
  await screen.name.fill('Mine')
  await page.reload()
  await expect.poll(() => screen.name.inputValue()).toBe('Mine')
  await person.fetch('/api/organization', { method: 'PUT', json: { name: 'Theirs' } })
  await screen.save.click()
  await page.getByText('Name: Theirs').waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await screen.keepMine.click()
  await expect.poll(async () => (await person.read('/api/organization'))['name']).toBe('Mine')
  await page.getByRole('link', { name: 'Day by day' }).click()
  await page.waitForURL('**/monitoring/usage')
  await screen.chart.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => screen.chart.getAttribute('aria-valuenow')).toBe('0')
  await screen.range('7 days').click()
  await page.waitForURL('**/monitoring/usage?days=7')
  await page.reload()
  await expect.poll(() => screen.chart.getAttribute('aria-valuemax')).toBe('6')
  expect(watched.complaints).toEqual([])
  await watched.close()
})

it('is read by everybody else, who are led away from its usage', async () => {
  const as = await signUpPerson(product.backend, { role: 'User', organisation: person.organisationId })
  const { page, ...watched } = await visit('/organisation', { as })
  await page.getByText('Only administrators can change this.').waitFor()
  await page.goto(`${product.address}/monitoring/metrics`)
  await page.waitForURL('**/repositories')
  expect(watched.complaints).toEqual([])
  await watched.close()
})

it.each(shownLanguages)('in %s: nothing moves sideways, and axe finds nothing in either theme', async (shown) => {
  for (const path of ['/organisation', '/monitoring/usage?by=key', '/profile']) {
    const { page, ...watched } = await visit(path, { shown })
    await watched.isAtRest()
    expect([path, await watched.widthsThatMove()]).toEqual([path, []])
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect([path, width, await watched.axeInBothThemes()]).toEqual([path, width, []])
    }
    expect(watched.complaints).toEqual([])
    await watched.close()
  }
})
