import { describe, expect, it } from 'vitest'
import { mailboxPage } from './support/mailbox.page.ts'
import { signInPage } from './support/sign-in.page.ts'
import { signUpPage } from './support/sign-up.page.ts'
import type { WatchedPage } from './support/watched-page.ts'
import { accountRoom, readPath } from './support/account-room.ts'

const { at, newPerson, open, signUp } = accountRoom()

const signOut = async ({ page }: WatchedPage) => {
  await page.getByRole('button', { name: 'Ada Lovelace' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

describe('an account', () => {
  it('is opened from the mailbox, leads to the wanted address, and out and in again', async () => {
    const watched = await open()
    const { page } = watched
    await page.goto(at('/search?q=isCurrentToken'))
    await expect.poll(() => readPath(watched)).toBe('/login')
    const login = signInPage(page)
    await login.toSignUp.click()
    const person = newPerson()
    const form = signUpPage(page)
    await form.signUp({ ...person, organisation: 'Analytical Engines' })
    await form.mailIsOnItsWay.waitFor()
    await form.toMailbox.click()
    await mailboxPage(page).openLinkTo(person.email)
    await expect.poll(() => readPath(watched)).toBe('/search?q=isCurrentToken')
    await page.goto(at('/auth/error'))
    await watched.isAtRest()
    await signOut(watched)
    await page.goto(at('/repositories'))
    await expect.poll(() => readPath(watched)).toBe('/login')
    await login.signIn(person.email, person.password)
    await expect.poll(() => readPath(watched)).toBe('/repositories')
    expect(watched.complaints).toEqual([])
    await watched.close()
  })

  it('is locked after five wrong passwords, and says until when', async () => {
    const watched = await open()
    const person = await signUp(watched)
    const login = signInPage(watched.page)
    await watched.page.goto(at('/login'))
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await login.signIn(person.email, `wrong-${attempt}`)
      await login.alert.filter({ hasText: 'The e-mail address or the password is wrong.' }).waitFor()
      await expect.poll(() => login.password.evaluate((field) => field === document.activeElement)).toBe(true)
    }
    await login.signIn(person.email, 'wrong-5')
    await login.alert.filter({ hasText: 'Too many failed sign-ins. Try again in 15 minutes' }).waitFor()
    await login.signIn(person.email, person.password)
    await login.alert.filter({ hasText: 'Too many failed sign-ins.' }).waitFor()
    expect(await login.email.inputValue()).toBe(person.email)
    expect(watched.complaints).toEqual([])
    await watched.close()
  })

  it('stays open in the browser of its owner when a stranger has locked it', async () => {
    const watched = await open()
    const { page } = watched
    const person = await signUp(watched)
    await mailboxPage(page).openLinkTo(person.email)
    await page.getByRole('button', { name: 'Ada Lovelace' }).waitFor()
    const known = (await page.context().cookies(at('/api/auth/login'))).find(({ name }) => name === 'ca_browser')
    expect(known).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/auth' })
    const attempt = (secret: string) =>
      fetch(at('/api/auth/login'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: person.email, password: secret }),
      })
    for (let failure = 0; failure < 5; failure += 1) await attempt('wrong')
    expect((await attempt(person.password)).status).toBe(403)
    await signOut(watched)
    await expect.poll(() => readPath(watched)).toBe('/login')
    await signInPage(page).signIn(person.email, person.password)
    await page.getByRole('button', { name: 'Ada Lovelace' }).waitFor()
    expect(watched.complaints).toEqual([])
    await watched.close()
  })

  it('gets a new password by a link, once', async () => {
    const watched = await open()
    const { page } = watched
    const person = await signUp(watched)
    await page.goto(at('/login'))
    const login = signInPage(page)
    await login.email.fill(person.email)
    await login.forget()
    const address = page.getByLabel('E-mail')
    await expect.poll(() => address.inputValue()).toBe(person.email)
    await address.press('Enter')
    await signUpPage(page).toMailbox.click()
    await page.getByRole('article').filter({ hasText: person.email }).nth(1).waitFor()
    const token = await mailboxPage(page).tokenTo(person.email)
    await mailboxPage(page).openLinkTo(person.email)
    await page.getByLabel('New password').fill('Another-Horse-8')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('heading', { name: 'Your password has been changed' }).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await login.signIn(person.email, 'Another-Horse-8')
    await expect.poll(() => readPath(watched)).toBe('/repositories')
    const secondVisit = await open()
    await secondVisit.page.goto(at(`/reset-password?token=${token}`))
    await secondVisit.page.getByLabel('New password').fill('Third-Horse-9')
    await secondVisit.page.getByRole('button', { name: 'Change password' }).click()
    await secondVisit.page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    expect([...watched.complaints, ...secondVisit.complaints]).toEqual([])
    await secondVisit.close()
    await watched.close()
  })
})

const readHistory = async ({ page }: WatchedPage): Promise<string[]> => {
  const devtools = await page.context().newCDPSession(page)
  const { entries } = await devtools.send('Page.getNavigationHistory')
  return entries.map(({ url }) => url)
}

describe('what is secret in an address', () => {
  it('is in the one request that brings it, and nowhere else', async () => {
    const watched = await open()
    const { page } = watched
    const person = await signUp(watched)
    const token = await mailboxPage(page).tokenTo(person.email)
    expect(token.length).toBeGreaterThan(20)
    await mailboxPage(page).openLinkTo(person.email)
    await expect.poll(() => readPath(watched)).toBe('/repositories')
    await page.goto(at(`/auth/error`))
    await page.getByRole('link', { name: 'Continue' }).click()
    const carriers = watched.requests.filter(({ url }) => url.includes(token))
    expect(carriers.map(({ isDocument }) => isDocument)).toEqual([true])
    const headers = await Promise.all(watched.requests.map(({ readHeaders }) => readHeaders()))
    const sentTexts = [...watched.requests.map(({ url }) => url), ...headers.map(({ referer = '' }) => referer)]
    expect(sentTexts.filter((text) => text.includes(token) && text !== carriers[0]?.url)).toEqual([])
    expect(sentTexts.filter((text) => text.includes(person.password) || text.includes(person.email))).toEqual([])
    expect((await readHistory(watched)).filter((url) => url.includes(token))).toEqual([])
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]),
    )
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(person.password)
    await watched.close()
  })

  it('is gone from the bar while the form for the new password is open, and after a reload', async () => {
    const watched = await open()
    const { page } = watched
    await page.goto(at('/reset-password?token=not-a-real-token-0123456789'))
    await page.getByLabel('New password').waitFor()
    expect(readPath(watched)).toBe('/reset-password')
    await page.reload()
    await page.getByLabel('New password').waitFor()
    expect(readPath(watched)).toBe('/reset-password')
    const later = watched.requests.filter(({ url, isDocument }) => url.includes('not-a-real-token') && !isDocument)
    expect(later).toEqual([])
    expect(watched.complaints).toEqual([])
    await watched.close()
  })
})
