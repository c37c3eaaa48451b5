import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { CookiePreferences } from '#src/contract/user.ts'
import { patience } from '#tests/support/patience.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { cookiePage } from './support/cookie.page.ts'
import { expectNoComplaint, failCalls, type Fault, type FaultyAction, live, quickFaults } from './support/faults.ts'
import { faultsRoom } from './support/faults-room.ts'
import { marketingQuestion } from './support/marketing-question.page.ts'
import { signInPage } from './support/sign-in.page.ts'
import { watchRest } from './support/watched-page.ts'

let person: SignedInPerson

const room = faultsRoom(
  async ({ backend }) => {
    person = await signUpPerson(backend)
    await person.read('/api/consent/actions', {
      json: {
        action: 'RejectNonEssential',
        consentVersion: '1.1.0',
        previousVersion: null,
        isReConsent: false,
        deferralCount: 0,
        preferences: { preferences: false, statistics: false, marketing: false, support: false },
        userAgent: 'a browser',
        source: 'corner-banner',
        sessionId: 'a-tab',
        locale: 'en',
        timestamp: new Date().toISOString(),
      },
    })
  },
  { SELF_HOSTED: '' },
)

const consentCalls = '(POST /api/consent/actions|(GET|PUT) /api/user/preferences/cookies)'
const waiting = 'kept in this browser and is sent as soon as the server can be reached'

const choices = [
  { choice: 'accepted', press: (page: Page) => cookiePage(page).accept.click(), granted: [true, true, true, true] },
  {
    choice: 'declined',
    press: (page: Page) => cookiePage(page).decline.click(),
    granted: [false, false, false, false],
  },
  {
    choice: 'saved',
    press: async (page: Page) => {
      const { manage, toggle, save } = cookiePage(page)
      await manage.click()
      await toggle('Statistics')
      await save.click()
    },
    granted: [false, true, false, false],
  },
]

it.each(choices.flatMap((choice) => quickFaults.map((fault) => ({ ...choice, fault }))))(
  'cookies are $choice while the server is $fault: it is told at the history and reaches the server later, after a reload too',
  async ({ press, granted, fault }) => {
    const undecided = await signUpPerson(room.product.backend)
    const page = await room.openUndecided(undecided)
    const { failed, stop } = await failCalls(page, consentCalls, fault)
    const isAtRest = watchRest(page)
    await page.goto(`${room.product.address}/profile?tab=privacy`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await isAtRest()
    await press(page)
    await cookiePage(page).banner.waitFor({ state: 'detached' })
    await page.getByText(waiting).waitFor()
    await expect.poll(failed, patience).toBeGreaterThan(1)
    await page.reload()
    await page.getByText(waiting).waitFor()
    expect(await cookiePage(page).banner.count()).toBe(0)
    stop()
    await page.clock.fastForward('10:00')
    await page.getByText(waiting).waitFor({ state: 'detached' })
    const copy = async () => {
      const saved = await undecided.read<CookiePreferences | null>('/api/user/preferences/cookies')
      return saved && [saved.preferences, saved.statistics, saved.marketing, saved.support]
    }
    await expect.poll(copy, patience).toEqual(granted)
    expect(await undecided.read('/api/consent/actions/my')).toMatchObject({ total: 1 })
    await page.context().close()
    expectNoComplaint()
  },
  60_000,
)

const language = (page: Page) => page.locator('main').getByRole('combobox').first()

const actions: readonly FaultyAction[] = [
  ...(['CSV', 'JSON'] as const).map((kind) => ({
    name: `the history of consents is exported as ${kind}`,
    path: '/profile?tab=privacy',
    call: 'GET /api/consent/actions/my',
    open: async (page: Page) => page.on('download', () => page.evaluate(() => (document.body.dataset['saved'] = ''))),
    act: (page: Page) => page.getByRole('button', { name: kind }).click(),
    done: (page: Page) => page.locator('[data-saved]'),
  })),
  {
    name: 'the history of consents is read again after a choice',
    path: '/profile?tab=privacy',
    call: 'GET /api/consent/actions/my',
    open: (page) => page.getByRole('button', { name: 'CSV' }).waitFor(),
    act: async (page) => {
      await page.getByRole('button', { name: 'Change', exact: true }).click()
      await cookiePage(page).toggle('Statistics')
      await cookiePage(page).save.click()
      await cookiePage(page).dialog.waitFor({ state: 'detached' })
    },
    kept: async (page) => (await page.getByRole('button', { name: 'CSV' }).count()) === 1,
    done: (page) => page.locator('main:not(:has-text("could not be read again"))'),
  },
  {
    name: 'another language is chosen',
    path: '/profile',
    call: 'PUT /api/user/preferences/language',
    act: async (page) => {
      await language(page).press('Enter')
      await page.getByRole('listbox').getByRole('option', { name: 'Deutsch' }).click()
    },
    kept: (page) => language(page).innerText(),
    words: 'The language could not be changed to Deutsch.',
    done: (page) => page.getByRole('heading', { level: 1, name: 'Profil' }),
    leave: (page) => page.evaluate(() => localStorage.setItem('language', 'en')),
  },
]

it.each(actions)(
  '$name once the server is well again, and every failure before is told',
  async (action) => room.perform(action, person),
  60_000,
)

it.each(quickFaults)('a person signs out of this browser while the server is %s', async (fault: Fault) => {
  const leaving = await signUpPerson(room.product.backend)
  const page = await room.open('/profile', leaving)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const { failed } = await failCalls(page, 'POST /api/auth/logout', fault)
  await page
    .getByRole('button', { name: leaving.email })
    .or(page.getByRole('button', { name: /^Ada/ }))
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await signInPage(page).password.waitFor()
  await expect.poll(failed, patience).toBeGreaterThan(0)
  await page.context().close()
  expectNoComplaint()
})

it.each(quickFaults)(
  'a question put off while the server is %s is told, comes again, and is put off then',
  async (fault) => {
    const undecidedPerson = await signUpPerson(room.product.backend, { isAsked: true })
    const page = await room.open('/repositories', undecidedPerson)
    const { failed, stop, words } = await failCalls(page, 'PUT /api/user/marketing-skip', fault)
    const { dialog } = marketingQuestion(page)
    const putOff = () => dialog.getByRole('button', { name: 'Not now' }).last().click()
    await putOff()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(failed, patience).toBeGreaterThan(0)
    await expect.poll(() => page.locator(live).filter({ hasText: words }).count(), patience).toBeGreaterThan(0)
    stop()
    await page.reload()
    await putOff()
    await dialog.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.clock.runFor(5_000)
    await page.waitForLoadState('networkidle')
    expect(await dialog.count()).toBe(0)
    await page.context().close()
    expectNoComplaint()
  },
)

it('keeps that a question was put off, though the page is loaded again at once', async () => {
  const undecidedPerson = await signUpPerson(room.product.backend, { isAsked: true })
  const page = await room.open('/repositories', undecidedPerson)
  await marketingQuestion(page).dialog.getByRole('button', { name: 'Not now' }).last().click()
  await page.reload()
  const skipped = async () =>
    (await undecidedPerson.read<{ skippedAt: string | null }>('/api/user/marketing-skip')).skippedAt
  await expect.poll(skipped, patience).not.toBeNull()
  await page.context().close()
})
