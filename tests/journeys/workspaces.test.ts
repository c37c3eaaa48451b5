import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Workspace } from '#src/contract/workspaces.ts'
import { smallSource } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { rememberedSession, runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { openWatchedPage, type PageOptions, shownLanguages } from './support/watched-page.ts'
import { workspacesPage } from './support/workspaces.page.ts'

let product: ScriptedProduct
let browser: Browser
let person: SignedInPerson

beforeAll(async () => {
  ;[product, browser] = await Promise.all([runScriptedProduct(), launchBrowser()])
  const { backend } = product
  person = await signUpPerson(backend, { role: 'User' })
  for (const name of ['acme/greeter', 'acme/shop-api', 'acme/shop-web'])
    await addRepository(backend.services.db, person.organisationId, name)
  const greeter = await addRepository(backend.services.db, person.organisationId, 'acme/hello')
  await buildIndex(backend.services.db, person.organisationId, greeter, smallSource)
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const visit = async (path: string, { as = person, shown = 'en', ...options }: Options = {}) => {
  const watched = await openWatchedPage(browser, options)
  const remembered = { session: rememberedSession(as), shown }
  await watched.page.addInitScript(({ session: { key, value }, shown: language }) => {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    localStorage.setItem('language', language)
  }, remembered)
  await watched.page.goto(product.address + path)
  await watched.page.getByRole('heading', { level: 1 }).waitFor()
  return { ...watched, workspaces: workspacesPage(watched.page) }
}
type Options = PageOptions & { readonly as?: SignedInPerson; readonly shown?: string }

it('is put together by hand and by rule, searched and asked about as one, changed and deleted', async () => {
  const { page, workspaces, ...watched } = await visit('/workspaces')
  expect(await watched.axeInBothThemes()).toEqual([])
  await page.keyboard.press('n')
  await workspaces.form.waitFor()
  await workspaces.form.getByRole('textbox', { name: 'Name', exact: true }).fill('Hello shop')
  await workspaces.form.getByRole('searchbox').fill('hello')
  await workspaces.form.getByText('acme/hello', { exact: true }).click()
  await workspaces.form.getByText('By rule', { exact: true }).click()
  await workspaces.form.getByRole('textbox', { name: 'Name fits the pattern' }).fill('acme/shop-*')
  await workspaces.form.getByText('Fit now: 2').waitFor()
  await workspaces.form.getByText('Belong to it: 3').waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await page.reload()
  await workspaces.form.getByText('Belong to it: 3').waitFor()
  await workspaces.form.getByRole('button', { name: 'Create workspace' }).click()
  await workspaces.row('Hello shop').getByText('Partly ready').waitFor()
  await workspaces.row('Hello shop').getByText('1 ready · 2 not indexed').waitFor()

  await workspaces.row('Hello shop').getByRole('link').first().click()
  const details = page.getByRole('dialog', { name: 'Hello shop' })
  await details.getByText('No conversation, API key or public link uses it').waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await details.getByRole('link', { name: 'Search in it' }).click()
  await page.getByRole('combobox', { name: 'Search code' }).fill('greet')
  await page.getByText('src/greeting.ts').first().waitFor()
  expect(new URL(page.url()).searchParams.get('in')).toBe('workspace:Hello shop')

  const [made] = await person.read<Workspace[]>('/api/workspaces')
  await page.goto(`${product.address}/chat?in=${made?.id}`)
  await page.getByText('Hello shop (workspace)').waitFor()
  await page.locator('textarea').fill('Where is greet defined?')
  await page.keyboard.press('Enter')
  await page.getByText('src/greeting.ts').first().waitFor()

  await page.goto(`${product.address}/workspaces`)
  await workspaces.choose('Hello shop', 'Delete')
  const confirm = page.getByRole('alertdialog', { name: 'Delete Hello shop' })
  await confirm.getByText('Conversations that ask about it: 1').waitFor()
  await confirm.getByRole('textbox').fill('Hello shop')
  await confirm.getByRole('button', { name: 'Delete workspace' }).click()
  await confirm.getByRole('button', { name: 'Delete anyway' }).click()
  await page.getByRole('heading', { name: 'Put repositories together' }).waitFor()
  expect(watched.complaints).toEqual([])
  await watched.close()
}, 120_000)

it('is there to be looked at for who may change nothing', async () => {
  await person.read('/api/workspaces', { json: { name: 'Seen by all', rule: { nameContains: 'acme' } } })
  const guest = await signUpPerson(product.backend, { role: 'Guest', organisation: person.organisationId })
  const { page, workspaces, ...watched } = await visit('/workspaces?new', { as: guest })
  await workspaces.row('Seen by all').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await workspaces.create.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Actions for Seen by all' }).click()
  expect(await page.getByRole('menuitem', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true')
  expect(watched.complaints).toEqual([])
  await watched.close()
})

it.each(shownLanguages)('does not move sideways in %s', async (shown) => {
  const { page, ...watched } = await visit('/workspaces', { shown })
  await page.getByRole('row').nth(1).waitFor()
  expect(await watched.widthsThatMove()).toEqual([])
  await page.keyboard.press('n')
  await page.getByRole('dialog').waitFor()
  expect(await watched.widthsThatMove()).toEqual([])
  expect(watched.complaints).toEqual([])
  await watched.close()
})
