import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReferralCode } from '#src/contract/referrals.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
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

const visit = (options: Partial<VisitOptions> = {}) =>
  visitScreen({ browser, product }, '/referrals', { as: person, ...options })

it('a code is made, and one of somebody else applied: both have more storage', async () => {
  const host = await signUpPerson(product.backend)
  const { code } = await host.read<ReferralCode>('/api/referrals/code', { method: 'POST' })
  const { page, ...watched } = await visit()
  await page.getByRole('button', { name: 'Get my code' }).press('Enter')
  await page.getByRole('textbox', { name: 'Link to sign up with it' }).waitFor()
  expect(await page.getByRole('list', { name: 'Share on' }).getByRole('link').count()).toBe(7)
  expect(await watched.axeInBothThemes()).toEqual([])

  const field = page.getByRole('textbox', { name: 'Referral code' })
  await field.fill(await page.getByRole('textbox', { name: 'Code', exact: true }).inputValue())
  await field.press('Enter')
  await page.getByText('Neither a code of your own can be applied').waitFor()
  await field.fill(code)
  await field.press('Enter')
  await page.getByText(`Your organisation came with the code ${code}`).waitFor()
  await page.getByRole('region', { name: 'Rewards' }).getByText('Signing up with a code').waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
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

it('a guest has a code of their own and applies none', async () => {
  const guest = await signUpPerson(product.backend, { role: 'Guest', organisation: person.organisationId })
  const { page, ...watched } = await visit({ as: guest })
  await page.getByRole('button', { name: 'Get my code' }).waitFor()
  expect(await page.getByRole('button', { name: 'Apply' }).count()).toBe(0)
  expect(watched.complaints).toEqual([])
  await watched.close()
}, 60_000)
