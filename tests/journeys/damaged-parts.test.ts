import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { readChunks } from '#tests/support/built-chunks.ts'
import { smallSource } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { takeComplaints } from '#tests/support/complaints.ts'
import { rememberedSession, runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { type DamagingProxy, startDamagingProxy } from './support/damaging-proxy.ts'
import { chatPage } from './support/chat.page.ts'
import { searchPage } from './support/search.page.ts'
import { openWatchedPage } from './support/watched-page.ts'

let product: ScriptedProduct
let proxy: DamagingProxy
let browser: Browser
let person: SignedInPerson
beforeAll(async () => {
  ;[product, browser] = await Promise.all([runScriptedProduct(), launchBrowser()])
  proxy = await startDamagingProxy(product.address)
  person = await signUpPerson(product.backend)
  const { db } = product.backend.services
  const repository = await addRepository(db, person.organisationId, 'acme/greeter')
  await buildIndex(db, person.organisationId, repository, smallSource)
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await proxy?.stop()
  await product?.stop()
})
/** The browser reports every file it refuses. */
afterEach(() => {
  for (const complaint of takeComplaints())
    expect(complaint).toMatch(/integrity|dynamically imported module|Unexpected end of input/)
})

const unloadable = 'This page could not be loaded'

const buttons = (page: Page) => page.getByRole('button').allTextContents()
const reload = (page: Page) => page.getByRole('button', { name: 'Reload the page' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const pressReload = (page: Page) => Promise.all([page.waitForEvent('load'), reload(page).click()])

const chunks = readChunks(join(import.meta.dirname, '../../dist/app'))
const toFilePattern = (module: string): RegExp => {
  const file = chunks.findFile(module)
  if (file === undefined) throw new Error(`${module} is not in the build`)
  return new RegExp(file)
}

const form = toFilePattern('src/views/login/login.view.tsx')
const errorPage = toFilePattern('src/app/error-page/error-page.tsx')
const usage = toFilePattern('src/views/usage/usage.view.tsx')
const formAndErrorPage = new RegExp(`${form.source}|${errorPage.source}`)

const waitMs = 30_000

/** An installed clock hides from the page which files the browser has fetched. */
const open = async (path: string, clock: 'installed' | 'real' = 'installed') => {
  const watched = await openWatchedPage(browser)
  if (clock === 'installed') await watched.page.clock.install()
  const remembered = rememberedSession(person)
  await watched.page.addInitScript(({ key, value }) => {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }, remembered)
  // A call under way would be given up when the clock advances, and the log would say so.
  const answered = ['user', 'organization', 'organization/features'].map((call) =>
    watched.page.waitForResponse(`**/api/${call}`),
  )
  await watched.page.goto(proxy.address + path)
  await Promise.all(answered)
  await watched.page.getByRole('heading', { level: 1 }).waitFor()
  return watched
}

const openSignedIn = async (path: string, clock?: 'installed' | 'real') => {
  const watched = await open(path, clock)
  await watched.isAtRest()
  return watched
}

it('brings a page back whose file was damaged once, although the browser keeps the damaged one', async () => {
  proxy.damage(form, 'altered', 1)
  const { page, close } = await openWatchedPage(browser)
  await page.goto(`${proxy.address}/login?email=ada@example.com`)
  await heading(page, unloadable)
  expect(await buttons(page)).toEqual(['Reload the page', 'Go to the start page'])
  await pressReload(page)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  await close()
})

it('offers a reload even without its error page, as long as files are missing, and brings the page once they are there', async () => {
  proxy.damage(formAndErrorPage, 'missing', Infinity)
  const { page, close } = await openWatchedPage(browser)
  await page.goto(`${proxy.address}/login`)
  await heading(page, unloadable)
  await pressReload(page)
  await heading(page, unloadable)
  expect(await buttons(page)).toEqual(['Reload the page'])
  proxy.damage(formAndErrorPage, 'missing', 0)
  await pressReload(page)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await close()
})

it.each(['missing', 'truncated'] as const)(
  'offers a reload alone for a %s file, which keeps the address',
  async (how) => {
    const { page, axeInBothThemes, close } = await openSignedIn('/repositories', 'real')
    proxy.damage(usage, how, 1)
    await page.getByRole('link', { name: 'Usage', exact: true }).first().click()
    await heading(page, unloadable)
    expect(await buttons(page)).toEqual(['Reload the page', 'Go to the start page'])
    expect(await axeInBothThemes()).toEqual([])
    await pressReload(page)
    await heading(page, 'Usage')
    expect(new URL(page.url()).pathname).toBe('/monitoring/usage')
    await close()
  },
)

it('leads to the start page by loading it anew', async () => {
  const { page, close } = await openSignedIn('/profile', 'real')
  proxy.damage(/\/assets\/.*\.js$/, 'truncated', Infinity)
  await page.getByRole('link', { name: 'Repositories', exact: true }).first().click()
  await heading(page, unloadable)
  proxy.damage(/\/assets\/.*\.js$/, 'truncated', 0)
  const home = page.getByRole('button', { name: 'Go to the start page' })
  await Promise.all([page.waitForEvent('load'), home.click()])
  await heading(page, 'Repositories')
  await close()
})

it('brings what is opened over a page after its file was damaged, by the button of the message', async () => {
  const { page, close } = await openSignedIn('/repositories', 'real')
  proxy.damage(/\/assets\/.*\.js$/, 'truncated', 1)
  await page.keyboard.press('n')
  await page.getByText('Some files of this page could not be loaded').waitFor()
  await heading(page, 'Repositories')
  await pressReload(page)
  await heading(page, 'Repositories')
  await page.keyboard.press('n')
  await page.getByRole('dialog').waitFor()
  await close()
})

const parts = [
  {
    screen: 'search',
    module: 'src/views/search/found.tsx',
    want: (page: Page) => searchPage(page).search('greet'),
    waiting: 'Searching',
    isThere: (page: Page) => searchPage(page).files.first().waitFor(),
  },
  {
    screen: 'search',
    module: 'src/views/search/filter-panel.tsx',
    want: (page: Page) => page.getByRole('button', { name: 'Filters' }).click(),
    waiting: 'Loading',
    isThere: (page: Page) => page.getByRole('button', { name: 'Filters' }).waitFor(),
  },
  {
    screen: 'chat',
    module: 'src/views/chat/thread/thread.tsx',
    want: (page: Page) => chatPage(page).ask('How does greet work?'),
    waiting: 'Opening the conversation',
    // On a busy machine the part fails before the question is sent, which leaves it in the field.
    isThere: (page: Page) => {
      const { asked, question } = chatPage(page)
      const isKept = async () => (await asked.count()) > 0 || (await question.inputValue()) === 'How does greet work?'
      return expect.poll(isKept, { timeout: 30_000 }).toBe(true)
    },
  },
] as const

it.each(parts.flatMap((part) => (['missing', 'unanswered'] as const).map((how) => ({ ...part, how }))))(
  'offers a reload when a part of the $screen screen is $how: $module',
  async ({ screen, module, want, waiting, isThere, how }) => {
    proxy.damage(toFilePattern(module), how, Infinity)
    const { page, close } = await open(`/${screen}`)
    await want(page)
    if (how === 'unanswered') {
      await page.getByText(waiting).first().waitFor()
      await proxy.isAtRest()
      await page.clock.runFor(waitMs)
    }
    await heading(page, unloadable)
    expect(await buttons(page)).toEqual(['Reload the page', 'Go to the start page'])
    proxy.answer()
    await pressReload(page)
    await isThere(page)
    expect(new URL(page.url()).pathname).toBe(`/${screen}`)
    await close()
  },
)

it('offers a reload even without its error page when no file is ever answered', async () => {
  proxy.damage(formAndErrorPage, 'unanswered', Infinity)
  const { page, close } = await openWatchedPage(browser)
  await page.clock.install()
  const isAsked = page.waitForRequest(form)
  await page.goto(`${proxy.address}/login`)
  await isAsked
  const isErrorPageAsked = page.waitForRequest(errorPage)
  await page.clock.runFor(waitMs)
  await isErrorPageAsked
  await page.clock.runFor(5_000)
  await heading(page, unloadable)
  expect(await buttons(page)).toEqual(['Reload the page'])
  proxy.answer()
  await pressReload(page)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await close()
})

it('opens what came too late over the page without a reload', async () => {
  const file = toFilePattern('src/views/overlays/open-overlay.tsx')
  proxy.damage(file, 'unanswered', Infinity)
  const { page, close } = await openSignedIn('/repositories')
  const isAsked = page.waitForRequest(file)
  await page.keyboard.press('?')
  await isAsked
  await page.clock.runFor(waitMs)
  await page.getByText('Some files of this page could not be loaded').waitFor()
  const isAnswered = page.waitForResponse(file)
  proxy.answer()
  await isAnswered
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await close()
})
