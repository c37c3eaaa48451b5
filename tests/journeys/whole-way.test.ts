import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zipFiles } from '#tests/backend/repositories/archive-files.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { startPostgres } from '#tests/support/real-postgres.ts'
import { runProduct, type RunningProduct } from '#tests/support/running-product.ts'
import { indexPatience } from '#tests/support/patience.ts'
import { cookiePage } from './support/cookie.page.ts'
import { freePort } from './support/free-port.ts'
import { mailboxPage } from './support/mailbox.page.ts'
import { marketingQuestion } from './support/marketing-question.page.ts'
import { searchPage } from './support/search.page.ts'
import { signUpPage } from './support/sign-up.page.ts'
import { openWatchedPage } from './support/watched-page.ts'

const archive = {
  'harbour/README.md': '# Harbour\n\nKeeps track of which ship lies at which berth.\n',
  'harbour/src/berths.ts': [
    'export interface Berth {',
    '  readonly number: number',
    '  readonly depth: number',
    '}',
    '',
    '/** Picks the shallowest berth that is deep enough for a ship of this draught. */',
    'export function assignBerth(berths: readonly Berth[], draught: number): Berth | undefined {',
    '  const fitting = berths.filter((berth) => berth.depth > draught)',
    '  return fitting.toSorted((one, other) => one.depth - other.depth)[0]',
    '}',
    '',
  ].join('\n'),
  'harbour/src/arrivals.ts': [
    "import { assignBerth, type Berth } from './berths.ts'",
    '',
    'export const announceArrival = (berths: readonly Berth[], ship: { name: string; draught: number }): string => {',
    '  const berth = assignBerth(berths, ship.draught)',
    '  return berth === undefined ? `${ship.name} waits outside` : `${ship.name} to berth ${berth.number}`',
    '}',
    '',
  ].join('\n'),
}

interface Installation {
  readonly environment: Record<string, string>
  readonly stop: () => Promise<void>
}

const embedded = async (): Promise<Installation> => ({ environment: {}, stop: async () => undefined })

const onServer = async (): Promise<Installation> => {
  const postgres = await startPostgres()
  return { environment: { DATABASE_URL: postgres.url }, stop: postgres.stop }
}

describe.each([
  ['the embedded database', embedded],
  ['a PostgreSQL server', onServer],
])('on %s', (_, install) => {
  let installation: Installation
  let product: RunningProduct
  let browser: Browser

  beforeAll(async () => {
    installation = await install()
    const environment = { ...installation.environment, PORT: String(await freePort()), DEMO: 'off' }
    product = await runProduct({ environment })
    browser = await launchBrowser()
  }, 180_000)

  afterAll(async () => {
    await browser?.close()
    await product?.stop()
    await installation?.stop()
  }, 60_000)

  test('a stranger signs up, brings a repository, finds a line in it, asks about it, and leaves', async () => {
    const watched = await openWatchedPage(browser)
    const { page } = watched
    const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@harbour.example', password: 'Correct-Horse-7' }

    await page.goto(`${product.address}/signup`)
    await cookiePage(page).decline.click()
    const signUp = signUpPage(page)
    await signUp.signUp(person)
    await signUp.toMailbox.click()
    await mailboxPage(page).openLinkTo(person.email)
    await page.waitForURL('**/repositories')

    await page.getByRole('button', { name: 'Add repository' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Archive', { exact: true }).click()
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'harbour.zip',
      mimeType: 'application/zip',
      buffer: zipFiles(archive),
    })
    await dialog.getByRole('button', { name: 'Add repository' }).click()
    await page
      .getByRole('row', { name: /harbour/ })
      .getByText('Ready')
      .waitFor(indexPatience)
    await marketingQuestion(page).answer('Software', '2–10')

    await page.goto(`${product.address}/search`)
    const search = searchPage(page)
    await search.mode('Exact').check({ force: true })
    await search.search('fitting.toSorted')
    await search.files.getByRole('link').filter({ hasText: 'fitting.toSorted' }).first().click()
    await expect.poll(() => search.preview.locator('[data-marked]').innerText()).toContain('fitting.toSorted')
    await search.mode('Meaning').check({ force: true })
    await search.search('choose a place for a ship that needs enough water')
    await search.files.filter({ hasText: 'berths.ts' }).first().waitFor()

    await page.goto(`${product.address}/chat`)
    await page.getByRole('textbox', { name: 'Your question' }).fill('What calls assignBerth?')
    await page.getByRole('button', { name: 'Send' }).click()
    const source = page
      .getByRole('link', { name: /arrivals\.ts/ })
      .or(page.getByRole('button', { name: /arrivals\.ts/ }))
    await source.first().waitFor({ timeout: 30_000 })
    await source.first().click()
    await page.getByText('const berth = assignBerth(berths, ship.draught)').last().waitFor()

    await page.goto(`${product.address}/repositories`)
    await page.getByRole('button', { name: 'Ada Lovelace' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/login')
    expect(watched.complaints).toEqual([])
    await watched.close()
  }, 180_000)
})
