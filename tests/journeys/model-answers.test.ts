import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smallSource } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { startModelServer, type ModelServer } from '#tests/support/model-server.ts'
import { rememberedSession, runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { chatPage } from './support/chat.page.ts'
import { askInDeep, readTokens } from './support/deep-answer.ts'
import { openWatchedPage, type PageOptions } from './support/watched-page.ts'

let model: ModelServer
let product: ScriptedProduct
let browser: Browser
let person: SignedInPerson
let greeter: string

beforeAll(async () => {
  model = await startModelServer()
  ;[product, browser] = await Promise.all([
    runScriptedProduct({ LLM_BASE_URL: model.url, LLM_MODEL: 'stand-in' }),
    launchBrowser(),
  ])
  const { backend } = product
  person = await signUpPerson(backend)
  greeter = await addRepository(backend.services.db, person.organisationId, 'acme/greeter')
  await buildIndex(backend.services.db, person.organisationId, greeter, smallSource)
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await model?.close()
})

const visit = async (path: string, options: PageOptions = {}) => {
  const watched = await openWatchedPage(browser, options)
  const { page } = watched
  await page.addInitScript(({ key, value }) => {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }, rememberedSession(person))
  await page.goto(product.address + path)
  return { ...watched, chat: chatPage(page) }
}

it('a model answers in Deep: its look-ups are seen, its citation opens, its tokens are on the usage screen', async () => {
  const { page, ...watched } = await visit(`/chat?in=${greeter}`, { width: 1440 })
  const checkAnswer = async () => expect(await watched.axeInBothThemes()).toEqual([])
  await askInDeep(page, model, checkAnswer)
  await readTokens(page, product.address, '300')
  expect(await watched.axeInBothThemes()).toEqual([])
  await watched.close()
})

it.each([320, 1440])('a model that fails leaves the answer to the index and says why, at %i px', async (width) => {
  const { page, chat, ...watched } = await visit(`/chat?in=${greeter}`, { width })
  model.say({ status: 401 })

  await chat.ask('Where is greet?')

  await page.getByText('The language model refused the key').waitFor()
  await chat.isComplete.waitFor({ state: 'attached' })
  await page.getByText('export function greet').first().waitFor()
  expect(await watched.sidewaysScroll()).toBe(0)
  expect(await watched.axeInBothThemes()).toEqual([])
  await watched.close()
})

it('a long look-up fits a phone, and stopping ends the request to the model', async () => {
  const { page, chat, ...watched } = await visit(`/chat?in=${greeter}`, { width: 320, language: 'de' })
  model.forget()
  const query = 'a text without any space that is '.replaceAll(' ', '_').repeat(5)
  model.say({ calls: [{ name: 'search_text', args: { query } }] }, { silentAfter: '' })

  await chat.ask('Where is greet?')

  await page.locator('article li bdi, article li code').first().waitFor()
  await expect.poll(() => model.requests.length).toBe(2)
  expect(await watched.sidewaysScroll()).toBe(0)
  await page
    .getByRole('button', { name: 'Anhalten' })
    .or(page.getByRole('button', { name: /^Stop/ }))
    .first()
    .click()
  await expect.poll(() => model.openConnections).toBe(0)
  await watched.close()
})
