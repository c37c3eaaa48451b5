import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readChunks } from '#tests/support/built-chunks.ts'
import { days } from '#src/lib/durations.ts'
import { iso, createRecord } from '#src/inspect/plans/consent-samples.ts'
import { demoEmail, demoPassword } from '#tests/support/product-api.ts'
import { runProduct } from '#tests/support/running-product.ts'
import { demoRoom } from './support/product-room.ts'
import { cookiePage } from './support/cookie.page.ts'
import { escapeFrom, takesFocus } from './support/dialog-focus.ts'
import { reConsentPage } from './support/re-consent.page.ts'
import { signInPage } from './support/sign-in.page.ts'
import { type PageOptions, openWatchedPage, shownLanguages } from './support/watched-page.ts'

const choices = { preferences: true, statistics: true, support: true }

const room = demoRoom({ QA: '1', QA_CONSENT: 're-consent,policy-update' })

interface Visit extends PageOptions {
  /** The time is in milliseconds since 1970; the default is the machine's time. */
  readonly at?: number
}

const comeBack = async ({ at, ...options }: Visit = {}) => {
  const watched = await openWatchedPage(room.browser, options)
  const { page } = watched
  if (at !== undefined) await page.clock.install({ time: at })
  const record = JSON.stringify(createRecord({ ...choices, lastUpdated: iso((at ?? Date.now()) - 1 * days) }))
  await page.addInitScript((text) => {
    if (localStorage.getItem('consent') === null) localStorage.setItem('consent', text)
  }, record)
  await page.goto(`${room.product.address}/login`)
  return { ...watched, cookies: cookiePage(page), again: reConsentPage(page) }
}

const record = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('consent') ?? 'null') as Record<string, unknown> | null)

const hasFocus = (element: Locator) =>
  expect.poll(() => element.evaluate((focusTarget) => focusTarget === document.activeElement)).toBe(true)

const gone = (element: Locator) => element.waitFor({ state: 'detached' })

describe('the product’s own build', () => {
  const folder = join(import.meta.dirname, '../../dist')
  const listScripts = (build: string) =>
    readdirSync(join(folder, build, 'assets'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(folder, build, 'assets', name), 'utf8'))

  it('holds nothing of the simulated policy, which the QA build has', () => {
    const simulated = /changes\.recordingAdded|campaign-attribution|qaConsent/
    expect(listScripts('app').filter((text) => simulated.test(text))).toEqual([])
    expect(listScripts('qa').some((text) => simulated.test(text))).toBe(true)
  })

  const chunks = readChunks(join(folder, 'app'))
  const later = ['src/actors/re-consent.actor.ts', 'src/views/consent/re-consent-overlays.tsx'].map((module) =>
    chunks.findFile(module),
  )

  it('has what asks about a newer policy apart from all that comes first', () => {
    expect(later).not.toContain(undefined)
    const first = [...chunks.collectClosure(['src/main.tsx', 'src/views/consent/corner-banner.view.tsx'])]
    expect(first.filter((file) => later.includes(file))).toEqual([])
  })

  it('fetches nothing of it for somebody who is not asked', async () => {
    const product = await runProduct({ environment: { DEMO: 'off' } })
    const watched = await openWatchedPage(room.browser)
    const cookies = cookiePage(watched.page)
    await watched.page.goto(`${product.address}/login`)
    await cookies.accept.click()
    await gone(cookies.banner)
    const isOfIt = ({ url }: { url: string }) =>
      /re-consent/.test(url) || later.some((file) => url.endsWith(`/${file}`))
    expect(watched.requests.filter(isOfIt)).toEqual([])
    await watched.close()
    await product.stop()
  })
})

describe('a newer policy in its grace period', () => {
  it('is asked about, looked at and accepted; the focus never gets lost (C24)', async () => {
    const watched = await comeBack()
    const { page, again, cookies } = watched
    await again.banner.getByText('14 days left').waitFor()
    expect(await cookies.banner.count()).toBe(0)
    await page.getByLabel('E-mail').fill('ada@quarry.example')
    await again.minimise.focus()
    for (const next of [again.close, again.review, again.remindLater]) {
      await page.keyboard.press('Tab')
      await hasFocus(next)
    }
    await page.keyboard.press('Escape')
    await hasFocus(again.reopen)
    expect(await again.reopen.textContent()).toBe('Cookie settings Grace period')
    await page.keyboard.press('Enter')
    await hasFocus(again.minimise)
    await again.review.click()
    await again.changelog.getByText('From version 1.2.0 to version 2.0.0').waitFor()
    await escapeFrom(again.changelog)
    await gone(again.changelog)
    await hasFocus(again.review)
    expect(await record(page)).toMatchObject({ consentVersion: '1.2.0', deferralCount: 0 })
    await page.keyboard.press('Enter')
    await takesFocus(again.changelog)
    await again.accept.click()
    await gone(again.changelog)
    await gone(again.banner)
    expect(await record(page)).toMatchObject({
      ...choices,
      consentVersion: '2.0.0',
      gracePeriodExpiry: null,
      source: 'policy-update-banner-modal',
    })
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#content') !== null)).toBe(true)
    expect(await page.getByLabel('E-mail').inputValue()).toBe('ada@quarry.example')
    expect(watched.complaints).toEqual([])
    await watched.close()
  })

  it('can be put off from the banner and from the changes, twice; then only looked at (C15, C16)', async () => {
    const watched = await comeBack()
    const { page, again, cookies } = watched
    await again.remindLater.click()
    await again.deferral.getByText('We will ask again in 7 days.').waitFor()
    await escapeFrom(again.deferral)
    await gone(again.deferral)
    await hasFocus(again.remindLater)
    await page.keyboard.press('Enter')
    await again.confirm.dblclick()
    await gone(again.deferral)
    await gone(again.banner)
    expect(await record(page)).toMatchObject({ deferralCount: 1, consentVersion: '1.2.0' })
    await cookies.settings.click()
    await cookies.dialog.getByRole('button', { name: 'Review changes' }).click()
    await again.putOffFromChangelog.click()
    await again.deferral.getByText('This is the last time').waitFor()
    await again.confirm.click()
    await gone(again.changelog)
    await hasFocus(cookies.dialog.getByRole('button', { name: 'Review changes' }))
    await page.keyboard.press('Enter')
    await again.putOffFromChangelog.click()
    await again.deferral.getByText('It cannot be put off again').waitFor()
    expect(await again.confirm.count()).toBe(0)
    await again.deferral.getByRole('button', { name: 'Review changes' }).click()
    await gone(again.deferral)
    await hasFocus(again.putOffFromChangelog)
    expect(await record(page)).toMatchObject({ deferralCount: 2 })
    expect(watched.complaints).toEqual([])
    await watched.close()
  })

  it('comes back after seven days, and goes with the day the period ends (C14)', async () => {
    const watched = await comeBack({ at: Date.parse('2026-10-20T12:00:00Z') })
    const { page, again, cookies } = watched
    await page.clock.runFor(5_000)
    await again.close.click()
    await gone(again.banner)
    await page.clock.fastForward(7 * days)
    await again.banner.getByText('7 days left').waitFor()
    await page.clock.fastForward(7 * days)
    await gone(again.banner)
    await cookies.settings.click()
    await cookies.dialog.getByText('Outdated').waitFor()
    expect(await record(page)).toMatchObject({
      deferralCount: 1,
      gracePeriodExpiry: expect.stringMatching(/^2026-11-03T12:00/),
    })
    expect(watched.complaints).toEqual([])
    await watched.close()
  })

  it('has no button to close for somebody who has signed in (C18)', async () => {
    const watched = await comeBack()
    const { page, again } = watched
    await again.close.waitFor()
    await again.minimise.click()
    await signInPage(page).signIn(demoEmail, demoPassword)
    await page.waitForURL('**/repositories')
    await again.review.waitFor()
    expect(await again.close.count()).toBe(0)
    expect(await again.remindLater.count()).toBe(1)
    expect(watched.complaints).toEqual([])
    await watched.close()
  })
})

describe('how it looks', () => {
  it('axe finds nothing in either theme, whatever is open', async () => {
    const watched = await comeBack()
    const { again, cookies } = watched
    await again.banner.waitFor()
    expect(await watched.axeInBothThemes()).toEqual([])
    await again.minimise.click()
    await again.reopen.waitFor()
    expect(await watched.axeInBothThemes()).toEqual([])
    await again.reopen.click()
    await again.review.click()
    await again.changelog.waitFor()
    expect(await watched.axeInBothThemes()).toEqual([])
    await again.putOffFromChangelog.click()
    await again.deferral.waitFor()
    expect(await watched.axeInBothThemes()).toEqual([])
    await again.cancel.click()
    await gone(again.deferral)
    await escapeFrom(again.changelog)
    await gone(again.changelog)
    await cookies.settings.click()
    await cookies.dialog.waitFor()
    expect(await watched.axeInBothThemes()).toEqual([])
    await watched.close()
  })

  it.each(['en', 'be', ...shownLanguages.filter((language) => language !== 'en' && language !== 'be')])(
    'fits at every width in %s, and names no month the browser does not know',
    async (language) => {
      const watched = await comeBack({ language, width: 320 })
      const { page } = watched
      const card = page.locator('section.corner-card__root')
      await card.waitFor()
      expect(await card.textContent()).not.toMatch(/M\d|[JFMASOND][a-z]+ \d/)
      expect(await watched.widthsThatMove()).toEqual([])
      const buttons = card.locator('button')
      const clipped = await buttons.evaluateAll(
        (all) =>
          all.filter((node) => node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight).length,
      )
      expect(clipped).toBe(0)
      await buttons.nth(2).click()
      await page.getByRole('dialog').waitFor()
      expect(await watched.widthsThatMove()).toEqual([])
      await watched.close()
    },
  )

  it('gives yes and no of the policy-update banner the same looks in both themes (C03)', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const watched = await openWatchedPage(room.browser, { theme })
      await watched.page.goto(`${room.product.address}/login`)
      const { policyUpdate } = reConsentPage(watched.page)
      const looks = (name: string) =>
        policyUpdate.getByRole('button', { name }).evaluate((element) => {
          const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(element)
          const { width, height, top } = element.getBoundingClientRect()
          return { color, backgroundColor, borderColor, fontSize, fontWeight, width, height, top }
        })
      expect(await looks('Accept all')).toEqual(await looks('Decline all'))
      expect(await watched.axe()).toEqual([])
      await watched.close()
    }
  })

  it('stays in use at 200 %, moves nothing under reduced motion, and has toasts above it (C24)', async () => {
    const watched = await comeBack({ width: 320 })
    const { page, again } = watched
    await again.banner.waitFor()
    expect(await again.banner.evaluate((element) => getComputedStyle(element).animationName)).toBe('none')
    const top = (await again.banner.boundingBox())?.y ?? Number.NaN
    const covered = await page.evaluate(() => document.documentElement.style.getPropertyValue('--covered'))
    expect(Math.abs(900 - top - Number.parseFloat(covered))).toBeLessThanOrEqual(1)
    await page.setViewportSize({ width: 160, height: 284 })
    for (const button of [again.review, again.remindLater, again.minimise, again.close]) {
      expect(await button.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    }
    await again.review.click()
    await again.accept.click()
    await gone(again.changelog)
    await gone(again.banner)
    await watched.close()
  })
})
