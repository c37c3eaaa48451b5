import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { readChunks } from '#tests/support/built-chunks.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { startIngestServer } from '#tests/support/ingest-server.ts'
import { runProduct } from '#tests/support/running-product.ts'
import { collectedAt } from './collected.ts'
import { cookiePage } from './cookie.page.ts'
import { neverAsked } from './marketing-question.page.ts'
import { openAccount } from './open-account.ts'
import { shellPage } from './shell.page.ts'
import { signInPage } from './sign-in.page.ts'
import { openWatchedPage } from './watched-page.ts'
import { startWidgetServer } from './widget-server.ts'

/** The address does not mark a test user. */
export const admin = { firstName: 'Ada', lastName: 'Lovelace', email: 'admin@quarry.local', password: 'Long-enough-1' }

const lateModules = [
  'src/actors/third-parties.ts',
  'src/actors/analytics-library.ts',
  'src/actors/error-reporter.ts',
  'src/actors/support-frame.ts',
]

export const kept = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? ''),
  ])

export const keptByThirdParties = async (page: Page) =>
  (await kept(page)).filter((name) => /ph_|intercom|sentry|visit/.test(name))

const toggleAndSave = async (page: Page, categories: readonly string[]) => {
  const { dialog, save, toggle } = cookiePage(page)
  await dialog.waitFor()
  for (const category of categories) await toggle(category)
  await save.click()
  await dialog.waitFor({ state: 'detached' })
}

const gestures = (page: Page, address: string) => ({
  async visit(path: string) {
    await page.goto(address + path, { waitUntil: 'domcontentloaded' })
  },
  async signIn({ email, password } = admin) {
    if (page.url() !== `${address}/login`) await page.goto(`${address}/login`)
    await signInPage(page).signIn(email, password)
    await page.waitForURL('**/repositories')
  },
  async consentTo(...categories: readonly string[]) {
    await page.goto(`${address}/login`)
    await cookiePage(page).manage.click()
    await toggleAndSave(page, categories)
  },
  async change(...categories: readonly string[]) {
    await shellPage(page).run('cookie', 'Cookie settings')
    await toggleAndSave(page, categories)
  },
})

const openVisitor = async (browser: Browser, address: string) => {
  const watched = await openWatchedPage(browser)
  const { page, requests } = watched
  await page.clock.install()
  const sent = (part: string) => requests.map(({ url }) => url).filter((url) => url.includes(part))
  return {
    ...watched,
    ...gestures(page, address),
    cookies: cookiePage(page),
    sent,
    frames: page.locator('iframe[data-support]'),
    toCollector: () => sent(`${address}/collect/`).length,
    toThirdParties: () => sent('').filter((url) => !url.startsWith(`${address}/`) || url.includes('/collect/')),
    /** A call under way would meet its time limit when the clock runs ahead. */
    async letPass(milliseconds: number) {
      await watched.isAtRest()
      await page.clock.runFor(milliseconds)
    },
    async openTab() {
      const tab = await page.context().newPage()
      return { page: tab, ...gestures(tab, address), frames: tab.locator('iframe[data-support]') }
    },
  }
}

export type Visitor = Awaited<ReturnType<typeof openVisitor>>

export const openThirdPartiesRoom = async (environment: Readonly<Record<string, string>> = {}) => {
  const widget = await startWidgetServer()
  const ingest = await startIngestServer()
  const product = await runProduct({
    environment: {
      DEMO: 'off',
      SUPPORT_WIDGET_ID: 'w',
      SUPPORT_WIDGET_URL: widget.url,
      ERROR_REPORTING_DSN: ingest.dsn,
      ...environment,
    },
  })
  await openAccount(product.address, admin)
  const browser = await launchBrowser()
  const chunks = readChunks(join(import.meta.dirname, '../../../dist/app'))
  return {
    address: product.address,
    widget,
    ingest,
    browser,
    collected: collectedAt(product.address),
    lateFiles: lateModules.map((module) => chunks.findFile(module) ?? module),
    open: () => openVisitor(browser, product.address),
    async openNewcomer() {
      const visitor = await openVisitor(browser, product.address)
      await neverAsked(visitor.page.context())
      return visitor
    },
    async close() {
      await browser.close()
      await product.stop()
      await widget.stop()
      await ingest.stop()
    },
  }
}

export type ThirdPartiesRoom = Awaited<ReturnType<typeof openThirdPartiesRoom>>
