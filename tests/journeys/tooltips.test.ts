import { expect, it } from 'vitest'
import { readChunks } from '#tests/support/built-chunks.ts'
import { cookiePage } from './support/cookie.page.ts'
import { demoRoom } from './support/product-room.ts'
import { signInPage } from './support/sign-in.page.ts'
import { openWatchedPage } from './support/watched-page.ts'
import { demoEmail, demoPassword } from '#tests/support/product-api.ts'

const room = demoRoom()

it('name what an icon does and its keys, for a pointer and for the keyboard, and are fetched only then', async () => {
  const { page, requests, isAtRest, axeInBothThemes, close } = await openWatchedPage(room.browser)
  const file = readChunks('dist/app').findFile('src/ui/tooltips.ts')
  expect(file).toBeDefined()
  const countFetches = () => requests.filter(({ url }) => url.endsWith(`/${file}`)).length
  await page.goto(`${room.product.address}/login`)
  await cookiePage(page).refuse()
  await signInPage(page).signIn(demoEmail, demoPassword)
  await page.waitForURL('**/repositories')
  await page.getByRole('heading', { level: 1, name: 'Repositories' }).waitFor()
  await isAtRest()
  expect(countFetches()).toBe(0)

  const commands = page.getByRole('button', { name: 'Commands', exact: true })
  const tooltip = page.locator('[popover]')
  await commands.hover()
  await tooltip.filter({ hasText: 'Commands' }).waitFor()
  expect(await tooltip.locator('kbd').allTextContents()).toEqual(['Ctrl', 'K'])
  expect(await axeInBothThemes()).toEqual([])
  await page.keyboard.press('Escape')
  await tooltip.waitFor({ state: 'detached' })

  await page.getByRole('heading', { level: 1 }).hover()
  await page.locator('body').press('Tab')
  await commands.focus()
  await tooltip.filter({ hasText: 'Commands' }).waitFor()
  await page.keyboard.press('Tab')
  await tooltip
    .filter({ hasText: 'Collapse navigation' })
    .or(tooltip.filter({ hasText: 'Open navigation' }))
    .waitFor()
  await page.keyboard.press('Enter')
  expect(await tooltip.count()).toBe(0)
  expect(countFetches()).toBe(1)
  await close()
}, 60_000)
