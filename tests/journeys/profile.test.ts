import { describe, expect, it } from 'vitest'
import { takeComplaints } from '#tests/support/complaints.ts'
import { productRoom } from './support/product-room.ts'
import { cookiePage } from './support/cookie.page.ts'
import { openAccount } from './support/open-account.ts'
import { profilePage } from './support/profile.page.ts'
import { signInPage } from './support/sign-in.page.ts'
import { openWatchedPage, type PageOptions, shownLanguages } from './support/watched-page.ts'

const person = (name: string) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: `${name}@profile.example`,
  password: 'Correct-Horse-7',
})

const room = productRoom({ DEMO: 'off' })

const enter = async (name: string, options?: PageOptions) => {
  const { email, password } = person(name)
  const watched = await openWatchedPage(room.browser, options)
  const { page } = watched
  await page.goto(`${room.product.address}/login?next`)
  const posts = () => watched.requests.filter(({ url }) => url.endsWith('/api/consent/actions')).length
  return {
    ...watched,
    cookies: cookiePage(page),
    profile: profilePage(page),
    posts,
    signIn: (secret = password) => signInPage(page).signIn(email, secret),
  }
}

const visit = async (name: string, options?: PageOptions) => {
  await openAccount(room.product.address, person(name))
  return enter(name, options)
}

it('is told once what one is called and likes, and a new password ends the session in another browser', async () => {
  const here = await visit('self')
  const there = await enter('self')
  for (const { page, cookies, signIn } of [here, there]) {
    await cookies.refuse()
    await signIn()
    await page.waitForURL('**/repositories')
    await page.goto(`${room.product.address}/profile`)
  }
  const { page, profile } = here
  await profile.firstName.fill('')
  await profile.about.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => profile.firstName.getAttribute('aria-invalid')).toBe('true')
  await profile.firstName.fill('Grace')
  await profile.about.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /Grace Lovelace/ }).waitFor()
  await page.getByText('Dark', { exact: true }).click()
  await page.getByText('Compact', { exact: true }).click()
  await page.reload()
  await expect.poll(() => page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
  expect(await page.getByRole('radio', { name: 'Compact' }).isChecked()).toBe(true)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')

  await profile.tab('Security').click()
  await profile.changePassword('Not-Mine-At-All-1', 'Correct-Horse-8')
  await page.getByText('This is not your current password.').waitFor()
  await profile.changePassword('Correct-Horse-7', 'short')
  await page.getByText('This password does not meet every rule yet.').waitFor()
  await profile.changePassword('Correct-Horse-7', 'Correct-Horse-8')
  await page.getByText('Your password was changed. Other sessions have ended.').waitFor()
  await page.reload()
  await profile.heading.waitFor()
  await there.page.reload()
  await there.page.waitForURL('**/login**')
  await there.signIn()
  await there.page.getByRole('alert').waitFor()
  await there.signIn('Correct-Horse-8')
  await there.page.waitForURL('**/profile')
  await there.page.getByRole('button', { name: /Grace Lovelace/ }).waitFor()
  expect([...here.complaints, ...there.complaints]).toEqual([])
  await Promise.all([here.close(), there.close()])
})

/** The user agent is another browser's; the texts of the page stay English. */
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0'
const ended = 'Your session has ended. Sign in to carry on where you were.'

it('ends one session, then all others, and each of them says so and goes on where it was after signing in', async () => {
  const here = await visit('sessions')
  const there = await enter('sessions', { userAgent: firefox })
  for (const { page, cookies, signIn } of [here, there]) {
    await cookies.refuse()
    await signIn()
    await page.waitForURL('**/repositories')
  }
  const { page, profile } = here
  await page.goto(`${room.product.address}/profile?tab=security`)
  await profile.sessions.getByText('Firefox on Windows').waitFor()
  expect((await profile.sessionNames())[0]).toContain('This session')

  await profile.endSession('Firefox on Windows')
  await page.getByText('Firefox on Windows was signed out.').waitFor()
  await expect.poll(() => profile.sessions.getByText('Firefox on Windows').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.querySelector('table') !== null)).toBe(true)
  // The open page may learn of the end from a request of its own before anybody clicks.
  await there.page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/workspaces"]')?.click())
  await there.page.waitForURL('**/login**')
  await there.page.getByText(ended).waitFor()
  expect(await there.page.evaluate(() => localStorage.getItem('session'))).toBe(null)

  await there.signIn()
  await there.page.waitForURL(/\/(?:workspaces|repositories)$/)
  await page.reload()
  await profile.sessions.getByText('Firefox on Windows').waitFor()
  // A page left open may learn of the end from a request of its own, and a reload then shows a plain sign-in.
  await there.page.goto('about:blank')
  await profile.endOtherSessions()
  await page.getByText('You are signed in nowhere else.').waitFor()
  await there.page.goto(`${room.product.address}/workspaces`)
  await there.page.waitForURL('**/login**')
  await there.page.getByText(ended).waitFor()
  await page.reload()
  await page.getByText('You are signed in nowhere else.').waitFor()
  expect([...here.complaints, ...there.complaints]).toEqual([])
  await Promise.all([here.close(), there.close()])
})

const parts = [
  ['general', '[role=radio], [type=radio]'],
  ['security', 'table'],
  ['connections', 'section svg'],
  ['privacy', 'table'],
] as const

it.each([320, 1440])(
  'has an address for each part at %d px, to reload and to go back to, and keeps what was typed',
  async (width) => {
    const { page, cookies, profile, signIn, ...watched } = await visit(`parts-${width}`, { width })
    await cookies.decline.click()
    await signIn()
    await page.waitForURL('**/repositories')
    await page.goto(`${room.product.address}/profile?tab=elsewhere`)
    await profile.about.getByLabel('Job title').fill('Poet')
    await profile.tab('Security').press('Enter')
    await page.waitForURL('**/profile?tab=security')
    expect(await profile.tab('Security').evaluate((link) => link === document.activeElement)).toBe(true)
    expect(await page.title()).toBe('Security · Profile · Quarry')
    await profile.newPassword.fill('Not-Yet-Sent-1')
    await profile.tab('Privacy').click()
    await profile.heading.waitFor()
    await page.getByText('All declined').waitFor()
    await page.goBack()
    await expect.poll(() => profile.newPassword.inputValue()).toBe('Not-Yet-Sent-1')
    expect(await page.title()).toBe('Security · Profile · Quarry')
    await page.reload()
    await profile.sessions.getByText('This session').waitFor()
    expect(await profile.newPassword.inputValue()).toBe('')
    await page.goBack()
    await expect.poll(() => profile.about.getByLabel('Job title').inputValue()).toBe('Poet')
    await profile.tab('Connections').click()
    await page.getByRole('region', { name: 'Connected accounts' }).waitFor()
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/workspaces"]')?.click())
    await page.getByRole('alertdialog').waitFor()
    expect(watched.complaints).toEqual([])
    await watched.close()
  },
)

describe('the history of one’s consent', () => {
  it('has what was chosen before the sign-in, once, with its own time, and exports it (C10)', async () => {
    const { page, cookies, profile, signIn, posts, ...watched } = await visit('history')
    const before = Date.now()
    await cookies.accept.click()
    await cookies.banner.waitFor({ state: 'detached' })
    await cookies.settings.click()
    await cookies.toggle('Marketing')
    await cookies.save.click()
    await cookies.dialog.waitFor({ state: 'detached' })
    const after = Date.now()
    await page.reload()
    expect(posts()).toBe(0)
    await signIn()
    await page.waitForURL('**/repositories')
    await page.getByRole('button', { name: /Lovelace/ }).click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await profile.tab('Privacy').click()
    await expect
      .poll(async () => (await profile.entries()).map(([action]) => action))
      .toEqual(['Changed', 'All accepted'])
    await page.reload()
    await profile.table.waitFor()
    expect(
      (await profile.entries()).map(([action, , choices, version, source]) => [action, choices, version, source]),
    ).toEqual([
      ['Changed', 'Preferences, Statistics, Support', '1.2.0', 'Cookie preferences'],
      ['All accepted', 'Everything', '1.2.0', 'Banner'],
    ])
    expect(posts()).toBe(2)

    const json = await profile.export('JSON')
    expect(json.name).toMatch(/^quarry-consent-history-\d{4}-\d\d-\d\d\.json$/)
    const entries = JSON.parse(json.text) as { action: string; timestamp: string; recordedAt: string }[]
    expect(entries.map(({ action }) => action)).toEqual(['Update', 'AcceptAll'])
    for (const { timestamp, recordedAt } of entries) {
      expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before)
      expect(Date.parse(timestamp)).toBeLessThanOrEqual(after)
      expect(Date.parse(recordedAt)).toBeGreaterThan(Date.parse(timestamp))
    }
    const csv = await profile.export('CSV')
    expect(csv.name).toMatch(/\.csv$/)
    expect(csv.text.split('\r\n')).toHaveLength(4)
    expect(csv.text).toContain('"Update","1.2.0","1.2.0"')
    expect(watched.complaints).toEqual([])
    await watched.close()
  })

  it('takes a change made there at once, and offline as soon as the network is back', async () => {
    const { page, cookies, profile, signIn, ...watched } = await visit('offline')
    await cookies.decline.click()
    await signIn()
    await page.waitForURL('**/repositories')
    await page.goto(`${room.product.address}/profile?tab=privacy`)
    await expect.poll(async () => (await profile.entries()).map(([action]) => action)).toEqual(['All declined'])
    await profile.change.click()
    await cookies.dialog.waitFor()
    await page.context().setOffline(true)
    await cookies.toggle('Marketing')
    await cookies.save.click()
    await expect
      .poll(async () => (await profile.entries()).map(([action]) => action?.replaceAll(/\s+/g, ' ')))
      .toEqual(['Changed Not sent yet', 'All declined'])
    await page.context().setOffline(false)
    await expect
      .poll(async () => (await profile.entries()).map(([action]) => action))
      .toEqual(['Changed', 'All declined'])
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('consent:log:')))
    expect(kept).toEqual([])
    await watched.close()
    expect(takeComplaints().filter((text) => !text.includes('net::ERR_INTERNET_DISCONNECTED'))).toEqual([])
  })

  it.each(shownLanguages)(
    'in %s: nothing moves sideways at any width, and axe finds nothing in either theme',
    async (language) => {
      const { page, signIn, cookies, profile, ...watched } = await visit(`looks-${language}`)
      await cookies.accept.click()
      await signIn()
      await page.waitForURL('**/repositories')
      await page.goto(`${room.product.address}/profile?tab=privacy`)
      await profile.table.waitFor()
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      for (const [tab, ready] of parts) {
        await page.goto(`${room.product.address}/profile?tab=${tab}`)
        await page.locator('main').locator(ready).first().waitFor()
        expect(await watched.widthsThatMove(), tab).toEqual([])
        for (const width of [320, 768, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          expect(await profile.isChosenTabInView(), `${tab} ${width}`).toBe(true)
          expect(await watched.axeInBothThemes(), `${tab} ${width}`).toEqual([])
        }
      }
      expect(watched.complaints).toEqual([])
      await watched.close()
    },
  )
})
