import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Member } from '#src/contract/members.ts'
import { nameMember, seedMembers } from '#tests/backend/members/member-data.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { membersPage } from './support/members.page.ts'
import { type Visit, visitAs } from './support/visit-as.ts'
import { shownLanguages } from './support/watched-page.ts'

let product: ScriptedProduct
let browser: Browser
let ann: SignedInPerson
let bob: SignedInPerson
let carl: SignedInPerson

const join = async (role: 'Administrator' | 'User', first_name: string, last_name: string) => {
  const person = await signUpPerson(product.backend, { role, organisation: ann.organisationId })
  await nameMember(product.backend, person, { first_name, last_name })
  return person
}

beforeAll(async () => {
  ;[product, browser] = await Promise.all([runScriptedProduct(), launchBrowser()])
  ann = await signUpPerson(product.backend)
  await nameMember(product.backend, ann, { first_name: 'Ann', last_name: 'Lead' })
  bob = await join('Administrator', 'Bob', 'Builder')
  carl = await join('User', 'Carl', 'Young')
  await seedMembers(product.backend, ann.organisationId, 10_000)
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const people = '/settings/users'
const visit = async (path: string, options: Visit = {}) => {
  const watched = await visitAs(browser, product.address + path, { as: ann, ...options })
  return { ...watched, members: membersPage(watched.page) }
}
const readRole = async ({ userId }: SignedInPerson) => (await ann.read<Member>(`/api/users/${userId}`)).role

it('finds one of 10,000 and gives a role, while another administrator does the same; a removal is asked about', async () => {
  const { page, members, ...watched } = await visit(people)
  const bobVisit = await visit(`${people}?q=carl`, { as: bob })
  await page.getByText('1–50 of 10,003').waitFor()
  expect(await page.getByRole('row').count()).toBe(51)
  expect(await watched.axeInBothThemes()).toEqual([])
  await page.keyboard.press('/')
  await page.keyboard.type('carl')
  await members.row('Carl Young').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?q=carl')

  for (const each of [members, bobVisit.members]) {
    await each.choose('Carl Young', 'Change role')
    await each.roleDialog('Carl Young').getByRole('radio', { checked: true }).waitFor()
  }
  expect(await watched.axeInBothThemes()).toEqual([])
  await members.giveRole('Carl Young', 'Manager')
  await page.getByText('Carl Young now has the role Manager.').waitFor()
  await bobVisit.members.giveRole('Carl Young', 'Guest')
  await bobVisit.page.getByText('Someone else has changed this role since you looked at it.').waitFor()
  expect(await readRole(carl)).toBe('Manager')
  await bobVisit.close()

  await members.row('Carl Young').getByRole('link').click()
  await page.getByRole('dialog', { name: 'Carl Young' }).getByText('E-mail', { exact: true }).waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await members.choose('Carl Young', 'Remove')
  const confirm = page.getByRole('alertdialog', { name: 'Remove Carl Young' })
  await confirm.waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await page.keyboard.press('Escape')
  await confirm.waitFor({ state: 'detached' })
  await members.row('Carl Young').waitFor()
  expect(watched.complaints).toEqual([])
  await watched.close()
}, 120_000)

it('who is demoted in another window is led away with the next thing they do, and the last administrator stays one', async () => {
  const { page, members, ...watched } = await visit(`${people}?q=builder`, { as: bob })
  await members.row('Bob Builder').waitFor()
  await ann.read(`/api/users/${bob.userId}/roles`, { method: 'PUT', json: { role: 'User' } })
  await page.getByRole('searchbox').fill('ann')
  await page.waitForURL('**/repositories')
  await page.getByText('Your role in this organisation has changed.').waitFor()
  expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0)
  await page.goto(product.address + people)
  await page.waitForURL('**/repositories')
  await watched.close()

  const last = await visit(`${people}?q=ann`)
  await last.page.getByRole('button', { name: 'Actions for Ann Lead' }).click()
  const entry = last.page.getByRole('menuitem', { name: 'Change role' })
  expect(await entry.getAttribute('aria-disabled')).toBe('true')
  await entry.getByText('The last administrator: make someone else one first').waitFor()
  expect(last.complaints).toEqual([])
  await last.close()
})

it.each(shownLanguages)('does not move sideways in %s', async (shown) => {
  const { page, ...watched } = await visit(people, { shown })
  await page.getByRole('row').nth(1).waitFor()
  expect(await watched.widthsThatMove()).toEqual([])
  await page.goto(`${product.address}${people}?edit=${ann.userId}`)
  await page.getByRole('dialog').getByRole('radio').first().waitFor()
  expect(await watched.widthsThatMove()).toEqual([])
  expect(watched.complaints).toEqual([])
  await watched.close()
})
