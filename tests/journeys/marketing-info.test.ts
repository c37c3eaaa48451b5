import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSession } from '#src/backend/credentials/session-tokens.ts'
import { createRecord } from '#machines/consent/consent-choice.ts'
import { consentPolicy } from '#machines/consent/consent-policy.ts'
import { allRefused } from '#src/contract/consent-record.ts'
import type { Organisation } from '#src/contract/organisation.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { rememberedSession, runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
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

/** With `isHeld` the question appears at the earliest when `askAway` is called. */
const visit = async (as: SignedInPerson, isHeld = false) => {
  const watched = await openWatchedPage(browser)
  const { page } = watched
  await page.clock.install()
  let askAway = (): void => undefined
  const declined = createRecord({ choices: allRefused, source: 'corner-banner', at: Date.now() }, consentPolicy, null)
  const remembered = [rememberedSession(as), { key: 'consent', value: JSON.stringify(declined) }]
  await page.addInitScript((entries) => {
    for (const { key, value } of entries) if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }, remembered)
  const released = new Promise<void>((resolve) => (askAway = resolve))
  await page.route('**/api/user/marketing-skip', async (route) => {
    if (isHeld) await released
    await route.continue()
  })
  await page.goto(`${product.address}/repositories`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { ...watched, question: marketingQuestion(page), askAway: () => askAway() }
}

const visitElsewhere = async (as: SignedInPerson) => {
  const { services } = product.backend
  const { accessToken, refreshToken } = await startSession(services, services.db, as.userId)
  return visit({ ...as, accessToken, refreshToken })
}

const comeBack = async (page: Page, isAtRest: () => Promise<void>) => {
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await isAtRest()
  await page.clock.runFor(5_000)
  await isAtRest()
}

it('asks an administrator, waits a day when put off, keeps what was chosen through a failure, and rests when answered', async () => {
  const person = await signUpPerson(product.backend, { isAsked: true })
  const { page, question, ...watched } = await visit(person)
  await question.dialog.waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await question.putOff()
  await comeBack(page, watched.isAtRest)
  expect(await question.dialog.count()).toBe(0)
  const elsewhere = await visitElsewhere(person)
  await comeBack(elsewhere.page, elsewhere.isAtRest)
  expect(await elsewhere.question.dialog.count()).toBe(0)
  await elsewhere.close()

  product.backend.advance(24 * 60 * 60_000)
  await page.reload()
  await question.dialog.waitFor()
  await question.save.click()
  await question.dialog.getByText('Choose an industry.').waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await question.choose(question.industry, 'Something else')
  await question.dialog.getByRole('textbox', { name: 'In your own words' }).fill('Lighthouses')
  await question.choose(question.companySize, '11–50')
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
  const { services } = product.backend
  const { accessToken } = await startSession(services, services.db, person.userId)
  const headers = { authorization: `Bearer ${accessToken}` }
  expect(await person.read<Organisation>('/api/organization', { headers })).toMatchObject({
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
  const managerVisit = await visit(manager)
  await comeBack(managerVisit.page, managerVisit.isAtRest)
  expect(await managerVisit.question.dialog.count()).toBe(0)
  await managerVisit.close()

  const { page, question, askAway, ...watched } = await visit(person, true)
  await page.getByRole('button', { name: 'Add repository' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add a repository' })
  await adding.waitFor()
  askAway()
  await page.clock.runFor(5_000)
  await watched.isAtRest()
  expect(await question.dialog.count()).toBe(0)
  await page.keyboard.press('Escape')
  await adding.waitFor({ state: 'detached' })
  await question.dialog.waitFor()
  await watched.close()
}, 60_000)

it('waits for the commands that were opened first, however long, and comes when they are closed', async () => {
  const person = await signUpPerson(product.backend, { isAsked: true })
  const { page, question, askAway, ...watched } = await visit(person, true)
  await page.getByRole('button', { name: 'Commands' }).first().click()
  const commands = page.getByRole('dialog', { name: 'Commands' })
  await commands.waitFor()
  askAway()
  await page.clock.runFor(5_000)
  await watched.isAtRest()
  await page.clock.runFor(60_000)
  await watched.isAtRest()
  expect(await question.dialog.count()).toBe(0)
  await page.keyboard.press('Escape')
  await commands.waitFor({ state: 'detached' })
  await question.dialog.waitFor()
  await question.putOff()
  await watched.close()
}, 60_000)

it('comes with every load of the first session of a person who was invited or confirmed the address', async () => {
  const person = await signUpPerson(product.backend, { isAsked: true })
  const { page, question, ...watched } = await visit(person)
  await page.evaluate(() => localStorage.setItem('new-user-session', 'true'))
  await page.reload()
  await question.putOff()
  await page.reload()
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
