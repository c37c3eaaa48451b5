import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Organisation } from '#src/contract/organisation.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { rememberedSession, runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { cookiePage } from './support/cookie.page.ts'
import { marketingQuestion } from './support/marketing-question.page.ts'
import { openWatchedPage, shownLanguages } from './support/watched-page.ts'

let product: ScriptedProduct
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([runScriptedProduct({ SELF_HOSTED: '0' }), launchBrowser()])
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const visit = async (as: SignedInPerson) => {
  const watched = await openWatchedPage(browser)
  const { page } = watched
  await page.clock.install()
  await page.addInitScript(({ key, value }) => {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }, rememberedSession(as))
  await page.goto(`${product.address}/repositories`)
  await cookiePage(page).decline.click()
  return { ...watched, question: marketingQuestion(page) }
}

/** Loads the page again and lets more time pass than the question would take. */
const comeBack = async (page: Page, isAtRest: () => Promise<void>) => {
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await isAtRest()
  await page.clock.runFor(5_000)
  await isAtRest()
}

const choose = async (page: Page, trigger: ReturnType<Page['getByRole']>, name: string) => {
  await trigger.press('Enter')
  await page.getByRole('option', { name, exact: true }).click()
}

it('asks an administrator, waits a day when put off, keeps what was chosen through a failure, and rests when answered', async () => {
  const person = await signUpPerson(product.backend, { isAsked: true })
  const { page, question, ...watched } = await visit(person)
  await question.dialog.waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await question.putOff()
  await comeBack(page, watched.isAtRest)
  expect(await question.dialog.count()).toBe(0)

  await page.clock.fastForward('24:00:00')
  await page.reload()
  await question.dialog.waitFor()
  await question.save.click()
  await question.dialog.getByText('Choose an industry.').waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await choose(page, question.industry, 'Something else')
  await question.dialog.getByRole('textbox', { name: 'In your own words' }).fill('Lighthouses')
  await choose(page, question.companySize, '11–50')
  await page.route('**/api/organization', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 429, json: { message: 'Come back in a minute.' } })
      : route.continue(),
  )
  await question.save.click()
  await page.getByText('Come back in a minute.').waitFor()
  expect(await question.dialog.getByRole('textbox').inputValue()).toBe('Lighthouses')
  await page.unroute('**/api/organization')
  await question.save.click()
  await question.dialog.waitFor({ state: 'detached' })
  expect(await person.read<Organisation>('/api/organization')).toMatchObject({
    metadata: { industry: 'Lighthouses', companySize: '11-50' },
    isMarketingInfoProvided: true,
  })
  await comeBack(page, watched.isAtRest)
  expect(await question.dialog.count()).toBe(0)
  expect(watched.complaints).toEqual([])
  await watched.close()
}, 60_000)

it('asks nobody who could not answer, and nobody who is in the middle of something', async () => {
  const person = await signUpPerson(product.backend, { isAsked: true })
  const manager = await signUpPerson(product.backend, { role: 'Manager', organisation: person.organisationId })
  const other = await visit(manager)
  await comeBack(other.page, other.isAtRest)
  expect(await other.question.dialog.count()).toBe(0)
  await other.close()

  const { page, question, ...watched } = await visit(person)
  await page.keyboard.press('n')
  const adding = page.getByRole('dialog', { name: 'Add a repository' })
  await adding.waitFor()
  await page.clock.runFor(5_000)
  await watched.isAtRest()
  expect(await question.dialog.count()).toBe(0)
  await page.keyboard.press('Escape')
  await adding.waitFor({ state: 'detached' })
  await question.dialog.waitFor()
  await watched.close()
}, 60_000)

it.each(shownLanguages)('does not move sideways in %s', async (shown) => {
  const { page, ...watched } = await visit(await signUpPerson(product.backend, { isAsked: true }))
  await page.evaluate((language) => localStorage.setItem('language', language), shown)
  await page.reload()
  await page.getByRole('dialog').waitFor()
  expect(await watched.widthsThatMove()).toEqual([])
  await page.getByRole('dialog').getByRole('button').last().click()
  await watched.close()
})
