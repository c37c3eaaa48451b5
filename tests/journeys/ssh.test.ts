import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkHeads } from '#src/backend/repositories/check-heads.ts'
import { hours } from '#src/lib/durations.ts'
import { EditedRepository } from '#tests/backend/repositories/edited-repository.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { indexPatience, patience } from '#tests/support/patience.ts'
import { runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startSshServer, type SshServer } from '#tests/support/ssh-server.ts'
import { repositoriesPage } from './support/repositories.page.ts'
import { searchPage } from './support/search.page.ts'
import { visitAs } from './support/visit-as.ts'

let folder: string
let house: EditedRepository
let server: SshServer
let product: ScriptedProduct
let browser: Browser

const write = (path: string, content: string): string => house.commit([{ kind: 'write', path, content }])

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-journey-ssh-'))
  house = new EditedRepository(folder, 'house.git')
  write('src/doorman.ts', 'export const greetAtTheDoor = () => "welcome"\n')
  server = await startSshServer({ folder })
  const environment = { PRIVATE_HOSTS: `127.0.0.1:${server.port}` }
  ;[product, browser] = await Promise.all([runScriptedProduct(environment), launchBrowser()])
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

const patient = { timeout: 30_000 }

const generateKey = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Add an SSH key' }).click()
  const form = page.getByRole('dialog', { name: 'Add an SSH key' })
  await form.getByRole('button', { name: 'Generate key' }).click()
  await form.waitFor({ state: 'detached' })
  return (await page.getByText(/^ssh-ed25519 AAAA/).textContent()) ?? ''
}

const trustHost = async (page: Page, button: string): Promise<void> => {
  const host = page.getByRole('dialog', { name: 'Add a host' })
  await host.getByRole('button', { name: 'Get the host key' }).click()
  await host.getByRole('button', { name: button }).click(patient)
  await host.waitFor({ state: 'detached' })
}

const followPushes = async (page: Page, name: string): Promise<void> => {
  await repositoriesPage(page).choose(name, 'Edit')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Re-index automatically').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
}

const checkLater = (): Promise<void> => {
  const { services } = product.backend
  return checkHeads({ ...services, clock: () => services.clock() + 1 * hours })
}

it('a key is generated, a repository added by SSH, its text and a push found; a changed host key is refused', async () => {
  const person = await signUpPerson(product.backend)
  const { page, ...watched } = await visitAs(browser, `${product.address}/settings/ssh`, { as: person })
  await page.getByRole('heading', { name: 'No SSH key yet' }).waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  const publicKey = await generateKey(page)
  expect(await watched.axeInBothThemes()).toEqual([])

  await page.goto(`${product.address}/repositories`)
  await page.getByRole('button', { name: 'Add repository' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add a repository' })
  await form.getByText('SSH', { exact: true }).click()
  await form.getByRole('textbox', { name: 'SSH address' }).fill(server.url('house.git'))
  await form.getByText(publicKey).waitFor()
  await form.getByRole('button', { name: 'Test the connection' }).click()
  await form.getByText('The host key of 127.0.0.1 is not confirmed yet.').waitFor(patient)
  await form.getByRole('button', { name: 'Check the host key' }).click()
  await trustHost(page, 'Trust this host')
  await form.getByText('127.0.0.1 does not accept the SSH key.').waitFor(patient)
  server.allow(publicKey)
  await form.getByRole('button', { name: 'Test the connection' }).click()
  await form.getByText('The repository can be read.').waitFor(patient)
  expect(await watched.axeInBothThemes()).toEqual([])
  await form.getByRole('button', { name: 'Add repository' }).click()
  const { row } = repositoriesPage(page)
  await row('house').getByText('Ready').waitFor(indexPatience)

  await page.goto(`${product.address}/search?q=greetAtTheDoor`)
  await page.getByText('doorman.ts').first().waitFor(patient)

  await page.goto(`${product.address}/repositories`)
  await followPushes(page, 'house')
  write('src/bell.ts', 'export const ringTheBell = () => "ding"\n')
  await checkLater()
  const search = searchPage(page)
  await expect
    .poll(async () => {
      await page.goto(`${product.address}/search?mode=exact&q=ringTheBell`)
      await search.files
        .first()
        .or(page.getByRole('heading', { name: 'Nothing found' }))
        .waitFor()
      return search.files.count()
    }, patience)
    .toBe(1)
  await search.files.getByText('bell.ts').waitFor()

  const { port } = server
  await server.close()
  server = await startSshServer({ folder, port })
  server.allow(publicKey)
  await page.goto(`${product.address}/repositories`)
  await repositoriesPage(page).choose('house', 'Re-index')
  await row('house')
    .getByText(/The host key of 127\.0\.0\.1 has changed, so nothing was fetched/)
    .waitFor(patient)
  await page.goto(`${product.address}/settings/ssh`)
  await page.getByText('house cannot be fetched with this key').waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await page.getByRole('button', { name: `Check the key of 127.0.0.1:${port}` }).click()
  await trustHost(page, 'Trust the new key')
  await page.goto(`${product.address}/repositories`)
  await repositoriesPage(page).choose('house', 'Re-index')
  await row('house')
    .getByText(/has changed/)
    .waitFor({ state: 'detached', ...patient })
  await row('house').getByText('Ready').waitFor(indexPatience)
}, 180_000)
