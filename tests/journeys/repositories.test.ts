import { beforeAll, describe, expect, it } from 'vitest'
import { sampleFiles, tarGzFiles, zipFiles } from '#tests/backend/repositories/archive-files.ts'
import { demoEmail, demoPassword } from '#tests/support/product-api.ts'
import { indexPatience } from '#tests/support/patience.ts'
import { demoRoom } from './support/product-room.ts'
import { cookiePage } from './support/cookie.page.ts'
import { takesFocus } from './support/dialog-focus.ts'
import { repositoriesPage } from './support/repositories.page.ts'
import { signInPage } from './support/sign-in.page.ts'
import { openWatchedPage, type PageOptions, shownLanguages, type WatchedPage } from './support/watched-page.ts'

const room = demoRoom()

const open = async (options: PageOptions & { readonly shown?: string } = {}): Promise<WatchedPage> => {
  const watched = await openWatchedPage(room.browser, options)
  const { page } = watched
  await page.goto(`${room.product.address}/login`)
  await cookiePage(page).refuse()
  await signInPage(page).signIn(demoEmail, demoPassword)
  await page.waitForURL('**/repositories')
  if (options.shown !== undefined) {
    await page.evaluate((language) => localStorage.setItem('language', language), options.shown)
    await page.reload()
  }
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page
    .getByRole('row')
    .first()
    .or(page.getByRole('heading', { level: 2 }))
    .first()
    .waitFor()
  return watched
}

describe('a repository', () => {
  it('comes as an archive, becomes alive, is edited, found by its address and deleted', async () => {
    const watched = await open()
    const { page } = watched
    const list = repositoriesPage(page)
    await list.addArchive('engine.zip', zipFiles(sampleFiles), 'engine')
    await list.row('engine').getByText('Ready').waitFor(indexPatience)
    await list.row('engine').getByText('TypeScript').waitFor()

    await list.choose('engine', 'Edit')
    const edit = page.getByRole('dialog', { name: 'Edit engine' })
    await takesFocus(edit)
    await edit.getByLabel('Name').fill('motor')
    await edit.getByRole('button', { name: 'Save' }).click()
    await list.row('motor').waitFor()
    await expect.poll(() => list.actionsOf('motor').evaluate((button) => button === document.activeElement)).toBe(true)

    await page.keyboard.press('/')
    await page.keyboard.type('mot')
    expect(new URL(page.url()).search).toBe('?q=mot')
    await page.reload()
    await list.row('motor').getByRole('link').click()
    const details = page.getByRole('dialog', { name: 'motor' })
    await details.getByText('Binary 1').waitFor()
    expect(await watched.axe()).toEqual([])
    await details.getByRole('button', { name: 'Show the files' }).click()
    await details.getByText('logo.png').waitFor()
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'detached' })

    await list.choose('motor', 'Delete')
    const confirm = page.getByRole('alertdialog', { name: 'Delete motor' })
    await confirm.getByRole('textbox').fill('motor')
    await confirm.getByRole('button', { name: 'Delete repository' }).click()
    await list.row('motor').waitFor({ state: 'detached' })
    expect(watched.complaints).toEqual([])
    await watched.close()
  })

  it('that is no archive is refused in the form, and the form stays', async () => {
    const watched = await open()
    const { page } = watched
    await repositoriesPage(page).add.click()
    const dialog = page.getByRole('dialog', { name: 'Add a repository' })
    await dialog.getByText('Archive').click()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '../../broken.zip', mimeType: '', buffer: Buffer.from('not an archive') })
    await dialog.getByLabel('Description').fill('What it is')
    await dialog.getByRole('button', { name: 'Add repository' }).click()
    await dialog.getByRole('alert').waitFor()
    expect(await dialog.getByLabel('Description').inputValue()).toBe('What it is')
    expect(await watched.axe()).toEqual([])
    expect(watched.complaints).toEqual([])
    await watched.close()
  })
})

describe('the screen', () => {
  beforeAll(async () => {
    const watched = await open()
    await repositoriesPage(watched.page).addArchive('shown.tar.gz', tarGzFiles(sampleFiles), 'a-name-'.repeat(12))
    await watched.close()
  })

  it('has nothing for axe to find, in both themes', async () => {
    const watched = await open()
    expect(await watched.axeInBothThemes()).toEqual([])
    await repositoriesPage(watched.page).add.click()
    await watched.page.getByRole('dialog').waitFor()
    await expect.poll(() => watched.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('url')
    expect(await watched.axeInBothThemes()).toEqual([])
    expect(watched.complaints).toEqual([])
    await watched.close()
  })

  it.each(shownLanguages)('does not move sideways in %s', async (shown) => {
    const watched = await open({ shown })
    expect(await watched.widthsThatMove()).toEqual([])
    await watched.page.keyboard.press('n')
    await watched.page.getByRole('dialog').waitFor()
    expect(await watched.widthsThatMove()).toEqual([])
    expect(watched.complaints).toEqual([])
    await watched.close()
  })
})
