import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { demoEmail, demoPassword } from '#tests/support/product-api.ts'
import { demoRoom } from './support/product-room.ts'
import { signInPage } from './support/sign-in.page.ts'

let context: BrowserContext

const room = demoRoom()

afterEach(() => context.close())

const twoTabs = async (): Promise<[Page, Page]> => {
  context = await room.browser.newContext()
  const first = await context.newPage()
  await first.goto(`${room.product.address}/login`)
  await signInPage(first).signIn(demoEmail, demoPassword)
  await first.waitForURL('**/repositories')
  const second = await context.newPage()
  await second.goto(`${room.product.address}/repositories`)
  await second.getByRole('heading', { level: 1 }).waitFor()
  return [first, second]
}

interface Stored {
  accessToken: string
  refreshToken: string
  generation: number
  epoch: number
  userId: string
}

const stored = (page: Page): Promise<Stored | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? 'null') as Stored | null)

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Demo Administrator' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')
}

/** The server no longer knows the signature, as if the token had expired. */
const spoilAccessToken = (page: Page) =>
  page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('session') ?? '{}') as { accessToken: string }
    localStorage.setItem('session', JSON.stringify({ ...record, accessToken: `${record.accessToken}x` }))
  })

test('S20 two tabs wake up with an expired token: at most two calls, one generation, nobody is signed out', async () => {
  const [first, second] = await twoTabs()
  const refreshes: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) refreshes.push(request.method())
  })
  await spoilAccessToken(first)
  await Promise.all([first.reload(), second.reload()])
  await expect.poll(async () => (await stored(first))?.generation, { timeout: 20_000 }).toBeGreaterThan(1)
  for (const page of [first, second]) {
    await page.waitForLoadState('networkidle')
    expect(new URL(page.url()).pathname).toBe('/repositories')
  }
  expect(refreshes.length).toBeGreaterThanOrEqual(1)
  expect(refreshes.length).toBeLessThanOrEqual(2)
  expect((await stored(first))?.generation).toBe((await stored(second))?.generation)
})

test('S24 a sign-out in one tab signs the other out, and leaves nothing in the storages', async () => {
  const [first, second] = await twoTabs()
  await signOut(first)
  await second.waitForURL('**/login', { timeout: 10_000 })
  for (const page of [first, second]) {
    const left = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))
    expect(left.filter((key) => !['language', 'theme', 'consent', 'return-address'].includes(key))).toEqual([])
  }
})

const postJson = (path: string, body: object) =>
  fetch(room.product.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const mailedLink = async (to: string): Promise<string | undefined> => {
  const mails = (await (await fetch(`${room.product.address}/api/dev/mailbox`)).json()) as {
    to: string
    link?: string
  }[]
  return mails.find((mail) => mail.to === to)?.link
}

test('S25 another person signs in here: the other tab never shows the first one again', async () => {
  const [first, second] = await twoTabs()
  const before = await stored(first)
  const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@quarry.example', password: 'Another-Person-2' }
  await postJson('/api/auth/signup', grace)
  await expect.poll(() => mailedLink(grace.email)).toBeTruthy()
  const token = new URL((await mailedLink(grace.email)) ?? '').searchParams.get('token')
  await postJson('/api/auth/confirm-email', { token })
  await signOut(first)
  await signInPage(first).signIn(grace.email, grace.password)
  await first.waitForURL('**/repositories')
  await expect.poll(async () => (await stored(second))?.userId).not.toBe(before?.userId)
  await second.bringToFront()
  await expect.poll(() => second.getByText('Demo Administrator').count(), { timeout: 10_000 }).toBe(0)
})
