import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { type RunningProduct, runProduct } from '#tests/support/running-product.ts'
import { chatPage } from './support/chat.page.ts'
import { signInPage } from './support/sign-in.page.ts'
import { openWatchedPage, type PageOptions } from './support/watched-page.ts'

const account = { email: 'admin@quarry.local', password: 'Correct-Horse-7' }

let product: RunningProduct
let browser: Browser

beforeAll(async () => {
  product = await runProduct({
    environment: { DEMO_EMAIL: account.email, DEMO_PASSWORD: account.password, SELF_HOSTED: '1' },
  })
  browser = await launchBrowser()
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const at = (path: string) => product.address + path

/** The session is taken from a person who signed in by hand, so that languages other than English need no form. */
let kept: string | undefined

const session = async (): Promise<string> => {
  if (kept !== undefined) return kept
  const watched = await openWatchedPage(browser)
  await watched.page.goto(at('/login'))
  await signInPage(watched.page).signIn(account.email, account.password)
  await watched.page.waitForURL('**/repositories')
  kept = await watched.page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  await watched.close()
  return kept
}

const visit = async (path: string, options: PageOptions = {}) => {
  const entries = await session()
  const watched = await openWatchedPage(browser, options)
  await watched.page.goto(at('/healthz'))
  await watched.page.evaluate((given) => {
    for (const [key, value] of JSON.parse(given) as [string, string][])
      if (key !== 'language') localStorage.setItem(key, value)
  }, entries)
  await watched.page.goto(at(path))
  return { ...watched, chat: chatPage(watched.page) }
}

const isIndexed = async (): Promise<boolean> => {
  const { page, close } = await visit('/chat')
  const isReady = await page
    .getByLabel('Your question')
    .waitFor({ timeout: 60_000 })
    .then(() => true)
  await close()
  return isReady
}

describe('asking the seeded repository', () => {
  it('opens the cited lines, goes on, and is the same after a reload', async () => {
    expect(await isIndexed()).toBe(true)
    const { page, chat, complaints, close } = await visit('/chat')
    await chat.ask('Where is isCurrentToken?')
    await chat.sources.first().waitFor()
    await page.waitForURL(/conversation=[0-9a-f]{24}/)
    await chat.sources.first().click()
    await chat.file.waitFor()
    await chat.file.locator('[data-marked]').first().waitFor()
    expect(new URL(page.url()).searchParams.get('line')).toMatch(/^\d+(-\d+)?$/)
    const cited = page.url()
    await chat.question.press('Escape')
    await chat.file.waitFor({ state: 'detached' })
    await chat.ask('What calls it?')
    await expect.poll(() => page.locator('[data-question]').count()).toBe(2)
    await chat.isComplete.waitFor({ state: 'attached' })
    await page.goto(cited)
    await chat.file.locator('[data-marked]').first().waitFor()
    await expect.poll(() => page.locator('[data-question]').count()).toBe(2)
    expect(complaints).toEqual([])
    await close()
  })
})

describe('how it looks', () => {
  it.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (theme) => {
    const { page, chat, axe, complaints, close } = await visit('/chat', { theme })
    await chat.question.waitFor()
    await page.getByRole('combobox').waitFor()
    expect(await axe()).toEqual([])
    await chat.ask('Where is isCurrentToken?')
    await chat.sources.first().waitFor()
    expect(await axe()).toEqual([])
    await chat.sources.first().click()
    await chat.file.locator('[data-marked]').first().waitFor()
    expect(await axe()).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  it.each(['en', 'de', 'kk'].flatMap((language) => [320, 768, 1440].map((width) => [language, width] as const)))(
    'fits in %s at %d px',
    async (language, width) => {
      const { page, sidewaysScroll, complaints, close } = await visit('/chat', { language, width })
      const question = page.locator('#chat-question')
      await question.waitFor()
      expect(await sidewaysScroll()).toBe(0)
      await question.fill('How does createHighlighter work?')
      await page.locator('form button[type=submit]:not([aria-disabled=true])').waitFor()
      await question.press('Enter')
      await page.locator('li a[title*="/"]').first().waitFor()
      expect(await sidewaysScroll()).toBe(0)
      expect(complaints).toEqual([])
      await close()
    },
  )
})
