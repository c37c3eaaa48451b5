import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Asker, signUpAsker } from '#tests/backend/chat/chat-backend.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { jiraEmail, type JiraServer, jiraToken, startJiraServer } from '#tests/support/jira-server.ts'
import { runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { chatPage } from './support/chat.page.ts'
import { visitAs, type Visit } from './support/visit-as.ts'
import { shownLanguages } from './support/watched-page.ts'

let server: JiraServer
let product: ScriptedProduct
let browser: Browser
let asker: Asker
let admin: SignedInPerson

beforeAll(async () => {
  ;[server, product, browser] = await Promise.all([startJiraServer(), runScriptedProduct(), launchBrowser()])
  asker = await signUpAsker(product.backend)
  admin = await signUpPerson(product.backend, { organisation: asker.organisationId })
  server.state.issues = [
    {
      key: 'HARBOUR-12',
      title: 'Berths are double-booked',
      state: 'In Review',
      category: 'indeterminate',
      type: 'Bug',
    },
  ]
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await server?.close()
})

const visit = (path: string, options: Visit = {}) => visitAs(browser, product.address + path, { as: admin, ...options })

it('is connected, and a question that names a ticket shows its card by mouse and by keyboard', async () => {
  const { page, ...watched } = await visit('/settings/jira')
  await page.getByText('Not connected').waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill(`${server.url}/browse/HARBOUR-12`)
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(jiraEmail)
  await page.locator('input[name=token]').fill('a-wrong-token')
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByText(/Jira refuses the e-mail address or the token/).waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await page.locator('input[name=token]').fill(jiraToken)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByText('Works', { exact: true }).waitFor()
  expect(await page.locator('input[name=address]').inputValue()).toBe(server.url)
  expect(await page.content()).not.toContain(jiraToken)
  expect(await watched.axeInBothThemes()).toEqual([])

  const chat = await visit('/chat', { as: asker })
  const { ask, asked } = chatPage(chat.page)
  await ask('Where is HARBOUR-12 greeted, and UTF-8?')
  const link = asked.getByRole('link', { name: /^HARBOUR-12: Berths are double-booked \(In Review\)/ })
  await link.waitFor()
  expect(await asked.getByRole('link').count()).toBe(1)
  const card = chat.page.getByText('Bug · HARBOUR-12')
  await link.hover()
  await card.waitFor()
  expect(await chat.axeInBothThemes()).toEqual([])
  await chat.page.mouse.move(0, 0)
  await card.waitFor({ state: 'detached' })
  await link.focus()
  await card.waitFor()
  await chat.page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
}, 120_000)

it('leaves text where the tracker fails', async () => {
  server.fail({ status: 500 })
  const { page } = await visit('/chat', { as: asker })
  const { ask, asked, isComplete } = chatPage(page)
  await ask('Where is HARBOUR-99 greeted?')
  await isComplete.waitFor({ state: 'attached' })
  await asked.getByText('HARBOUR-99').waitFor()
  expect(await asked.getByRole('link').count()).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(0)
  server.recover()
}, 60_000)

it.each(shownLanguages)(
  'moves nothing sideways in %s',
  async (shown) => {
    const { page, ...watched } = await visit('/settings/jira', { shown })
    await page.locator('input[name=token]').waitFor()
    expect(await watched.widthsThatMove()).toEqual([])
  },
  120_000,
)
