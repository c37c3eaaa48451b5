import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { days } from '#src/lib/durations.ts'
import { recordUsage, toUtcDay } from '#src/backend/usage/record-usage.ts'
import { issueKey } from '#tests/support/api-keys.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { organisationPage } from './support/organisation.page.ts'
import { type Visit, visitAs } from './support/visit-as.ts'
import { shownLanguages } from './support/watched-page.ts'

let product: ScriptedProduct
let browser: Browser
let person: SignedInPerson
let today: string

beforeAll(async () => {
  ;[product, browser] = await Promise.all([runScriptedProduct(), launchBrowser()])
  const { services } = product.backend
  person = await signUpPerson(product.backend)
  const { organisationId } = person
  const now = services.clock()
  today = toUtcDay(now)
  for (let ago = 0; ago < 45; ago += 1) {
    const at = now - ago * days
    for (let call = 0; call < 1 + ((ago * 7) % 5); call += 1) {
      const isKey = call % 3 === 0
      const use = { organisationId, apiKeyId: isKey ? 'a'.repeat(24) : null, at }
      await recordUsage(services.db, { ...use, purpose: isKey ? 'Api' : 'Search' })
    }
  }
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const visit = async (path: string, options: Visit = {}) => {
  const watched = await visitAs(browser, product.address + path, { as: person, ...options })
  return { ...watched, screen: organisationPage(watched.page) }
}

it('is changed by two administrators at once: what was typed survives, and one of them decides', async () => {
  const { page, screen, ...watched } = await visit('/organisation')
  await screen.name.fill('Mine')
  await page.reload()
  await expect.poll(() => screen.name.inputValue()).toBe('Mine')
  await person.read('/api/organization', { method: 'PUT', json: { name: 'Theirs' } })
  await screen.save.click()
  await page.getByText('Name: Theirs').waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await screen.keepMine.click()
  await expect.poll(async () => (await person.read('/api/organization'))['name']).toBe('Mine')
  await screen.mode('Deep').click()
  await screen.saveSettings.click()
  await page.getByText('The settings were saved.').waitFor()
  expect((await person.read('/api/organization'))['defaultChatMode']).toBe('Deep')
  expect(watched.complaints).toEqual([])
  await watched.close()
})

it('its usage is read as a chart, a table and a file, at an address to share', async () => {
  const { page, screen, ...watched } = await visit('/monitoring/metrics?days=90')
  await page.waitForURL('**/monitoring/usage?days=90')
  await expect.poll(() => screen.chart.getAttribute('aria-valuemax')).toBe('89')
  await screen.chart.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => screen.chart.getAttribute('aria-valuenow')).toBe('0')
  await screen.range('7 days').click()
  await page.waitForURL('**/monitoring/usage?days=7')
  await page.reload()
  await expect.poll(() => screen.chart.getAttribute('aria-valuemax')).toBe('6')
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await watched.axeInBothThemes()]).toEqual([width, []])
  }
  const [file] = await Promise.all([page.waitForEvent('download'), screen.download.click()])
  const [head, ...days] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  expect(head?.replace(/^\uFEFF/, '')).toBe('"Day","In the product","With API keys","Total"')
  expect(days).toHaveLength(7)
  expect(days[0]).toBe(`"${today}","0","1","1"`)
  await page.locator('input[name=start]').fill('2200-01-01')
  await page.getByText('This is after the last day.').waitFor()
  expect(watched.complaints).toEqual([])
  await watched.close()
})

it('is read by everybody else, who are led away from its usage', async () => {
  const as = await signUpPerson(product.backend, { role: 'User', organisation: person.organisationId })
  const { page, ...watched } = await visit('/organisation', { as })
  await page.getByText('Only administrators can change this.').waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  await page.goto(`${product.address}/monitoring/metrics`)
  await page.waitForURL('**/repositories')
  expect(watched.complaints).toEqual([])
  await watched.close()
})

it.each(shownLanguages)('does not move sideways in %s', async (shown) => {
  for (const path of ['/organisation', '/monitoring/usage?by=key']) {
    const { page, ...watched } = await visit(path, { shown })
    await page.getByRole('region').first().waitFor()
    await watched.isAtRest()
    expect([path, await watched.widthsThatMove()]).toEqual([path, []])
    expect(watched.complaints).toEqual([])
    await watched.close()
  }
})

it('breaks no word of the table of days beside an open sidebar, however many keys there are', async () => {
  const { services } = product.backend
  const admin = await signUpPerson(product.backend)
  const { organisationId } = admin
  for (let no = 0; no < 6; no += 1) {
    const { id: apiKeyId } = await issueKey(admin, { name: `Continuous integration of team ${no}` })
    await recordUsage(services.db, { organisationId, apiKeyId, purpose: 'Api', at: services.clock() })
  }
  const { page, ...watched } = await visit('/monitoring/usage?by=key', { as: admin, shown: 'kk' })
  await page.setViewportSize({ width: 768, height: 900 })
  const total = page.getByRole('columnheader', { name: 'Барлығы' })
  await total.waitFor()
  const lines = await total.evaluate((header) => {
    const words = document.createRange()
    words.selectNodeContents(header)
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
  })
  expect(lines).toBe(1)
  expect(await watched.sidewaysScroll()).toBe(0)
  await watched.close()
})
