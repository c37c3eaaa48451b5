import { expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { runProduct } from '#tests/support/running-product.ts'
import { signInPage } from './support/sign-in.page.ts'

const email = 'admin@quarry.local'
const password = 'Correct-Horse-7'

it('runs from source in one process: pages, calls and configuration, and stops when it is told to', async () => {
  const product = await runProduct({ isFromSource: true, environment: { DEMO_PASSWORD: password } })
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    // The page's modules are transformed on the first request, which takes time.
    page.setDefaultTimeout(60_000)
    await page.goto(`${product.address}/login`)
    await page.getByRole('link', { name: 'Local mailbox' }).waitFor()
    await signInPage(page).signIn(email, password)
    await page.waitForURL('**/repositories')
    await page.getByRole('row', { name: /quarry/ }).waitFor()
    expect(await page.locator('h1').evaluate((title) => getComputedStyle(title).fontWeight)).toBe('600')
    expect(
      await page
        .locator('.badge')
        .first()
        .evaluate((badge) => getComputedStyle(badge).display),
    ).toBe('inline-flex')
  } finally {
    await browser.close()
    expect(await product.stop()).toBe(0)
  }
}, 180_000)
