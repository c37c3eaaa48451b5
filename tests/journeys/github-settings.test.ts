import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { createRepositories, startGithubServer, type GithubServer } from '#tests/support/github-server.ts'
import { runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { freePort } from './support/free-port.ts'
import { visitAs, type Visit } from './support/visit-as.ts'
import { shownLanguages } from './support/watched-page.ts'

let github: GithubServer
let product: ScriptedProduct
let browser: Browser
let person: SignedInPerson
let installations = 500

beforeAll(async () => {
  ;[github, browser] = await Promise.all([startGithubServer(), launchBrowser()])
  product = await runScriptedProduct({ ...github.withClient, PORT: String(await freePort()) })
  github.setClock(product.backend.services.clock)
  github.setReturn(`${product.backend.services.config.publicUrl}/settings/github`)
}, 180_000)

beforeEach(async () => {
  person = await signUpPerson(product.backend)
  const id = (installations += 1)
  const account = { id: 90_000 + id, login: `harbour-pilots-and-lighthouses-${id}` }
  github.setNext({ id, account, repositories: createRepositories(12) })
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await github?.close()
})

const visit = (options: Omit<Visit, 'as'> = {}) =>
  visitAs(browser, `${product.address}/settings/github`, { as: person, ...options })

const toGithub = async (page: Page) => {
  await page.locator('main section').getByRole('button').first().click()
  await page.waitForURL((url) => url.href.startsWith(github.url))
}

describe.each([320, 1440])('at %d pixels GitHub', (width) => {
  it('is connected, suspended, resumed and removed', async () => {
    const { page, ...watched } = await visit({ width })
    await page.getByRole('heading', { name: 'Connect GitHub' }).waitFor()
    expect(await watched.axeInBothThemes()).toEqual([])
    await toGithub(page)
    await page.getByRole('link', { name: 'Install' }).click()
    const card = page.getByRole('region', { name: 'Connection' })
    await card.getByText('Works', { exact: true }).waitFor()
    await card.getByText('12 (selected at GitHub)').waitFor()
    expect(await watched.axeInBothThemes()).toEqual([])
    const kept = await page.evaluate(() => JSON.stringify([location.href, { ...sessionStorage }, { ...localStorage }]))
    expect(kept).not.toMatch(/NeverShown|state=|code=/)

    await card.getByRole('button', { name: 'Suspend' }).click()
    await card.getByText('Access is suspended').waitFor()
    expect(github.installations.get(installations)?.suspendedAt).not.toBeNull()
    expect(await watched.axeInBothThemes()).toEqual([])
    await card.getByRole('button', { name: 'Resume' }).click()
    await card.getByText('Works', { exact: true }).waitFor()

    await card.getByRole('button', { name: 'Remove' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove GitHub?' })
    await question.waitFor()
    expect(await watched.axeInBothThemes()).toEqual([])
    await question.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('heading', { name: 'Connect GitHub' }).waitFor()
    expect(github.installations.has(installations)).toBe(false)
    expect(watched.complaints).toEqual([])
    await watched.close()
  }, 120_000)

  it('is asked for, waits for its approval, and is connected', async () => {
    const { page, ...watched } = await visit({ width })
    await toGithub(page)
    await page.getByRole('link', { name: 'Request' }).click()
    await page.getByRole('heading', { name: 'Waiting for approval' }).waitFor()
    expect(await watched.axeInBothThemes()).toEqual([])
    await toGithub(page)
    await page.getByRole('link', { name: 'Install' }).click()
    await page.getByRole('region', { name: 'Connection' }).getByText('Works', { exact: true }).waitFor()
    github.installations.delete(installations)
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByText('Removed at GitHub').waitFor()
    expect(await watched.axeInBothThemes()).toEqual([])
    expect(watched.complaints).toEqual([])
    await watched.close()
  }, 120_000)
})

it.each(shownLanguages)(
  'moves nothing sideways in %s',
  async (shown) => {
    const { page, ...watched } = await visit({ shown })
    await page.locator('main h2').first().waitFor()
    expect(await watched.widthsThatMove()).toEqual([])
    await toGithub(page)
    await page.getByRole('link', { name: 'Install' }).click()
    await page.locator('main dl').waitFor()
    expect(await watched.widthsThatMove()).toEqual([])
    await watched.close()
  },
  60_000,
)
