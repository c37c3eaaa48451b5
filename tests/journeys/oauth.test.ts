import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { type RunningProduct, runProduct } from '#tests/support/running-product.ts'
import { startSourceHost, type SourceHost } from '#tests/support/source-host.ts'
import { freePort } from './support/free-port.ts'
import { openWatchedPage, shownLanguages, type WatchedPage } from './support/watched-page.ts'

let host: SourceHost
let product: RunningProduct
let browser: Browser
let people = 100

beforeAll(async () => {
  host = await startSourceHost()
  const environment = { PORT: String(await freePort()), DEMO: 'off', ...host.environment }
  ;[product, browser] = await Promise.all([runProduct({ environment }), launchBrowser()])
}, 180_000)

beforeEach(() => {
  const id = (people += 1)
  host.setPerson({ id, login: `ada-${id}`, name: 'Ada Lovelace', email: `ada-${id}@host.example`, isConfirmed: true })
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await host?.close()
})

const at = (path: string) => product.address + path
const readPath = ({ page }: WatchedPage) => page.evaluate(() => location.pathname + location.search + location.hash)

const openAt = async (path: string, width: number, shown = 'en') => {
  const watched = await openWatchedPage(browser, { width })
  await watched.page.addInitScript((language) => localStorage.setItem('language', language), shown)
  await watched.page.goto(at(path))
  return watched
}

const signInWithGithub = async (watched: WatchedPage) => {
  const { page } = watched
  await page.getByRole('link', { name: 'Continue with GitHub' }).click()
  await page.getByRole('heading', { name: 'GitHub' }).waitFor()
  await page.getByRole('link', { name: 'Allow' }).click()
}

describe.each([320, 1440])('at %d pixels a person', (width) => {
  it('F10 signs in with GitHub, connects GitLab, and disconnects it again', async () => {
    const watched = await openAt('/profile?tab=connections', width)
    const { page } = watched
    await expect.poll(() => readPath(watched)).toBe('/login')
    expect(await watched.axeInBothThemes()).toEqual([])
    await signInWithGithub(watched)
    await expect.poll(() => readPath(watched)).toBe('/profile?tab=connections')
    const connections = page.getByRole('region', { name: 'Connected accounts' })
    await connections.getByText('This is your only way to sign in.').waitFor()
    await connections.getByRole('button', { name: 'Connect GitLab' }).click()
    await page.getByRole('heading', { name: 'GitLab' }).waitFor()
    await page.getByRole('link', { name: 'Allow' }).click()
    await expect.poll(() => readPath(watched)).toBe('/profile?tab=connections')
    await page.getByText('GitLab was connected.').waitFor()
    expect(await watched.axeInBothThemes()).toEqual([])
    await connections.getByRole('button', { name: 'Disconnect GitLab' }).click()
    const question = page.getByRole('alertdialog', { name: 'Disconnect GitLab?' })
    await question.getByRole('button', { name: 'Disconnect' }).click()
    await connections.getByRole('button', { name: 'Connect GitLab' }).waitFor()
    const kept = await page.evaluate(() => JSON.stringify([location.href, { ...sessionStorage }]))
    expect(kept).not.toMatch(/NeverShown|state=|code=/)
    expect(watched.complaints).toEqual([])
    await watched.close()
  }, 90_000)

  it('who does not allow it is told so, and tries again', async () => {
    const watched = await openAt('/login', width)
    const { page } = watched
    await page.getByRole('link', { name: 'Continue with GitLab' }).click()
    await page.getByRole('link', { name: 'Deny' }).click()
    await page.getByText('The other service was not allowed to sign you in.').waitFor()
    expect(await readPath(watched)).toBe('/auth/error?reason=denied')
    expect(await watched.axeInBothThemes()).toEqual([])
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await signInWithGithub(watched)
    await expect.poll(() => readPath(watched)).toBe('/repositories')
    expect(watched.complaints).toEqual([])
    await watched.close()
  }, 60_000)
})

it('the way back is closed to a person who opens it a second time', async () => {
  const watched = await openAt('/login', 1440)
  const { page } = watched
  const returns: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/callback?')) returns.push(request.url())
  })
  await signInWithGithub(watched)
  await expect.poll(() => readPath(watched)).toBe('/repositories')
  await page.goto(returns[0] ?? '')
  await page.getByText('The sign-in took too long, was opened twice or began in another browser.').waitFor()
  expect(await readPath(watched)).toBe('/auth/error?reason=expired')
  await watched.close()
}, 60_000)

it('the buttons of the sign-in move nothing when they appear', async () => {
  const watched = await openAt('/login', 1440)
  const { page } = watched
  await page.getByRole('link', { name: 'Continue with GitLab' }).waitFor()
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
  expect(shift).toBeLessThan(0.001)
  await watched.close()
}, 60_000)

it.each(shownLanguages)(
  'nothing moves sideways in %s: sign-in, failure, profile',
  async (shown) => {
    const watched = await openAt('/login', 1440, shown)
    const { page } = watched
    const github = page.locator('a[href="/api/auth/github/login"]')
    await github.waitFor()
    expect(await watched.widthsThatMove()).toEqual([])
    await page.goto(at('/auth/error?reason=linkedElsewhere'))
    await page.locator('h1').waitFor()
    expect(await watched.widthsThatMove()).toEqual([])
    await page.goto(at('/login'))
    await github.click()
    await page.getByRole('link', { name: 'Allow' }).click()
    await expect.poll(() => readPath(watched)).toBe('/repositories')
    await page.goto(at('/profile?tab=connections'))
    await page.getByRole('main').getByText('GitLab').first().waitFor()
    expect(await watched.widthsThatMove()).toEqual([])
    await watched.close()
  },
  90_000,
)
