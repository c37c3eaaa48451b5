import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smallSource } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { type Host, openHost } from '#tests/backend/public-chat/link-room.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { rememberedSession, runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { openWatchedPage, shownLanguages } from './support/watched-page.ts'

let product: ScriptedProduct
let browser: Browser
let host: Host
beforeAll(async () => {
  ;[product, browser] = await Promise.all([runScriptedProduct(), launchBrowser()])
  host = await openHost(product.backend)
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

interface Options {
  readonly as?: SignedInPerson
  readonly shown?: string
}

const visit = async (path: string, { as, shown = 'en' }: Options = {}) => {
  const watched = await openWatchedPage(browser)
  const remembered = { session: as === undefined ? null : rememberedSession(as), shown }
  await watched.page.addInitScript(({ session, shown: language }) => {
    if (window !== window.top) return
    if (session !== null && localStorage.getItem(session.key) === null) localStorage.setItem(session.key, session.value)
    localStorage.setItem('language', language)
  }, remembered)
  await watched.page.goto(product.address + path)
  await watched.page.getByRole('heading', { level: 1 }).waitFor()
  return watched
}

it('is made, asked by a visitor without an account, paused and deleted', async () => {
  const { page, ...watched } = await visit('/public-chat-links', { as: host.admin })
  await page.getByRole('heading', { name: 'Let others ask about your code' }).waitFor()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'New public chat link' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Ask the greeter')
  await form.getByRole('textbox', { name: 'Short code' }).fill('ask-greeter')
  await form.getByText('ask-greeter is free.').waitFor()
  const preview = form.getByRole('region', { name: 'What visitors see' })
  await preview.getByRole('heading', { name: 'Ask the greeter' }).waitFor()
  await form.getByRole('combobox', { name: 'Data sources' }).fill('greeter')
  await page.getByRole('option', { name: 'acme/greeter' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await preview.getByText('acme/greeter').waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await form.getByRole('button', { name: 'Create link' }).click()
  const row = page.getByRole('row').filter({ hasText: 'ask-greeter' })
  await row.getByText('Live').waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])

  const visitor = await visit('/public/chat/ask-greeter')
  await visitor.page.getByText('acme/greeter').first().waitFor()
  expect(await visitor.axeInBothThemes()).toEqual([])
  const question = visitor.page.locator('textarea')
  await question.fill('Where is greet defined?')
  await question.press('Enter')
  const cards = visitor.page.locator('[data-evidence]')
  await cards
    .getByRole('button', { name: /^Source 1: src\/greeting\.ts/ })
    .first()
    .click()
  await visitor.page.getByRole('dialog', { name: 'Cited lines' }).getByText('export function greet').waitFor()
  expect(await visitor.axeInBothThemes()).toEqual([])
  await visitor.page.keyboard.press('Escape')
  expect(await visitor.page.locator('main').innerText()).not.toContain('src/vault.ts')
  const sentHeaders = await Promise.all(visitor.requests.map(({ readHeaders }) => readHeaders()))
  expect(sentHeaders.filter(({ authorization }) => authorization !== undefined)).toEqual([])

  await row.getByRole('link').first().click()
  const details = page.getByRole('dialog', { name: 'Ask the greeter' })
  await details.getByRole('button', { name: 'Pause' }).click()
  await details.getByText('Visitors are told that this chat takes no questions at the moment.').waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await visitor.page.reload()
  await visitor.page.getByRole('heading', { name: 'This chat is taking a break' }).waitFor()
  expect(await visitor.axeInBothThemes()).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Actions for Ask the greeter' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete the link' }).click()
  await page.getByRole('heading', { name: 'Let others ask about your code' }).waitFor()
  await visitor.page.reload()
  await visitor.page.getByRole('heading', { level: 1, name: 'This chat is not available' }).waitFor()
  expect([...watched.complaints, ...visitor.complaints]).toEqual([])
  await visitor.close()
  await watched.close()
}, 90_000)

it('tells its owner and its visitors that its only data source was deleted, until another is chosen', async () => {
  const { db } = product.backend.services
  const only = await addRepository(db, host.admin.organisationId, 'acme/only')
  await buildIndex(db, host.admin.organisationId, only, smallSource)
  const { id } = await host.make({ title: 'Ask the only one', shortCode: 'ask-only', dataSourceIds: [only] })
  const visitor = await visit('/public/chat/ask-only')
  const question = visitor.page.locator('textarea')
  await question.fill('Where is greet defined?')
  await question.press('Enter')
  await visitor.page
    .getByRole('button', { name: /^Source 1: src\/greeting\.ts/ })
    .first()
    .waitFor()

  const { page, ...watched } = await visit(`/repositories`, { as: host.admin })
  await page.getByRole('button', { name: 'Actions for acme/only' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('1 public chat link').waitFor()
  await dialog.getByRole('textbox').fill('acme/only')
  await dialog.getByRole('button', { name: 'Delete repository' }).click()
  await dialog.waitFor({ state: 'detached' })

  await question.fill('And where is print defined?')
  await question.press('Enter')
  await visitor.page.getByRole('heading', { name: 'This chat has no data source any more' }).waitFor()
  expect(await question.count()).toBe(0)
  expect(await visitor.axeInBothThemes()).toEqual([])
  await visitor.page.reload()
  await visitor.page.getByRole('heading', { level: 1, name: 'This chat has no data source any more' }).waitFor()

  await page.goto(`${product.address}/public-chat-links?link=${id}`)
  const details = page.getByRole('dialog', { name: 'Ask the only one' })
  await details.getByText('This link has nothing to answer from').waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await details.getByRole('link', { name: 'Edit' }).click()
  const form = page.getByRole('dialog').filter({ has: page.getByRole('combobox', { name: 'Data sources' }) })
  await form.getByRole('combobox', { name: 'Data sources' }).fill('greeter')
  await page.getByRole('option', { name: 'acme/greeter' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row').filter({ hasText: 'ask-only' }).getByText('Live').waitFor()
  await visitor.page.getByRole('button', { name: 'Try again' }).click()
  await question.waitFor()
  expect([...watched.complaints, ...visitor.complaints]).toEqual([])
  await visitor.close()
  await watched.close()
}, 90_000)

it('is nothing for who is no administrator', async () => {
  const { organisationId: organisation } = host.admin
  const manager = await signUpPerson(product.backend, { role: 'Manager', organisation })
  const { page, ...watched } = await visit('/public-chat-links', { as: manager })
  await page.waitForURL('**/repositories')
  await watched.close()
})

it.each(shownLanguages)('does not move sideways in %s, for the host and for the visitor', async (shown) => {
  const { shortCode } = await host.make({
    title: 'A rather long title for what this chat is about',
    shortCode: `long-${shown}`,
  })
  const { page, ...watched } = await visit('/public-chat-links', { as: host.admin, shown })
  await page.getByRole('row').nth(1).waitFor()
  expect(await watched.widthsThatMove()).toEqual([])
  await page.keyboard.press('n')
  await page.getByRole('dialog').waitFor()
  expect(await watched.widthsThatMove()).toEqual([])
  const visitor = await visit(`/public/chat/${shortCode}`, { shown })
  await visitor.page.locator('textarea').waitFor()
  expect(await visitor.widthsThatMove()).toEqual([])
  expect([...watched.complaints, ...visitor.complaints]).toEqual([])
  await visitor.close()
  await watched.close()
})
