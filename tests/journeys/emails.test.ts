import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { post } from '#tests/support/anonymous.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { rememberedSession, runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { startSmtpServer, type SmtpServer } from '#tests/support/smtp-server.ts'
import { openWatchedPage, shownLanguages } from './support/watched-page.ts'

let smtp: SmtpServer
let product: ScriptedProduct
let browser: Browser
let manager: SignedInPerson
let colleague: SignedInPerson
beforeAll(async () => {
  smtp = await startSmtpServer()
  ;[product, browser] = await Promise.all([runScriptedProduct({ SMTP_URL: smtp.url }), launchBrowser()])
  const { backend } = product
  manager = await signUpPerson(backend, { role: 'Manager' })
  colleague = await signUpPerson(backend, { role: 'User', organisation: manager.organisationId })
  for (const { email } of [manager, colleague]) await post(backend, '/api/auth/request-password-reset', { email })
  await backend.services.mailer.settled()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await smtp?.close()
})

const visit = async (path: string, as: SignedInPerson, shown = 'en') => {
  const watched = await openWatchedPage(browser)
  const remembered = { session: rememberedSession(as), shown }
  await watched.page.addInitScript(({ session: { key, value }, shown: language }) => {
    if (window !== window.top) return
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    localStorage.setItem('language', language)
  }, remembered)
  await watched.page.goto(product.address + path)
  await watched.page.getByRole('heading', { level: 1 }).waitFor()
  return watched
}

it('is searched, read in a frame in which nothing runs, and sent again', async () => {
  const { page, ...watched } = await visit('/monitoring/emails', manager)
  await page.getByRole('row').nth(2).waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await page.keyboard.press('/')
  await page.keyboard.type(colleague.email)
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  expect(new URL(page.url()).searchParams.get('q')).toBe(colleague.email)
  await page.getByRole('row').getByRole('link', { name: colleague.email }).click()
  const details = page.getByRole('dialog')
  const frame = details.locator('iframe')
  expect(await frame.getAttribute('sandbox')).toBe('')
  await page.frameLocator('iframe').getByText('Choose a new password').first().waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await details.getByText('Text', { exact: true }).click()
  await details.getByText('The link is masked').waitFor()
  const before = smtp.messages.length
  await details.getByRole('button', { name: 'Send with a new link' }).click()
  await page.getByText('A new message is on its way').waitFor()
  await details.getByRole('link', { name: 'To the message in whose place this one was sent' }).waitFor()
  await expect.poll(() => smtp.messages.length).toBeGreaterThan(before)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('row').count()).toBe(3)
  expect(watched.complaints).toEqual([])
  await watched.close()
}, 60_000)

it('is nothing for who is no manager', async () => {
  const { page, ...watched } = await visit('/monitoring/emails', colleague)
  await page.waitForURL('**/repositories')
  expect(await page.getByRole('link', { name: 'E-mails' }).count()).toBe(0)
  await watched.close()
})

it.each(shownLanguages)('does not move sideways in %s', async (shown) => {
  const { page, ...watched } = await visit('/monitoring/emails', manager, shown)
  await page.getByRole('row').nth(1).waitFor()
  expect(await watched.widthsThatMove()).toEqual([])
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('dialog').locator('iframe').waitFor()
  expect(await watched.widthsThatMove()).toEqual([])
  expect(watched.complaints).toEqual([])
  await watched.close()
})
