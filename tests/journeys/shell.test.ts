import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readChunks } from '#tests/support/built-chunks.ts'
import { demoEmail, demoPassword } from '#tests/support/product-api.ts'
import { demoRoom } from './support/product-room.ts'
import { cookiePage } from './support/cookie.page.ts'
import { shellPage } from './support/shell.page.ts'
import { signInPage } from './support/sign-in.page.ts'
import { openWatchedPage } from './support/watched-page.ts'

const room = demoRoom()

const open = async () => {
  const watched = await openWatchedPage(room.browser)
  const { page } = watched
  await page.goto(`${room.product.address}/login`)
  await cookiePage(page).refuse()
  await signInPage(page).signIn(demoEmail, demoPassword)
  await page.waitForURL('**/repositories')
  await page.getByRole('heading', { level: 1, name: 'Repositories' }).waitFor()
  return { ...watched, shell: shellPage(page) }
}

const chunks = () => readChunks(join(import.meta.dirname, '../../dist/app'))

describe('the commands, by keyboard alone', () => {
  it('lead to another screen, do what is asked, and give the focus back', async () => {
    const { page, shell, requests, close } = await open()
    const file = chunks().findFile('src/views/command-palette/command-palette.view.tsx')
    const fetched = () => requests.filter(({ url }) => url.endsWith(`/${file}`)).length
    expect(file).toBeDefined()
    expect(fetched()).toBe(0)

    await shell.run('sea', 'Search')
    await page.waitForURL('**/search')
    await page.locator('h1:focus').filter({ hasText: 'Search' }).waitFor()
    expect(fetched()).toBe(1)

    await page.keyboard.press('/')
    await page.locator('#search-query:focus').waitFor()
    await shell.run('dark', 'Theme: Dark')
    await page.locator('html[data-theme=dark]').waitFor()
    await page.locator('#search-query:focus').waitFor()

    await shell.run('theme', 'Theme')
    await page.getByPlaceholder('Choose a theme').waitFor()
    await shell.choose('', 'Same as the system')
    await page.locator('html[data-theme=light]').waitFor()

    await shell.run('add rep', 'Add repository')
    await page.getByRole('dialog').locator(':focus').waitFor()
    expect(new URL(page.url()).pathname).toBe('/repositories')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await shell.run('new chat', 'New chat')
    await page.waitForURL('**/chat')
    await shell.palette.waitFor({ state: 'detached' })
    await close()
  })

  it('find, say so when there is nothing, and are fit for every width and both themes', async () => {
    const { page, shell, axeInBothThemes, widthsThatMove, close } = await open()
    await shell.openPalette()
    expect(await axeInBothThemes()).toEqual([])
    expect(await widthsThatMove()).toEqual([])
    await page.keyboard.type('quarry')
    await page.getByRole('group', { name: 'Repositories' }).getByRole('option', { name: 'quarry' }).waitFor()
    expect(await axeInBothThemes()).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await shell.drawer.locator(':focus').waitFor()
    expect(await axeInBothThemes()).toEqual([])
    await page.keyboard.press('Escape')
    await page
      .locator('button:focus')
      .and(page.getByRole('button', { name: 'Open navigation' }))
      .waitFor()
    await close()
  })
})

describe('an address without a page', () => {
  const say = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()

  it('leads to the repositories, and is named', async () => {
    const { page, axeInBothThemes, close } = await open()
    await page.goto(`${room.product.address}/foo/b%D1%8Fr%E2%80%AE?secret=1`)
    await page.waitForURL('**/repositories')
    await say(page, 'There is no page at \u2066/foo/bяr<U+202E>\u2069.')
    expect(await axeInBothThemes()).toEqual([])
    await page.goto(`${room.product.address}/`)
    await page.waitForURL('**/repositories')
    expect(await page.getByText('There is no page').count()).toBe(0)
    await close()
  })
})

describe('the sheet of shortcuts', () => {
  it('opens with ?, switches single keys off, and they stay off over a reload', async () => {
    const { page, shell, axeInBothThemes, widthsThatMove, close } = await open()
    await shell.openSheet()
    await shell.sheet.getByText('Add a repository').waitFor()
    expect(await axeInBothThemes()).toEqual([])
    expect(await widthsThatMove()).toEqual([])
    await page.keyboard.press('Space')
    await shell.sheet.getByText('Switched off').first().waitFor()
    await page.keyboard.press('Escape')
    await shell.sheet.waitFor({ state: 'detached' })

    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('?')
    await page.keyboard.press('n')
    await shell.openPalette()
    expect(await page.getByRole('dialog').count()).toBe(1)
    await shell.choose('single', 'Single-key shortcuts')
    await page.waitForFunction(() => decodeURIComponent(document.cookie).includes('"singleKeys":true'))
    await shell.openSheet()
    await close()
  })
})

describe('a language that cannot be fetched', () => {
  const refuse = async (page: Page) => {
    await page.route('**/_i18n/ru/**', (route) => route.fulfill({ status: 404 }))
    const language = page.getByRole('combobox', { name: 'Language' })
    await language.selectOption('ru')
    await expect.poll(() => language.inputValue()).toBe('en')
  }
  const findStatus = (page: Page) => page.getByRole('status').filter({ hasText: 'could not be changed to Русский' })

  it('is told of also without a connection, and the page stays as it was', async () => {
    const { page, isAtRest, close } = await openWatchedPage(room.browser)
    await page.goto(`${room.product.address}/login`)
    await cookiePage(page).refuse()
    await isAtRest()
    await page.route('**/assets/*', (route) => route.fulfill({ status: 404 }))
    await refuse(page)
    await findStatus(page).waitFor()
    await signInPage(page).submit.waitFor()
    await close()
  })

  it('takes nothing away where not even the toasts can be fetched; they come once the page is loaded again', async () => {
    const { page, isAtRest, close } = await openWatchedPage(room.browser)
    const toasts = `**/assets/${chunks().findFile('src/views/toasts/toasts.view.tsx')?.replace('assets/', '')}`
    let refused = 0
    await page.route(toasts, (route) => {
      refused += 1
      return route.fulfill({ status: 404 })
    })
    await page.goto(`${room.product.address}/login`)
    await cookiePage(page).refuse()
    await isAtRest()
    await refuse(page)
    expect(refused).toBeGreaterThan(0)
    await signInPage(page).submit.waitFor()
    expect(await findStatus(page).count()).toBe(0)
    await page.unroute(toasts)
    await page.reload()
    await refuse(page)
    await findStatus(page).waitFor()
    await close()
  })
})
