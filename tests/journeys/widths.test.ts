import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoEmail, demoPassword, signInAsDemo } from '#tests/support/product-api.ts'
import { cookiePage } from './support/cookie.page.ts'
import { takesFocus } from './support/dialog-focus.ts'
import { demoRoom } from './support/product-room.ts'
import { findLayoutShift, recordPage, showAt } from './support/screen-guard.ts'
import { prepareSignedInScreens } from './support/screen-list.ts'
import { shellPage } from './support/shell.page.ts'
import { signInPage } from './support/sign-in.page.ts'
import { type KeptState, openWatchedPage } from './support/watched-page.ts'

const room = demoRoom()
let state: KeptState

beforeAll(async () => {
  await prepareSignedInScreens(await signInAsDemo(room.product))
  const context = await room.browser.newContext()
  const page = await context.newPage()
  await page.goto(`${room.product.address}/login`)
  await cookiePage(page).refuse()
  await signInPage(page).signIn(demoEmail, demoPassword)
  await page.waitForURL('**/repositories')
  state = await context.storageState()
  await context.close()
})

const open = async (path: string, width: number, ready = 'h1') => {
  const watched = await openWatchedPage(room.browser, { width, state })
  await recordPage(watched.page)
  await watched.page.goto(room.product.address + path)
  await watched.page.locator(ready).first().waitFor()
  await watched.isAtRest()
  return watched
}

const measureWidth = (locator: Locator): Promise<number> =>
  locator.evaluate((element) => element.getBoundingClientRect().width)

describe('the sidebar', () => {
  const sidebar = (page: Page) => page.getByRole('complementary').first()
  const label = (page: Page) => sidebar(page).getByRole('link', { name: 'Search' }).locator('span')

  it('shows icons only from 768 to 1023 px, from the first frame on, and is full from 1024 px', async () => {
    const { page, close } = await open('/repositories', 768, 'tbody a')
    const widths: Record<number, number> = {}
    for (const width of [768, 1023, 1024, 1280]) {
      await showAt(page, width)
      widths[width] = await measureWidth(sidebar(page))
    }
    expect(widths).toEqual({ 768: 64, 1023: 64, 1024: 240, 1280: 240 })
    expect(await measureWidth(label(page))).toBeGreaterThan(20)
    await showAt(page, 768)
    expect(await measureWidth(label(page))).toBe(1)
    await page.reload()
    await page.locator('tbody a').waitFor()
    expect(await findLayoutShift(page)).toEqual([])
    await close()
  })

  it('shows the name of an icon under the pointer and with the focus, until Escape', async () => {
    const { page, close } = await open('/repositories', 768)
    const link = sidebar(page).getByRole('link', { name: 'Workspaces' })
    const tip = (text: string) => page.locator('[popover]').getByText(text, { exact: true })
    await link.hover()
    await tip('Workspaces').waitFor()
    const [beside, icon] = [await tip('Workspaces').boundingBox(), await link.boundingBox()]
    const middle = (box: { y: number; height: number } | null) => (box === null ? NaN : box.y + box.height / 2)
    expect(beside?.x).toBeGreaterThanOrEqual((icon?.x ?? NaN) + (icon?.width ?? NaN))
    expect(Math.abs(middle(beside) - middle(icon))).toBeLessThan(1)
    await page.mouse.move(500, 500)
    await tip('Workspaces').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Open navigation' }).last().focus()
    await page.keyboard.press('Tab')
    await tip('Ask').waitFor()
    await page.keyboard.press('Tab')
    await tip('Search').waitFor()
    await page.keyboard.press('Escape')
    await tip('Search').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search')
    await close()
  })

  it('opens in full as a drawer where there is room for icons only', async () => {
    const { page, axe, close } = await open('/repositories', 768)
    const { drawer } = shellPage(page)
    const button = sidebar(page).getByRole('button', { name: 'Open navigation' })
    await button.click()
    await takesFocus(drawer)
    expect(await measureWidth(drawer.getByRole('link', { name: 'Search' }).locator('span'))).toBeGreaterThan(20)
    expect(await axe()).toEqual([])
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    await close()
  })
})

describe('a table at 768 px', () => {
  const lists: readonly (readonly [path: string, name: string])[] = [
    ['/repositories', 'Repositories'],
    ['/workspaces', 'Workspaces'],
    ['/api-keys', 'API keys'],
    ['/settings/users', 'Members'],
    ['/settings/users?tab=invitations', 'Invitations'],
    ['/monitoring/emails', 'E-mails'],
    ['/public-chat-links', 'Public chat links'],
  ]

  it.each(lists)('has the columns of a wide screen: %s', async (path, name) => {
    const { page, axe, sidewaysScroll, close } = await open(path, 1440, 'tbody tr')
    const headers = () =>
      page
        .getByRole('columnheader')
        .evaluateAll((cells) => cells.filter((cell) => cell.checkVisibility()).map(({ textContent }) => textContent))
    const all = await headers()
    await showAt(page, 768)
    expect(await headers()).toEqual(all)
    expect(await sidewaysScroll()).toBe(0)
    const frame = page.getByRole('table', { name }).locator('..')
    if (await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)) {
      const region = page.getByRole('region', { name })
      await region.focus()
      await page.keyboard.press('End')
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => region.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
    } else expect(await page.getByRole('region', { name }).count()).toBe(0)
    expect(await axe()).toEqual([])
    await close()
  })

  it('keeps the menu of a row in sight', async () => {
    const { page, close } = await open('/repositories', 768, 'tbody a')
    const button = page.locator('tbody [aria-haspopup=menu]')
    const box = await button.boundingBox()
    expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThan(768)
    await button.click()
    await page.getByRole('menu').waitFor()
    await close()
  })
})

describe('a row of choices at 320 px', () => {
  const choices: readonly (readonly [path: string, row: string])[] = [
    ['/repositories?status=Failed', 'nav [data-state=checked]'],
    ['/workspaces?status=Failed', 'nav [data-state=checked]'],
    ['/api-keys?state=expired', 'nav [data-state=checked]'],
    ['/public-chat-links?state=expired', 'nav [data-state=checked]'],
    ['/monitoring/emails?status=failed', 'nav [data-state=checked]'],
    ['/monitoring/usage?days=365', '[role=radiogroup] [data-state=checked]'],
    ['/search?q=createClient&mode=meaning', '[role=radiogroup] [data-state=checked]'],
  ]

  it.each(choices)('stands in one line and shows the one that is chosen: %s', async (path, chosen) => {
    const { page, sidewaysScroll, close } = await open(path, 320, chosen)
    const placed = await page
      .locator(chosen)
      .first()
      .evaluate((item) => {
        const [inner, outer] = [item.getBoundingClientRect(), item.parentElement?.getBoundingClientRect()]
        const tops = [...(item.parentElement?.children ?? [])]
          .filter((sibling) => sibling.getBoundingClientRect().height > 4)
          .map((sibling) => sibling.getBoundingClientRect().top)
        return {
          isFirst: item.previousElementSibling?.tagName !== item.tagName,
          isInside: outer !== undefined && inner.left >= outer.left && inner.right <= outer.right,
          lines: new Set(tops).size,
        }
      })
    expect(placed).toEqual({ isFirst: false, isInside: true, lines: 1 })
    expect(await sidewaysScroll()).toBe(0)
    await close()
  })

  it('follows the keyboard', async () => {
    const { page, close } = await open('/workspaces', 320)
    const last = page.locator('nav [data-state]').last()
    await page.locator('nav [data-state]').first().focus()
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab')
    expect(await last.evaluate((element) => element === document.activeElement)).toBe(true)
    const box = await last.boundingBox()
    expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
    await close()
  })
})
