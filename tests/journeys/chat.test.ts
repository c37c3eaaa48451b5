import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Citation } from '#src/contract/answer-events.ts'
import { smallSource } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { zipFiles } from '#tests/backend/repositories/archive-files.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { rememberedSession, runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { indexPatience } from '#tests/support/patience.ts'
import { chatPage } from './support/chat.page.ts'
import { repositoriesPage } from './support/repositories.page.ts'
import { openWatchedPage, type PageOptions, shownLanguages } from './support/watched-page.ts'

let product: ScriptedProduct
let browser: Browser
let person: SignedInPerson
let greeter: string

beforeAll(async () => {
  ;[product, browser] = await Promise.all([runScriptedProduct(), launchBrowser()])
  const { backend } = product
  person = await signUpPerson(backend)
  greeter = await addRepository(backend.services.db, person.organisationId, 'acme/greeter')
  await buildIndex(backend.services.db, person.organisationId, greeter, smallSource)
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const visit = async (
  address: string,
  path: string,
  { before, ...options }: PageOptions & { readonly before?: (page: Page) => Promise<unknown> } = {},
) => {
  const watched = await openWatchedPage(browser, options)
  const { page } = watched
  await page.addInitScript(({ key, value }) => {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }, rememberedSession(person))
  await before?.(page)
  await page.goto(address + path)
  return { ...watched, chat: chatPage(page), repositories: repositoriesPage(page) }
}

const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    return observer.takeRecords().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0)
  })

const archive = {
  'harbour/berths.ts': [
    'export const berths = 12',
    '',
    'export function assignBerth(ship: string) {',
    '  return ship.length % berths',
    '}',
    '',
  ].join('\n'),
  'harbour/arrivals.ts': [
    "import { assignBerth } from './berths.ts'",
    '',
    'export function announceArrival(ship: string) {',
    '  return assignBerth(ship)',
    '}',
    '',
  ].join('\n'),
}

const createCitation = (id: string): Citation => ({
  number: 1,
  dataSource: { id, name: 'acme/greeter' },
  identifier: 'acme/greeter::src/greeting.ts',
  path: 'src/greeting.ts',
  startLine: 2,
  endLine: 4,
})

it('an uploaded repository is asked about: cited lines beside the answer, a second question, and the same after a reload', async () => {
  const { page, chat, repositories, close } = await visit(product.address, '/repositories')
  await repositories.addArchive('harbour.zip', zipFiles(archive), 'harbour')
  await repositories.row('harbour').getByText('Ready').waitFor(indexPatience)
  const { id } = await product.backend.services.db
    .selectFrom('repositories')
    .where('name', '=', 'harbour')
    .select('id')
    .executeTakeFirstOrThrow()
  await page.goto(`${product.address}/chat?in=${id}`)
  await chat.ask('Where is assignBerth?')
  await chat.sources.first().waitFor()
  await page.waitForURL(/conversation=[0-9a-f]{24}/)
  await chat.sources.first().click()
  await chat.file.locator('[data-marked]').first().waitFor()
  const cited = page.url()
  expect(new URL(cited).searchParams.get('file')).toMatch(/berths\.ts$/)
  await chat.closeFile.click()
  await chat.file.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('title'))).toMatch(/berths\.ts:\d/)
  await chat.ask('What calls it?')
  await expect.poll(() => chat.asked.count()).toBe(2)
  await chat.isComplete.waitFor({ state: 'attached' })
  await page.goto(cited)
  await chat.file.locator('[data-marked]').first().waitFor()
  await expect.poll(() => chat.asked.count()).toBe(2)
  await close()
})

it('a file is mentioned by a few letters of its path, and the answer begins with it', async () => {
  const { page, chat, axeInBothThemes, close } = await visit(product.address, `/chat?in=${greeter}`, { width: 320 })
  await chat.question.pressSequentially('Where is greet called in @mai')
  const list = page.getByRole('listbox', { name: 'Files and symbols' })
  await list.getByRole('option', { name: 'src/main.ts', exact: true }).waitFor()
  expect(await axeInBothThemes()).toEqual([])
  const { x, y, width } = (await list.boundingBox()) ?? { x: -1, y: -1, width: 0 }
  expect([x >= 0, y >= 0, x + width <= 320]).toEqual([true, true, true])
  await list.getByRole('option', { name: 'src/main.ts', exact: true }).click()
  await list.waitFor({ state: 'detached' })
  expect(await chat.question.inputValue()).toBe('Where is greet called in @src/main.ts ')
  await page.keyboard.press('Enter')
  await chat.sources.first().waitFor()
  expect(await chat.sources.first().getAttribute('title')).toContain('src/main.ts')
  await close()
})

it('a conversation is renamed and deleted from its menu, also while another browser has it open', async () => {
  const mine = await visit(product.address, `/chat?in=${greeter}`, { width: 1440 })
  await mine.chat.ask('Where is greet defined?')
  await mine.page.waitForURL(/conversation=[0-9a-f]{24}/)
  await mine.chat.isComplete.waitFor({ state: 'attached' })
  const address = new URL(mine.page.url())
  const secondVisit = await visit(product.address, address.pathname + address.search, { width: 1440 })
  await secondVisit.chat.sources.first().waitFor()

  const { page } = mine
  const actions = page.getByRole('button', { name: 'Actions for “Where is greet defined?”' })
  await actions.press('Enter')
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
  expect(await mine.axeInBothThemes()).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const rename = page.getByRole('dialog', { name: 'Rename conversation' })
  const title = rename.getByRole('textbox', { name: 'Title' })
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true)
  await title.fill('Greetings')
  expect(await mine.axeInBothThemes()).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Greetings' }).waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Actions for “Greetings”' }).click()
  await page.getByRole('menuitem', { name: 'Export as HTML' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('greetings.html')
  const saved = await page.context().newPage()
  await saved.setViewportSize({ width: 320, height: 640 })
  await saved.setContent(await readFile(await file.path(), 'utf8'))
  await saved.getByRole('heading', { level: 1, name: 'Greetings' }).waitFor()
  expect(await saved.getByRole('link', { name: /^acme\/greeter\/src\/greeting\.ts:/ }).count()).toBe(1)
  expect(await saved.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await saved.close()

  await page.getByRole('button', { name: 'Actions for “Greetings”' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const confirm = page.getByRole('alertdialog', { name: 'Delete “Greetings”' })
  await confirm.getByText('This cannot be undone.').waitFor()
  expect(await mine.axeInBothThemes()).toEqual([])
  await confirm.getByRole('button', { name: 'Delete conversation' }).click()
  await page.getByText('“Greetings” is deleted.').waitFor()
  expect(new URL(page.url()).searchParams.has('conversation')).toBe(false)

  await secondVisit.chat.ask('And where is print defined?')
  await secondVisit.page.getByRole('alert').waitFor()
  await secondVisit.page.getByText('And where is print defined?').first().waitFor()
  await secondVisit.page.reload()
  await secondVisit.page.getByRole('heading', { name: 'This conversation is not there' }).waitFor()
  await secondVisit.page.getByRole('navigation', { name: 'Navigation' }).waitFor()
  await secondVisit.close()
  await mine.close()
}, 90_000)

it('an answer is stopped, asked for again, and taken up after a reload in its middle; axe finds nothing on the way', async () => {
  const { model, scriptedAddress } = product
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const hold = (page: Page) =>
    page.route('**/api/datasources/alive', async (route) => {
      await released
      await route.continue()
    })
  const visited = await visit(scriptedAddress, `/chat?in=${greeter}`, { width: 1440, before: hold })
  const { page, chat, axeInBothThemes, widthsThatMove, close } = visited
  const before = await chat.question.boundingBox()
  release()
  await chat.picker.waitFor()
  expect([await chat.question.boundingBox(), await layoutShift(page)]).toEqual([before, 0])
  expect(await axeInBothThemes()).toEqual([])
  await chat.ask('Why?')
  model.say('One **two**.\n\n```ts\nconst three = 3\n```\n\nFour')
  await page.getByText('Four').waitFor()
  expect(await axeInBothThemes()).toEqual([])
  await chat.stop.click()
  await chat.stopped.waitFor()
  expect(await page.getByText('Four').count()).toBe(1)
  await chat.again.click()
  model.say('The first half, ')
  await page.getByText('The first half,').waitFor()
  await page.reload()
  await page.getByText('The first half,').waitFor()
  await chat.writing.waitFor()
  model.say('and the second [1].', { type: 'citations', citations: [createCitation(greeter)] }, 'end')
  await chat.sources.first().click()
  await chat.marked.first().waitFor()
  expect(await axeInBothThemes()).toEqual([])
  expect(await widthsThatMove()).toEqual([])
  await chat.sheet.locator('[data-marked]').first().waitFor()
  expect(await axeInBothThemes()).toEqual([])
  await page.keyboard.press('Escape')
  await chat.sheet.waitFor({ state: 'detached' })
  await chat.openList.click()
  await chat.sheet.locator('[data-conversation]').first().waitFor()
  expect(await axeInBothThemes()).toEqual([])
  await close()
})

it('a question is edited: answered in a new conversation, and each of the two leads to the other', async () => {
  const { page, chat, axeInBothThemes, widthsThatMove, close } = await visit(product.address, `/chat?in=${greeter}`)
  await chat.ask('Where is greet defined?')
  await chat.isComplete.waitFor({ state: 'attached' })
  const origin = new URL(page.url()).searchParams.get('conversation')
  await chat.question.press('ArrowUp')
  await expect.poll(() => chat.edited.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await axeInBothThemes()).toEqual([])
  expect(await widthsThatMove()).toEqual([])
  await chat.edited.fill('Where is print defined?')
  await chat.edited.press('Escape')
  await chat.edit.press('Enter')
  expect(await chat.edited.inputValue()).toBe('Where is print defined?')
  await chat.edited.press('Enter')
  await page.locator('[data-origin] a').waitFor()
  await chat.sources.first().waitFor()
  expect(new URL(page.url()).searchParams.get('conversation')).not.toBe(origin)
  expect(await axeInBothThemes()).toEqual([])
  await page.reload()
  await page.locator('[data-origin] a').click()
  await page.locator('[data-branches] a').waitFor()
  expect(new URL(page.url()).searchParams.get('conversation')).toBe(origin)
  expect(await chat.asked.first().locator('p').innerText()).toBe('Where is greet defined?')
  expect(await axeInBothThemes()).toEqual([])
  expect(await widthsThatMove()).toEqual([])
  await close()
})

it.each(shownLanguages)('it fits in %s at every width', async (language) => {
  const { chat, widthsThatMove, close } = await visit(product.address, `/chat?in=${greeter}`, { language })
  await chat.picker.waitFor()
  expect(await widthsThatMove()).toEqual([])
  await chat.ask('How does greet work?')
  await chat.sources.first().waitFor()
  expect(await widthsThatMove()).toEqual([])
  await close()
})
