import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { toQaEnvironment } from '#src/inspect/cli/qa-run.ts'
import { takeComplaints } from '#tests/support/complaints.ts'
import { cookiePage } from './support/cookie.page.ts'
import { inspectorPage } from './support/inspector.page.ts'
import { marketingQuestion } from './support/marketing-question.page.ts'
import { productRoom } from './support/product-room.ts'
import { signInPage } from './support/sign-in.page.ts'
import { openWatchedPage } from './support/watched-page.ts'

const account = { email: 'qa@quarry.local', password: 'every-state-of-every-chart' }
const { ERROR_REPORTING_DSN, SUPPORT_WIDGET_ID, SUPPORT_WIDGET_URL, QA, DEMO_EMAIL, DEMO_PASSWORD } = toQaEnvironment(
  {},
  { port: 0, dataDir: '', account },
)
const environment = { ERROR_REPORTING_DSN, SUPPORT_WIDGET_ID, SUPPORT_WIDGET_URL, QA, DEMO_EMAIL, DEMO_PASSWORD }
const room = productRoom(environment as Record<string, string>)

const isOfWidget = (text: string) => text.includes('Failed to load resource: net::ERR_UNSAFE_PORT')

const openSignedIn = async (beside: Page): Promise<Page> => {
  const product = await beside.context().newPage()
  await product.goto(`${room.product.address}/login`)
  await cookiePage(product).accept.click()
  await signInPage(product).signIn(account.email, account.password)
  return product
}

it('QA’s start leaves the question about the organisation open and every service of the product to be stepped', async () => {
  const { page, close } = await openWatchedPage(room.browser, { width: 1440 })
  try {
    const inspector = inspectorPage(page)
    const product = await openSignedIn(page)
    const question = marketingQuestion(product)
    await question.dialog.waitFor()
    await page.bringToFront()
    await page.goto(`${room.product.address}/inspect?actor=marketingInfo`)
    await inspector.live.waitFor()
    await inspector.showWay('resting')
    await inspector.sendWay.click()
    await inspector.jump.getByText('resting is reached.').waitFor()
    await product.bringToFront()
    await question.dialog.waitFor({ state: 'detached' })

    await page.bringToFront()
    for (const chart of ['capture', 'recording', 'errorReporting', 'supportWidget']) {
      await inspector.look(chart)
      await inspector.picture(chart).waitFor()
      expect(await inspector.events.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true)
    }
    expect(takeComplaints().filter((text) => !isOfWidget(text))).toEqual([])
  } finally {
    await close()
  }
})

it('QA makes answers overtake each other, another language unreachable twice, and the first texts missing', async () => {
  const { page, complaints, close } = await openWatchedPage(room.browser, { width: 1440 })
  try {
    const inspector = inspectorPage(page)
    const product = await page.context().newPage()
    await product.goto(`${room.product.address}/login`)
    await page.bringToFront()
    await page.goto(`${room.product.address}/inspect?actor=language`)
    await inspector.live.waitFor()
    const arm = async (name: Parameters<typeof inspector.fault>[0]) => {
      await inspector.fault(name).press('Space')
      await inspector.faults.getByText('Armed').waitFor()
    }
    await arm('Answers in reverse order')
    await product.bringToFront()
    const order = await product.evaluate(async () => {
      const heard: string[] = []
      const call = (name: string) => fetch(`/build.json?${name}`).then(() => heard.push(name))
      await Promise.all([call('first'), call('second')])
      return heard
    })
    expect(order).toEqual(['second', 'first'])
    await page.bringToFront()
    await inspector.fault('Answers in reverse order').press('Space')
    await inspector.faults.getByText('Armed').waitFor({ state: 'detached' })

    await arm('No texts')
    for (const _ of ['once', 'twice']) await inspector.send('language.choose', { language: 'de' })
    const log = await inspector.searchLog('language.refused')
    await expect.poll(() => log.getByText('language.refused', { exact: true }).count(), { timeout: 20_000 }).toBe(2)
    await inspector.tab('Chart').click()
    await inspector.reload.click()
    await inspector.actor('navigation').getByText('failed', { exact: true }).waitFor()
    await product.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
    expect(complaints).toEqual([])
  } finally {
    await close()
  }
})

it('QA sets rare situations up in three clicks each, and what came of it replays', async () => {
  const { page, close } = await openWatchedPage(room.browser, { width: 1440 })
  try {
    const inspector = inspectorPage(page)
    const product = await openSignedIn(page)
    await product.getByRole('heading', { level: 1 }).waitFor()
    await page.bringToFront()
    await page.goto(`${room.product.address}/inspect?actor=session`)
    await inspector.live.waitFor()
    const standsIn = async (actor: string, state: string) => {
      await inspector.actor(actor).getByText(state, { exact: true }).waitFor()
      await inspector.replaysToTheSameEnd()
      await inspector.tab('Chart').click()
    }
    const switchOff = async (name: Parameters<typeof inspector.fault>[0]) => {
      await inspector.fault(name).press('Space')
      await inspector.faults.getByText('Armed').waitFor({ state: 'detached' })
    }

    await inspector.actor('supportWidget').waitFor()
    await inspector.setUp('The support widget taken away')
    await standsIn('supportWidget', 'refused')

    await inspector.setUp('A newer build during an upload')
    await standsIn('buildCheck', 'outdated.offered')
    await switchOff('A newer build')

    await inspector.setUp('A language refused twice')
    const log = await inspector.searchLog('language.refused')
    await expect.poll(() => log.getByText('language.refused', { exact: true }).count(), { timeout: 20_000 }).toBe(2)
    await inspector.tab('Chart').click()
    await switchOff('No texts')

    await inspector.setUp('No deferral left')
    await standsIn('deferral', 'open.exhausted')

    await inspector.setUp('Global Privacy Control at the start')
    await inspector.live.waitFor()
    await expect.poll(() => product.evaluate(() => Reflect.get(navigator, 'globalPrivacyControl'))).toBe(true)

    await inspector.setUp('A self-hosted start')
    const consent = page.getByRole('heading', { level: 2, name: 'consent', exact: true }).locator('..')
    await consent.getByText('Done', { exact: true }).waitFor()
    expect(await product.evaluate(() => document.getElementById('configuration')?.textContent)).toContain(
      '"isSelfHosted":true',
    )
    await inspector.setUp('A start without texts')
    await standsIn('navigation', 'failed')
    expect(takeComplaints().filter((text) => !isOfWidget(text))).toEqual([])
  } finally {
    await close()
  }
})
