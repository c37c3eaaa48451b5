import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { invitationRoom, password } from '#tests/backend/invitations/invitation-room.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { rememberedSession, runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { openWatchedPage, shownLanguages } from './support/watched-page.ts'

let product: ScriptedProduct
let browser: Browser
let admin: SignedInPerson
let room: ReturnType<typeof invitationRoom>

beforeAll(async () => {
  ;[product, browser] = await Promise.all([runScriptedProduct(), launchBrowser()])
  admin = await signUpPerson(product.backend)
  room = invitationRoom(product.backend)
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const visit = async (path: string, as?: SignedInPerson, shown = 'en') => {
  const watched = await openWatchedPage(browser, {})
  await watched.page.addInitScript(
    ({ session, language }) => {
      if (session !== null && localStorage.getItem(session.key) === null)
        localStorage.setItem(session.key, session.value)
      localStorage.setItem('language', language)
    },
    { session: as === undefined ? null : rememberedSession(as), language: shown },
  )
  await watched.page.goto(product.address + path)
  await watched.page.getByRole('heading', { level: 1 }).waitFor()
  return watched
}

it('three are invited at once; someone new and a known person join, one declines', async () => {
  const known = await signUpPerson(product.backend)
  const member = await signUpPerson(product.backend, { role: 'User', organisation: admin.organisationId })
  const grace = 'grace@navy.example'
  const { page, ...watched } = await visit('/settings/users?tab=invitations', admin)
  expect(await watched.axeInBothThemes()).toEqual([])
  await page.getByRole('button', { name: 'Invite people' }).first().click()
  const form = page.getByRole('dialog', { name: 'Invite people' })
  await form.getByRole('textbox').fill(`Grace <${grace}>, ${member.email}; ${known.email}\nnobody`)
  await form.getByText('Not an e-mail address').waitFor()
  await form.getByText('Read only', { exact: true }).click()
  await form.getByRole('button', { name: 'Send invitations' }).click()
  await form.getByText('2 invitations sent.').waitFor()
  await form.getByText('Is a member already').waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  expect(await form.getByRole('textbox').inputValue()).toBe(`${member.email}\nnobody`)
  expect(watched.complaints).toEqual([])
  await watched.close()

  const joining = await visit(`/invitation/accept/${await room.mailedToken(grace)}`)
  await joining.page.getByRole('textbox', { name: 'First name' }).fill('Grace')
  await joining.page.getByRole('textbox', { name: 'Last name' }).fill('Hopper')
  await joining.page.getByLabel('Password', { exact: true }).fill(password)
  expect(await joining.axeInBothThemes()).toEqual([])
  expect(joining.page.url()).toBe(`${product.address}/invitation/accept`)
  await joining.page.getByRole('button', { name: /^Join/ }).click()
  await joining.page.waitForURL('**/repositories')
  expect(await room.roleIn(admin.organisationId, grace)).toBe('ReadOnly')
  expect(joining.complaints).toEqual([])
  await joining.close()

  const signedOut = await visit(`/invitation/accept/${await room.mailedToken(known.email)}`)
  await signedOut.page.getByRole('link', { name: 'Sign in to answer' }).click()
  await signedOut.page.getByLabel('Password', { exact: true }).fill(known.password)
  await signedOut.page.getByRole('button', { name: 'Sign in' }).click()
  const joinDialog = signedOut.page.getByRole('dialog', { name: /^Join/ })
  await joinDialog.getByRole('button', { name: 'Accept' }).waitFor()
  expect(await signedOut.axeInBothThemes()).toEqual([])
  await joinDialog.getByRole('button', { name: 'Accept' }).click()
  await joinDialog.waitFor({ state: 'detached' })
  expect(await room.roleIn(admin.organisationId, known.email)).toBe('ReadOnly')
  expect(signedOut.complaints).toEqual([])
  await signedOut.close()

  const declining = await visit(`/invitation/accept/${await room.invited(admin, 'mal@ory.example')}`)
  await declining.page.getByRole('button', { name: 'Decline' }).click()
  await declining.page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await declining.page.getByRole('heading', { name: 'You have declined' }).waitFor()
  expect((await room.list(admin)).counts).toMatchObject({ accepted: 2, rejected: 1, pending: 0 })
  expect(declining.complaints).toEqual([])
  await declining.close()
}, 120_000)

it.each(shownLanguages)('does not move sideways in %s', async (shown) => {
  await room.invite(admin, [`a-rather-long-address-${shown}@a-rather-long-name.example`])
  const { page, ...watched } = await visit('/settings/users?tab=invitations', admin, shown)
  await page.getByText(`a-rather-long-address-${shown}`).first().waitFor()
  expect(await watched.widthsThatMove()).toEqual([])
  const accepting = await visit(
    `/invitation/accept/${await room.invited(admin, `${shown}@a-rather-long-name.example`)}`,
    undefined,
    shown,
  )
  await accepting.page.getByRole('button').first().waitFor()
  expect(await accepting.widthsThatMove()).toEqual([])
  expect([...watched.complaints, ...accepting.complaints]).toEqual([])
  await watched.close()
  await accepting.close()
})
