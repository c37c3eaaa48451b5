import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleFiles, zipFiles } from '#tests/backend/repositories/archive-files.ts'
import { smallSource } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { patience } from '#tests/support/patience.ts'
import { runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { chatPage } from './support/chat.page.ts'
import { inspectorPage } from './support/inspector.page.ts'
import { repositoriesPage } from './support/repositories.page.ts'
import { visitAs } from './support/visit-as.ts'

let product: ScriptedProduct
let browser: Browser
let ann: SignedInPerson
let bob: SignedInPerson
let greeter: string

beforeAll(async () => {
  ;[product, browser] = await Promise.all([runScriptedProduct({ QA: '1' }), launchBrowser()])
  const { db } = product.backend.services
  ann = await signUpPerson(product.backend)
  bob = await signUpPerson(product.backend, { role: 'Administrator', organisation: ann.organisationId })
  greeter = await addRepository(db, ann.organisationId, 'acme/greeter')
  await buildIndex(db, ann.organisationId, greeter, smallSource)
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const openBeside = async (path: string, as: SignedInPerson, actor: string) => {
  const watched = await visitAs(browser, product.address + path, { as })
  const beside = await watched.page.context().newPage()
  await beside.setViewportSize({ width: 1440, height: 900 })
  await beside.goto(`${product.address}/inspect?actor=${actor}`)
  const inspector = inspectorPage(beside)
  await inspector.live.waitFor()
  return { ...watched, beside, inspector }
}

type Inspector = ReturnType<typeof inspectorPage>

const arm = async (inspector: Inspector, situation: string) => {
  await inspector.setUp(situation)
  await inspector.faults.getByText('Armed').waitFor()
}

const goTo = async (page: Page, screen: string) => {
  await page.bringToFront()
  await page.getByRole('link', { name: screen, exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: screen }).waitFor()
}

it('an answer is held, then cut, and replays', async () => {
  const { page, beside, inspector, ...watched } = await openBeside(`/chat?in=${greeter}`, ann, 'conversation')
  await arm(inspector, 'An answer held, then cut')
  await page.bringToFront()
  await chatPage(page).ask('How does it greet?')
  await beside.bringToFront()
  await inspector.actor('conversation').getByText('answering.connected').waitFor()
  await inspector.fault('Next stream breaks off').press('Space')
  await inspector.actor('conversation').getByText('failed.canAskAgain', { exact: true }).waitFor()
  await inspector.replaysToTheSameEnd()
  expect(watched.complaints).toEqual([])
  await watched.close()
})

it('two tabs come to the lock, and one of them refreshes', async () => {
  const { page, beside, inspector, ...watched } = await openBeside('/search', ann, 'session')
  const refreshes: string[] = []
  page
    .context()
    .on('request', (request) => void (request.url().endsWith('/api/auth/refresh') && refreshes.push(request.url())))
  const otherTab = await page.context().newPage()
  await otherTab.goto(`${product.address}/search`)
  await otherTab.getByRole('heading', { level: 1 }).waitFor()
  await beside.bringToFront()
  await arm(inspector, 'Two tabs at the refresh')
  await Promise.all([goTo(page, 'Repositories'), goTo(otherTab, 'Workspaces')])
  await beside.bringToFront()
  await inspector.faults.getByText('Armed').waitFor({ state: 'detached' })
  expect(refreshes).toHaveLength(1)
  await inspector.replaysToTheSameEnd()
  expect(watched.complaints).toEqual([])
  await watched.close()
})

it('a newer build comes while an archive is uploaded, and the upload goes on', async () => {
  const { page, beside, inspector, ...watched } = await openBeside('/repositories', ann, 'buildCheck')
  let letThrough: () => void = () => undefined
  const isLetThrough = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/api/repositories/uploads/archive*', async (route) => {
    await isLetThrough
    await route.continue()
  })
  await page.bringToFront()
  const adding = repositoriesPage(page).addArchive('engine.zip', zipFiles(sampleFiles), 'engine')
  await beside.bringToFront()
  await inspector.actor('archiveUpload').getByText('uploading').waitFor()
  await arm(inspector, 'A newer build during an upload')
  await inspector.actor('buildCheck').getByText('outdated.offered', { exact: true }).waitFor()
  await page.bringToFront()
  letThrough()
  await adding
  await repositoriesPage(page).row('engine').waitFor()
  await page.getByText('A newer version is ready.').waitFor()
  await beside.bringToFront()
  await inspector.replaysToTheSameEnd()
  expect(watched.complaints).toEqual([])
  await watched.close()
})

it('a role is lowered in the middle of a form', async () => {
  const { page, beside, inspector, ...watched } = await openBeside('/settings/users', bob, 'session')
  await page.bringToFront()
  await page.getByRole('button', { name: 'Invite people' }).first().click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('new@example.org')
  await ann.read(`/api/users/${bob.userId}/roles`, { method: 'PUT', json: { role: 'User' } })
  await beside.bringToFront()
  await arm(inspector, 'A role lowered during a form')
  await page.bringToFront()
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await page.getByText('Your role in this organisation has changed.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Repositories' }).waitFor()
  await beside.bringToFront()
  const log = await inspector.searchLog('session.refreshed')
  await expect.poll(() => log.getByText('session.refreshed', { exact: true }).count(), patience).toBe(1)
  await inspector.replaysToTheSameEnd()
  expect(watched.complaints).toEqual([])
  await watched.close()
})
