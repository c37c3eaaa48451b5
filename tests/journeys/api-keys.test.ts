import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smallSource } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { rememberedSession, runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { openWatchedPage, type PageOptions } from './support/watched-page.ts'

let product: ScriptedProduct
let browser: Browser
let person: SignedInPerson

beforeAll(async () => {
  ;[product, browser] = await Promise.all([runScriptedProduct(), launchBrowser()])
  const { backend } = product
  person = await signUpPerson(backend)
  for (const name of ['acme/greeter', 'acme/secret']) {
    const id = await addRepository(backend.services.db, person.organisationId, name)
    await buildIndex(backend.services.db, person.organisationId, id, smallSource)
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
  return watched
}

const call = (key: string, path: string, body?: object) =>
  fetch(product.address + path, {
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })

it('is made on the screen, used by a program and in a streamed chat, and revoked', async () => {
  const { page, ...watched } = await visit('/api-keys')
  await page.getByRole('heading', { name: 'Let programs search and ask' }).waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'New key' })
  await form.getByRole('textbox', { name: 'Name' }).fill('CI')
  await form.getByText('Selected data sources').click()
  await form.getByText('acme/greeter', { exact: true }).click()
  await form.getByText('Picked: 1').waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await page.reload()
  await form.getByText('Picked: 1').waitFor()
  await form.getByRole('button', { name: 'Create key' }).click()
  const issued = page.getByRole('alertdialog', { name: 'CI is ready' })
  const key = await issued.getByRole('textbox', { name: 'Key', exact: true }).inputValue()
  expect(key).toMatch(/^ca_[0-9]{13}_[A-Za-z0-9_-]{43}$/)
  await issued.getByText(`Authorization: Bearer ${key}`).waitFor()
  const edges = await issued.evaluate((dialog) => {
    const box = (selector: string) => dialog.querySelector(selector)?.getBoundingClientRect()
    return [box('input')?.bottom ?? 0, box('[role=combobox]')?.top ?? 0] as const
  })
  expect(edges[1] - edges[0]).toBeGreaterThanOrEqual(12)
  expect(await watched.axeInBothThemes()).toEqual([])
  await issued.getByRole('button', { name: 'Done' }).click()
  await issued.getByText('You have not copied the key').waitFor()
  await issued.getByRole('button', { name: 'Close without copying' }).click()
  await issued.waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(key)
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(key)

  const grepReply = await call(key, '/api/search/grep?Query=greet')
  const { results } = (await grepReply.json()) as { results: { dataSource: { name: string } }[] }
  expect([grepReply.status, new Set(results.map(({ dataSource }) => dataSource.name))]).toEqual([
    200,
    new Set(['acme/greeter']),
  ])
  const question = { messages: [{ role: 'user', content: 'Where is greet defined?' }], stream: true }
  const answering = call(key, '/api/chat/completions', question)
  const answered = await answering
  expect(answered.headers.get('content-type')).toBe('text/event-stream')
  await answered.body?.cancel()

  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'CI' })
  await row.getByText('acme/greeter').waitFor()
  await row.getByText('just now').waitFor()
  await row.getByRole('link').first().click()
  const details = page.getByRole('dialog', { name: 'CI' })
  await details.getByRole('button', { name: 'Revoke' }).waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await details.getByRole('button', { name: 'Revoke' }).click()
  const revokeDialog = page.getByRole('alertdialog', { name: 'Revoke CI' })
  await revokeDialog.getByRole('button', { name: 'Revoke' }).click()
  await revokeDialog.getByText(/was used in the last 1 h/).waitFor()
  expect((await call(key, '/api/datasources/all')).status).toBe(200)
  await revokeDialog.getByRole('button', { name: 'Revoke anyway' }).click()
  await page.getByRole('heading', { name: 'Let programs search and ask' }).waitFor()
  expect((await call(key, '/api/datasources/all')).status).toBe(401)
}, 60_000)

it('is nothing for who is no administrator', async () => {
  const user = await signUpPerson(product.backend, { role: 'Manager', organisation: person.organisationId })
  const { page } = await visit('/api-keys', { as: user })
  await page.waitForURL('**/repositories')
})
