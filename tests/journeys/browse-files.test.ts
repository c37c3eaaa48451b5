import { expect, it, vi } from 'vitest'
import { demoEmail, demoPassword } from '#tests/support/product-api.ts'
import { cookiePage } from './support/cookie.page.ts'
import { demoRoom } from './support/product-room.ts'
import { signInPage } from './support/sign-in.page.ts'
import { openWatchedPage } from './support/watched-page.ts'

vi.setConfig({ testTimeout: 180_000 })

const room = demoRoom()

it('browses a repository down to a line, looks up a name there and asks about it', async () => {
  const { page, close } = await openWatchedPage(room.browser)
  await page.goto(`${room.product.address}/login`)
  await signInPage(page).signIn(demoEmail, demoPassword)
  await page.waitForURL('**/repositories')
  await cookiePage(page).refuse()
  await page.locator('tbody a').first().click()
  await page.getByRole('link', { name: 'Browse files' }).click()
  const tree = page.getByRole('tree')
  await tree.getByRole('treeitem', { name: 'src', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'src', exact: true }).waitFor()
  await page.keyboard.press('t')
  await page.getByRole('combobox', { name: 'Go to file' }).fill('line-range.ts')
  await page.getByRole('listbox', { name: 'Files found' }).getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'line-range.ts' }).waitFor()
  expect(await tree.getByRole('treeitem', { selected: true }).textContent()).toBe('line-range.ts')
  await page.getByRole('button', { name: /parseLineRange/ }).click()
  await page.waitForURL(/line=\d+$/)
  await page.keyboard.press('d')
  await page.getByRole('button', { name: 'parseLineRange', exact: true }).last().click()
  const panel = page.getByRole('dialog', { name: 'parseLineRange' })
  await panel.getByRole('region', { name: /Called from/ }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Ask about these lines' }).click()
  await page.waitForURL(/\/chat\?in=.*file=src\/views\/code\/line-range\.ts/)
  expect(await page.locator('#chat-question').inputValue()).toContain('line-range.ts')
  await close()
})
