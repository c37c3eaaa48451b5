import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type GuardedScreen, prepareSignedInScreens, signedOutScreens } from '#tests/journeys/support/screen-list.ts'
import { openBrowser } from '#tests/support/installed-browser.ts'
import { waitForIndex } from '#tests/support/indexed-demo.setup.ts'
import { demoEmail, demoPassword, signInAsDemo } from '#tests/support/product-api.ts'
import { runProduct } from '#tests/support/running-product.ts'

/**
 * Measures screens of the built product with fourfold CPU slowdown, slow 4G and an empty cache, as medians of five in milliseconds,
 * and the layout shift of each.
 */
const runs = 5
const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const cpuSlowdown = 4

const screens = [
  { path: '/login', budget: 450, signedIn: false },
  { path: '/signup', budget: 450, signedIn: false },
  { path: '/privacy', budget: 450, signedIn: false },
  { path: '/repositories', budget: 1700, signedIn: true },
  { path: '/search', budget: undefined, signedIn: true },
  { path: '/chat', budget: 1550, signedIn: true },
] as const

interface Seen {
  readonly firstPaint: number
  readonly contentfulPaint: number
  readonly blocked: number
  readonly shift: number
}

/** It is text, because the runner adds its own helpers to functions. */
const observer = `
  globalThis.seen = { firstPaint: 0, contentfulPaint: 0, blocked: 0, shift: 0 }
  const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') seen.firstPaint = startTime })
  watch('largest-contentful-paint', ({ startTime }) => { seen.contentfulPaint = startTime })
  watch('longtask', ({ duration }) => { seen.blocked += Math.max(0, duration - 50) })
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.shift += value })
`

const signIn = async (browser: Browser, address: string) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${address}/login`)
  await page.getByRole('button', { name: 'Decline all' }).click()
  await page.locator('input[type=email]').fill(demoEmail)
  await page.locator('input[type=password]').fill(demoPassword)
  await page.locator('input[type=password]').press('Enter')
  await page.waitForURL(`${address}/repositories`)
  const state = await context.storageState()
  await context.close()
  return state
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

const loadOnce = async (page: Page, url: string): Promise<Seen> => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', slow4G)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript(observer)
  await page.goto(url, { waitUntil: 'networkidle' })
  return page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
}

const phone = { width: 412, height: 823 }
const desktop = { width: 1440, height: 900 }

const look = async (browser: Browser, url: string, state: State | undefined, viewport = phone): Promise<Seen> => {
  const context = await browser.newContext({
    viewport,
    ...(state === undefined ? {} : { storageState: state }),
  })
  try {
    return await loadOnce(await context.newPage(), url)
  } finally {
    await context.close()
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const product = await runProduct({ environment: { DEMO_PASSWORD: demoPassword } })
const browser = await openBrowser()
const state = await signIn(browser, product.address)
for (const { path, budget, signedIn } of screens) {
  const seen: Seen[] = []
  for (let run = 0; run < runs; run += 1)
    seen.push(await look(browser, product.address + path, signedIn ? state : undefined))
  const of = (what: keyof Seen) => median(seen.map((visit) => visit[what]))
  const limit = budget === undefined ? '' : `   budget ${budget}`
  console.log(
    `${path.padEnd(14)} first paint ${of('firstPaint').toFixed(0)}, largest ${of('contentfulPaint').toFixed(0)}, blocked ${of('blocked').toFixed(0)}, shift ${of('shift').toFixed(3)}${limit}`,
  )
}

const printShifts = async (all: readonly GuardedScreen[], kept?: State): Promise<void> => {
  for (const path of new Set(all.map((screen) => screen.path))) {
    const shiftAt = async (viewport: typeof phone) =>
      (await look(browser, product.address + path, kept, viewport)).shift.toFixed(3)
    const known = kept === undefined ? 'signed out' : 'signed in'
    console.log(`${path} (${known}): shift ${await shiftAt(phone)} on a phone, ${await shiftAt(desktop)} on a desktop`)
  }
}
const demo = await signInAsDemo(product)
await waitForIndex(demo)
const signedInScreens = await prepareSignedInScreens(demo)
await printShifts(signedOutScreens)
await printShifts(signedInScreens, state)
await browser.close()
await product.stop()
