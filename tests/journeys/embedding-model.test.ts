import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { toFile } from '#tests/backend/embeddings/embedding-room.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import {
  replyWithVectors,
  startEmbeddingServer,
  toStandInVector,
  type EmbeddingServer,
} from '#tests/support/embedding-server.ts'
import { runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { visitAs, type Visit } from './support/visit-as.ts'
import { shownLanguages } from './support/watched-page.ts'

let server: EmbeddingServer
let product: ScriptedProduct
let browser: Browser

beforeAll(async () => {
  ;[server, product, browser] = await Promise.all([startEmbeddingServer(), runScriptedProduct(), launchBrowser()])
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await server?.close()
})

/** An organisation whose code says "doorman" and "entrance". */
const arrive = async (): Promise<SignedInPerson> => {
  const person = await signUpPerson(product.backend)
  const { db } = product.backend.services
  const id = await addRepository(db, person.organisationId, 'acme/house')
  const fillers = Array.from({ length: 12 }, (_, at) => toFile(`filler${at}`, `nothing ${'abcdefghijkl'.charAt(at)}`))
  await buildIndex(db, person.organisationId, id, [toFile('doorman', 'doorman entrance'), ...fillers])
  await db.updateTable('repositories').set({ status: 'Alive' }).where('id', '=', id).execute()
  return person
}

const visit = (person: SignedInPerson, path: string, options: Omit<Visit, 'as'> = {}) =>
  visitAs(browser, product.address + path, { as: person, ...options })

it('is set up with a key that is never shown again, and finds code by its meaning until it is removed', async () => {
  const person = await arrive()
  const { page, ...watched } = await visit(person, '/settings/llm')
  const card = page.getByRole('region', { name: 'Search by meaning' })
  await card.getByRole('button', { name: 'Add embedding model' }).click()
  const form = page.getByRole('dialog', { name: 'Add embedding model' })
  await form.getByRole('textbox', { name: 'Model' }).fill('stand-in')
  await form.getByRole('textbox', { name: 'Address' }).fill(server.url)
  await form.getByRole('textbox', { name: 'Key' }).fill('sk-secret-of-many-letters-abcd')
  server.say({ status: 401 })
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Key refused').waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await card.getByText('13 of 13 passages').waitFor({ timeout: 20_000 })
  expect(await watched.axeInBothThemes()).toEqual([])
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('sk-')

  await page.goto(`${product.address}/search?q=who%20says%20welcome`)
  await page.getByText('doorman.ts').first().waitFor()
  expect(server.requests.at(-1)).toMatchObject({
    authorization: 'Bearer sk-secret-of-many-letters-abcd',
    body: { input: ['who says welcome'] },
  })

  await page.goto(`${product.address}/settings/llm`)
  await card.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove stand-in' })
  await question.getByRole('textbox').fill('stand-in')
  await question.getByRole('button', { name: 'Remove' }).click()
  await card.getByRole('button', { name: 'Add embedding model' }).waitFor()
  await page.goto(`${product.address}/search?q=who%20says%20welcome`)
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
}, 90_000)

it.each(shownLanguages)(
  'moves nothing sideways in %s, also while it fails, dialog included',
  async (shown) => {
    const person = await arrive()
    const json = { provider: 'OpenAI', model: 'nomic-embed-text-v1.5', baseUrl: server.url, apiKey: 'sk-abcdefghijkl' }
    server.say(replyWithVectors([toStandInVector('search')]), { status: 500 })
    await person.fetch('/api/settings/llm/embedding-model', { method: 'PUT', json })
    const { page, ...watched } = await visit(person, '/settings/llm', { shown })
    const card = page.locator('section').filter({ has: page.locator('progress') })
    await card.locator('[aria-live]').first().waitFor({ timeout: 20_000 })
    expect(await watched.widthsThatMove()).toEqual([])
    await card.locator('button').nth(1).click()
    await page.getByRole('dialog').waitFor()
    expect(await watched.widthsThatMove()).toEqual([])
  },
  60_000,
)
