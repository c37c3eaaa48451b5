import type { Locator, Page } from 'playwright-core'
import { expect, it, vi } from 'vitest'
import { demoEmail, demoPassword } from '#tests/support/product-api.ts'
import { chatPage } from './support/chat.page.ts'
import { cookiePage } from './support/cookie.page.ts'
import { demoRoom } from './support/product-room.ts'
import { searchPage } from './support/search.page.ts'
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

it('has one stop of the Tab key in a long file, which the arrow keys move and scrolling keeps', async () => {
  const { page, close, complaints } = await openWatchedPage(room.browser)
  const { keyboard } = page
  await page.goto(`${room.product.address}/login`)
  await cookiePage(page).refuse()
  await signInPage(page).signIn(demoEmail, demoPassword)
  await page.waitForURL('**/repositories')
  await page.locator('tbody a').first().click()
  await page.getByRole('link', { name: 'Browse files' }).click()
  await page.getByRole('tree').waitFor()
  await page.goto(`${page.url()}?file=src/backend/README.md&line=200`)
  const line = (number: number) => page.getByRole('link', { name: `Line ${number}`, exact: true })
  const isFocusInSight = (number: number) =>
    line(number).evaluate((link) => {
      const { top, bottom } = link.getBoundingClientRect()
      return link === document.activeElement && top > 0 && bottom <= innerHeight
    })
  await line(200).waitFor()
  await page.getByRole('button', { name: 'Download' }).focus()
  await keyboard.press('Tab')
  expect(await isFocusInSight(200)).toBe(true)
  await keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('#file-code') === null)).toBe(true)
  await keyboard.press('Shift+Tab')
  for (let next = 201; next <= 260; next += 1) await keyboard.press('ArrowDown')
  await expect.poll(() => isFocusInSight(260)).toBe(true)
  await keyboard.press('Home')
  await expect.poll(() => isFocusInSight(1)).toBe(true)
  await keyboard.press('End')
  const count = Number(await page.evaluate(() => document.activeElement?.textContent))
  expect(count).toBeGreaterThan(400)
  await expect.poll(() => isFocusInSight(count)).toBe(true)
  await page.locator('#file-code').hover()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -2000)
      return isFocusInSight(count)
    })
    .toBe(false)
  await keyboard.press('ArrowUp')
  await expect.poll(() => isFocusInSight(count - 1)).toBe(true)
  await keyboard.press('Enter')
  await page.waitForURL(`**line=${count - 1}`)
  expect(complaints).toEqual([])
  await close()
})

const maxSteps = 80

const tabTo = async (page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await control.waitFor()
  for (let step = 0; step < maxSteps; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`no focus after ${maxSteps} steps: ${control}`)
}

const activate = async (page: Page, control: Locator, key?: 'Shift+Tab'): Promise<void> => {
  await tabTo(page, control, key)
  await page.keyboard.press('Enter')
}

it('is all reached by the keyboard: sign in, search, preview, question, citation, files, sign out', async () => {
  const { page, close, complaints } = await openWatchedPage(room.browser)
  const { keyboard } = page
  page.setDefaultTimeout(30_000)
  await page.goto(`${room.product.address}/login`)
  await activate(page, cookiePage(page).decline)
  await tabTo(page, page.getByRole('textbox', { name: 'E-mail' }))
  await keyboard.type(demoEmail)
  await tabTo(page, page.locator('input[type=password]'))
  await keyboard.type(demoPassword)
  await keyboard.press('Enter')
  await page.waitForURL('**/repositories')

  await activate(page, page.getByRole('navigation').getByRole('link', { name: 'Search', exact: true }))
  const search = searchPage(page)
  await search.box.waitFor()
  await keyboard.press('/')
  await keyboard.type('parseLineRange lang:typescript')
  await keyboard.press('Enter')
  await search.files.first().waitFor()
  const isOnHit = () => page.evaluate(() => document.activeElement?.closest('article') !== null)
  await expect
    .poll(async () => {
      await keyboard.press('ArrowDown')
      return isOnHit()
    })
    .toBe(true)
  await keyboard.press('j')
  await keyboard.press('Enter')
  await search.preview.locator('[data-marked]').first().waitFor()
  await keyboard.press('l')
  await activate(page, search.preview.getByRole('link', { name: 'Open the file' }), 'Shift+Tab')
  await page.waitForURL(/\/files\?file=/)
  await activate(page, page.getByRole('link', { name: /^Ask about/ }))

  await page.waitForURL(/\/chat\?in=/)
  const chat = chatPage(page)
  await expect.poll(() => chat.question.evaluate((element) => element === document.activeElement)).toBe(true)
  await keyboard.type(' What does parseLineRange return?')
  await keyboard.press('Enter')
  await chat.isComplete.waitFor({ state: 'attached', timeout: 60_000 })
  await activate(page, chat.sources.last(), 'Shift+Tab')
  await chat.file.waitFor()
  await activate(page, chat.file.getByRole('link', { name: 'Open the file' }))

  await page.waitForURL(/\/files\?file=/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keyboard.press('t')
  await page.getByRole('combobox', { name: 'Go to file' }).waitFor()
  await keyboard.type('session.machine.ts')
  await page.getByRole('listbox', { name: 'Files found' }).getByRole('option').first().waitFor()
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'session.machine.ts' }).waitFor()

  await activate(page, page.getByRole('button', { name: 'Demo Administrator' }), 'Shift+Tab')
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  await keyboard.press('ArrowUp')
  await expect
    .poll(() => page.getByRole('menuitem', { name: 'Sign out' }).getAttribute('data-highlighted'))
    .not.toBeNull()
  await keyboard.press('Enter')
  await page.waitForURL('**/login')
  expect(complaints).toEqual([])
  await close()
})
