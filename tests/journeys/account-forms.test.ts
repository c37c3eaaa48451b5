import { beforeAll, describe, expect, it } from 'vitest'
import { signInPage } from './support/sign-in.page.ts'
import { signUpPage } from './support/sign-up.page.ts'
import { holdScripts } from './support/hold-scripts.ts'
import { shownLanguages, type WatchedPage } from './support/watched-page.ts'
import { accountRoom, readPath } from './support/account-room.ts'

const { at, newPerson, open, signUp } = accountRoom()

describe('the sign-up form before the scripts', () => {
  it('can be typed into, keeps what was typed, and gains the code of a referral', async () => {
    const watched = await open()
    const { page } = watched
    const letScriptsIn = await holdScripts(watched)
    await page.goto(at('/signup?ref=FRIEND-7'), { waitUntil: 'commit' })
    await page.getByLabel('First name').fill('Early')
    await page.getByLabel('First name').press('Enter')
    expect(readPath(watched)).toBe('/signup?ref=FRIEND-7')
    letScriptsIn()
    await page.getByText('FRIEND-7').waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Early')
    expect(await page.locator('button[type=submit]').count()).toBe(1)
    expect(watched.complaints).toEqual([])
    await watched.close()
  })
})

describe('the sign-in form before the scripts', () => {
  it('can be typed into, keeps what was typed, and is not sent by the browser', async () => {
    const watched = await open()
    const { page } = watched
    const letScriptsIn = await holdScripts(watched)
    await page.goto(at('/login'), { waitUntil: 'commit' })
    const login = signInPage(page)
    await login.email.fill('early@quarry.example')
    await login.password.fill('typed-before')
    await login.password.press('Enter')
    expect(readPath(watched)).toBe('/login')
    letScriptsIn()
    await expect.poll(() => page.locator('button[type=submit]').count()).toBe(1)
    expect([await login.email.inputValue(), await login.password.inputValue()]).toEqual([
      'early@quarry.example',
      'typed-before',
    ])
    await login.password.press('Enter')
    await login.alert.waitFor()
    expect(watched.requests.filter(({ url }) => url.includes('typed-before'))).toEqual([])
    expect(watched.complaints).toEqual([])
    await watched.close()
  })
})

const addresses = [
  '/login',
  '/signup',
  '/signup?ref=FRIEND-7',
  '/confirm-email',
  '/confirm-email?token=dead',
  '/reset-password',
  '/reset-password?token=dead',
  '/auth/error?reason=notLinked',
  '/auth/success',
  '/dev/mailbox',
]

const visit = async ({ page, isAtRest }: WatchedPage, address: string) => {
  await page.goto(at(address))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('section.corner-card__root').waitFor()
  await isAtRest()
}

const provoke = async ({ page }: WatchedPage) => {
  const field = page.locator('form input').first()
  if ((await field.count()) === 0) return
  await field.press('Enter')
  await page.locator('[aria-invalid=true]').first().waitFor()
}

describe('every screen around an account', () => {
  beforeAll(async () => {
    const watched = await open()
    await signUp(watched)
    await watched.close()
  })

  it('has nothing for axe to find, in both themes', async () => {
    const watched = await open()
    const findings: string[] = []
    for (const address of addresses) {
      await visit(watched, address)
      findings.push(...(await watched.axeInBothThemes()).map((finding) => `${address} ${finding}`))
      await provoke(watched)
      findings.push(...(await watched.axeInBothThemes()).map((finding) => `${address} with errors ${finding}`))
    }
    await watched.page.goto(at('/signup'))
    await signUpPage(watched.page).signUp(newPerson())
    await signUpPage(watched.page).mailIsOnItsWay.waitFor()
    findings.push(...(await watched.axeInBothThemes()))
    expect(findings).toEqual([])
    expect(watched.complaints).toEqual([])
    await watched.close()
  })

  it.each(shownLanguages)('does not move sideways, %s', async (language) => {
    const watched = await open({ language })
    const moving: string[] = []
    for (const address of addresses) {
      await visit(watched, address)
      await provoke(watched)
      moving.push(...(await watched.widthsThatMove()).map((finding) => `${address} ${finding}`))
    }
    expect(moving).toEqual([])
    await watched.close()
  })
})
