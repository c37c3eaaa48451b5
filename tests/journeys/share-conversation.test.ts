import { expect, it } from 'vitest'
import { demoEmail, demoPassword } from '#tests/support/product-api.ts'
import { chatPage } from './support/chat.page.ts'
import { cookiePage } from './support/cookie.page.ts'
import { demoRoom } from './support/product-room.ts'
import { signInPage } from './support/sign-in.page.ts'
import { openWatchedPage } from './support/watched-page.ts'

const room = demoRoom()
const question = 'How does useSubmission work?'

it('a conversation is read by anyone with its link, until that ends', async () => {
  const owner = await openWatchedPage(room.browser, { width: 1440 })
  const { page } = owner
  await page.goto(`${room.product.address}/login`)
  await cookiePage(page).decline.click()
  await signInPage(page).signIn(demoEmail, demoPassword)
  await page.waitForURL('**/repositories')
  await page.goto(`${room.product.address}/chat`)
  const chat = chatPage(page)
  await chat.ask(question)
  await chat.isComplete.waitFor({ state: 'attached' })
  await page.locator('main header').getByRole('button', { name: 'Share…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share conversation' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = await dialog.getByRole('textbox', { name: 'Public link' }).inputValue()
  expect(await owner.axeInBothThemes()).toEqual([])
  expect(await owner.widthsThatMove()).toEqual([])

  const visitor = await openWatchedPage(room.browser)
  await visitor.page.goto(address)
  await cookiePage(visitor.page).decline.click()
  await visitor.page.getByRole('heading', { level: 1, name: question }).waitFor()
  await visitor.page.locator('[data-evidence] figcaption button').first().click()
  const cited = visitor.page.getByRole('dialog', { name: 'Cited lines' })
  await cited.getByText('useSubmission').first().waitFor()
  await visitor.page.keyboard.press('Escape')
  await cited.waitFor({ state: 'detached' })
  const download = visitor.page.waitForEvent('download')
  await visitor.page.getByRole('button', { name: 'Export as Markdown' }).click()
  expect((await download).suggestedFilename()).toBe('how-does-usesubmission-work.md')
  expect(await visitor.axeInBothThemes()).toEqual([])
  expect(await visitor.widthsThatMove()).toEqual([])
  expect(visitor.complaints).toEqual([])

  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).waitFor()
  await visitor.page.reload()
  await visitor.page.getByRole('heading', { level: 1, name: 'This conversation is not available' }).waitFor()
  expect(await visitor.axeInBothThemes()).toEqual([])
  expect(await visitor.widthsThatMove()).toEqual([])
  expect(owner.complaints).toEqual([])
  await visitor.close()
  await owner.close()
}, 120_000)
