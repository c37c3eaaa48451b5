import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smallSource } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { startModelServer, type ModelServer } from '#tests/support/model-server.ts'
import { runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { askInDeep, readTokens } from './support/deep-answer.ts'
import { visitAs, type Visit } from './support/visit-as.ts'
import { shownLanguages } from './support/watched-page.ts'

let model: ModelServer
let product: ScriptedProduct
let browser: Browser
let person: SignedInPerson

beforeAll(async () => {
  ;[model, product, browser] = await Promise.all([startModelServer(), runScriptedProduct(), launchBrowser()])
  person = await signUpPerson(product.backend)
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await model?.close()
})

const visit = (path: string, options: Omit<Visit, 'as'> = {}) =>
  visitAs(browser, product.address + path, { as: person, ...options })

it('is added with a key that is never shown again, checked, changed and removed', async () => {
  const { page, ...watched } = await visit('/settings/llm')
  await page.getByRole('heading', { name: 'Bring your own language model' }).waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Add model' })
  await form.getByRole('textbox', { name: 'Model' }).fill('stand-in')
  await form.getByRole('textbox', { name: 'Address' }).fill(model.url)
  await form.getByRole('textbox', { name: 'Key' }).fill('sk-secret-of-many-letters-abcd')
  model.say({ status: 401 }, { text: 'Yes.' })
  await form.getByRole('button', { name: 'Check' }).click()
  await form.getByText('Key refused').waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await form.getByRole('button', { name: 'Check' }).click()
  await form.getByText(/^The model answered in/).waitFor()
  await form.getByRole('button', { name: 'Add model' }).click()
  await form.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('sk-')

  const row = page.getByRole('row').filter({ hasText: 'stand-in' })
  await row.getByText('…abcd', { exact: true }).waitFor()
  model.say({ text: 'Yes.' })
  await page.getByRole('button', { name: 'Check all' }).click()
  await row.getByText('Answers').waitFor()
  expect(model.requests.at(-1)?.authorization).toBe('Bearer sk-secret-of-many-letters-abcd')
  expect(await watched.axeInBothThemes()).toEqual([])

  await row.getByRole('link', { name: 'stand-in' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit stand-in' })
  await edit.getByRole('textbox', { name: 'Model' }).fill('renamed')
  await page.reload()
  await edit.getByRole('textbox', { name: 'Model' }).waitFor()
  expect(await edit.getByRole('textbox', { name: 'Model' }).inputValue()).toBe('renamed')
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Actions for renamed' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove renamed' })
  await question.getByRole('textbox').fill('renamed')
  expect(await watched.axeInBothThemes()).toEqual([])
  await question.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('heading', { name: 'Bring your own language model' }).waitFor()
}, 60_000)

it('answers in Deep as soon as it is added, and its tokens are on the usage screen', async () => {
  const { backend } = product
  const greeter = await addRepository(backend.services.db, person.organisationId, 'acme/greeter')
  await buildIndex(backend.services.db, person.organisationId, greeter, smallSource)
  const { page, ...watched } = await visit('/settings/llm')
  await page.getByRole('heading', { name: 'Bring your own language model' }).waitFor()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Add model' })
  await form.getByRole('textbox', { name: 'Model' }).fill('thinker')
  await form.getByRole('textbox', { name: 'Address' }).fill(model.url)
  await form.getByRole('textbox', { name: 'Key' }).fill('sk-secret-of-many-letters-abcd')
  await form.getByRole('button', { name: 'Add model' }).click()
  await form.waitFor({ state: 'detached' })
  model.forget()
  await page.goto(`${product.address}/chat?in=${greeter}`)
  await askInDeep(page, model, async () =>
    expect(model.requests.map((request) => request.body['model'])).toEqual(Array(3).fill('thinker')),
  )
  await readTokens(page, product.address, '300')
  await watched.close()
}, 90_000)

it.each(shownLanguages)(
  'moves nothing sideways in %s, dialog included',
  async (shown) => {
    const body = {
      provider: 'OpenAI',
      model: `qwen3-coder-${shown}`,
      baseUrl: model.url,
      complexity: 'Complex',
      purposes: ['Search', 'Api'],
    }
    await person.fetch('/api/settings/llm/models', { method: 'POST', json: { ...body, apiKey: 'sk-abcdefghijklmnop' } })
    const { page, ...watched } = await visit('/settings/llm', { shown })
    await page.locator('tbody tr').first().waitFor()
    expect(await watched.widthsThatMove()).toEqual([])
    await page.keyboard.press('n')
    await page.getByRole('dialog').waitFor()
    expect(await watched.widthsThatMove()).toEqual([])
  },
  60_000,
)
