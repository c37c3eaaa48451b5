import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stripeWebhookPath } from '#src/backend/stripe-payments/stripe-webhooks.routes.ts'
import type { Billing } from '#src/contract/billing.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { startStripeServer } from '#tests/support/stripe-server.ts'
import { freePort } from './support/free-port.ts'
import { payingPerson, type VisitOptions, visitScreen } from './support/paying-room.ts'

let product: ScriptedProduct
let browser: Browser
let person: SignedInPerson

beforeAll(async () => {
  ;[product, browser] = await Promise.all([runScriptedProduct({ SELF_HOSTED: '' }), launchBrowser()])
  person = await payingPerson(product)
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const path = '/organization-billing'
const visit = (options: Partial<VisitOptions> = {}) =>
  visitScreen({ browser, product }, path, { as: person, ...options })

it('a plan is chosen, refused by one card and paid with another, billed, ended and kept', async () => {
  const { page, ...watched } = await visit()
  const plan = page.getByRole('region', { name: 'Plan', exact: true })
  await plan.getByText('Trial', { exact: true }).waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])

  await page.getByRole('button', { name: 'Choose Hobby' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Pay for Hobby' }).waitFor()
  await page.getByText('Test payment').waitFor()
  expect(await watched.axe()).toEqual([])
  expect(await watched.widthsThatMove()).toEqual([])
  await page.getByRole('radio', { name: /is refused/ }).check()
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.getByRole('alert').getByText('The card was refused and nothing was paid.').waitFor()
  await page.getByRole('radio', { name: /that pays/ }).check()
  await page.getByRole('button', { name: /^Pay / }).click()

  await page.getByText('The plan holds now, and its invoice is below.').waitFor()
  await plan.getByText(/The next payment is on/).waitFor()
  expect((await person.read<Billing>('/api/billing')).planLevel).toBe('hobby')
  const opened = page.waitForEvent('popup')
  await page.getByRole('table', { name: 'Invoices' }).getByRole('link').click()
  const invoice = await opened
  await invoice.getByRole('heading', { level: 1, name: /^Invoice .+-0001$/ }).waitFor()
  await invoice.getByText('Paid with a test card. No money has moved.').waitFor()
  await invoice.close()

  await page.getByRole('button', { name: 'Manage plan and payment' }).click()
  await page.getByRole('heading', { level: 1, name: /^Billing of/ }).waitFor()
  expect(await watched.axe()).toEqual([])
  await page.getByRole('button', { name: 'End the plan' }).click()
  await page.getByText(/^The plan ends on/).waitFor()
  await page.getByRole('link', { name: 'Back to Quarry' }).click()
  await plan.getByText('Ending', { exact: true }).waitFor()
  expect(watched.complaints).toEqual([])
  await watched.close()
}, 60_000)

it.each(['de', 'kk'])(
  'in %s nothing moves sideways at any width',
  async (shown) => {
    const watched = await visit({ shown })
    await watched.isAtRest()
    expect(await watched.widthsThatMove()).toEqual([])
    await watched.close()
  },
  60_000,
)

it('a member sees the plan and pays nothing', async () => {
  const member = await signUpPerson(product.backend, { role: 'User', organisation: person.organisationId })
  const { page, ...watched } = await visit({ as: member })
  await page.getByText('Administrators of your organisation choose the plan.').waitFor()
  expect(await page.getByRole('button', { name: /^Choose|^Manage/ }).count()).toBe(0)
  expect(watched.complaints).toEqual([])
  await watched.close()
}, 60_000)

it('with a payment provider a plan is paid for on its page, and is there once it says so', async () => {
  const stripe = await startStripeServer()
  const port = String(await freePort())
  const sold = await runScriptedProduct({ SELF_HOSTED: '', PORT: port, ...stripe.environment })
  stripe.openPages(sold.address + stripeWebhookPath, stripe.pay)
  const payer = await payingPerson(sold)
  const { page, ...watched } = await visitScreen({ browser, product: sold }, path, { as: payer })
  const plan = page.getByRole('region', { name: 'Plan', exact: true })
  await page.getByText(/^Payments are made on Stripe’s pages/).waitFor()
  expect(await page.getByText(/test page/).count()).toBe(0)
  await page.getByRole('button', { name: 'Choose Hobby' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Stripe' }).waitFor()
  await page.getByRole('button', { name: 'Pay' }).click()

  await page.getByText('The plan holds now, and its invoice is below.').waitFor()
  await plan.getByText(/The next payment is on/).waitFor()
  await page
    .getByRole('table', { name: 'Invoices' })
    .getByRole('link', { name: /^STRIPE-/ })
    .waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  expect(await watched.widthsThatMove()).toEqual([])
  expect(watched.complaints).toEqual([])
  await watched.close()
  await sold.stop()
  await stripe.close()
}, 120_000)
