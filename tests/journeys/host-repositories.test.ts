import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectGitlab } from '#tests/backend/gitlab/gitlab-room.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { makeRepository } from '#tests/support/git-server.ts'
import { startGitlabServer, type GitlabServer } from '#tests/support/gitlab-server.ts'
import { indexPatience, patience } from '#tests/support/patience.ts'
import { runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { repositoriesPage } from './support/repositories.page.ts'
import { searchPage } from './support/search.page.ts'
import { visitAs } from './support/visit-as.ts'
import { shownLanguages } from './support/watched-page.ts'

let folder: string
let gitlab: GitlabServer
let product: ScriptedProduct
let browser: Browser
let person: SignedInPerson

const paths = ['harbour/charts', 'harbour/pilots-of-the-northern-approach/radio-frequencies'] as const

const laterPath = 'harbour/tides'

const serveProjects = (served: readonly string[]) => {
  const toProject = (path: string, index: number) => ({ id: index + 1, path, branches: ['main'] })
  gitlab.setProjects(served.map((path, index) => ({ ...toProject(path, index), archived: path === paths[1] })))
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-journey-'))
  for (const path of [...paths, laterPath]) {
    makeRepository(join(folder, `${path}.git`), [
      { message: 'Begin', files: { 'src/soundings.ts': 'export const soundings = 1\n' } },
    ])
  }
  gitlab = await startGitlabServer()
  gitlab.serveGit(folder)
  serveProjects(paths)
  ;[product, browser] = await Promise.all([runScriptedProduct(), launchBrowser()])
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await gitlab?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each([320, 1440])('at %d pixels a person', (width) => {
  it('picks two repositories of the connected GitLab and finds their text', async () => {
    person = await signUpPerson(product.backend)
    await connectGitlab(person, gitlab.url)
    const watched = await visitAs(browser, `${product.address}/repositories`, { as: person, width })
    const { page } = watched
    const list = repositoriesPage(page)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Add a repository' })
    await dialog.getByText('GitLab', { exact: true }).click()
    await dialog.getByText(paths[0]).click()
    await dialog.getByText(paths[1]).click()
    await dialog.getByText('Selected: 2').waitFor()
    expect(await watched.axeInBothThemes()).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await dialog.getByRole('button', { name: 'Add selected' }).click()
    await dialog.waitFor({ state: 'detached' })
    for (const path of paths) await list.row(path).getByText('Ready').waitFor(indexPatience)
    const query = new URLSearchParams({ Query: 'soundings', Names: paths[1] })
    expect(JSON.stringify(await person.read(`/api/search/grep?${query}`))).toContain('src/soundings.ts')
    await list.row(paths[0]).getByRole('link').click()
    const details = page.getByRole('dialog', { name: paths[0] })
    await details.getByRole('link', { name: 'GitLab' }).waitFor()
    await details.getByText('Private').waitFor()
    expect(await watched.axeInBothThemes()).toEqual([])
    expect(watched.complaints).toEqual([])
    await watched.close()
  })
})

it.each(shownLanguages)('fits 320 pixels in %s', async (shown) => {
  const watched = await visitAs(browser, `${product.address}/repositories`, { as: person, width: 320, shown })
  const { page } = watched
  await page.getByRole('row').first().waitFor()
  await page.keyboard.press('n')
  await page.getByRole('dialog').getByText('GitLab', { exact: true }).click()
  await page.getByRole('combobox').fill('harbour')
  await page.getByRole('button', { name: /harbour/ }).waitFor()
  const shots = process.env['SHOTS']
  if (shots !== undefined) await page.screenshot({ path: join(shots, `picker-${shown}.png`) })
  await page.getByRole('button', { name: /harbour/ }).click()
  await page.getByRole('textbox').first().waitFor()
  if (shots !== undefined) await page.screenshot({ path: join(shots, `rule-${shown}.png`) })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(watched.complaints).toEqual([])
  await watched.close()
})

it('a rule for a whole group imports what the group has and what is added to it later', async () => {
  const owner = await signUpPerson(product.backend)
  await connectGitlab(owner, gitlab.url)
  const watched = await visitAs(browser, `${product.address}/repositories`, { as: owner })
  const { page } = watched
  const { add, row } = repositoriesPage(page)
  const dialog = page.getByRole('dialog', { name: 'Add a repository' })
  const rules = dialog.getByRole('list', { name: 'Import rules' })
  await add.click()
  await dialog.getByText('GitLab', { exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Group or owner' }).fill('harbour')
  await dialog.getByRole('button', { name: 'Import all of harbour' }).click()
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await rules.getByText('harbour', { exact: true }).waitFor()
  await rules.getByText(/· 1 added$/).waitFor(patience)
  expect(await watched.axeInBothThemes()).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await row(paths[0]).getByText('Ready').waitFor(indexPatience)
  expect(await row(paths[1]).count()).toBe(0)

  serveProjects([...paths, laterPath])
  await add.click()
  await dialog.getByText('GitLab', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Import rules' }).click()
  await rules.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByText('Add archived repositories as well').click()
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await dialog.getByRole('button', { name: 'Save rule' }).waitFor({ state: 'detached' })
  await rules.getByRole('button', { name: 'Run now' }).click()
  await rules.getByText(/· 2 added$/).waitFor(patience)
  await page.keyboard.press('Escape')
  for (const path of [...paths, laterPath]) await row(path).getByText('Ready').waitFor(indexPatience)
  await page.goto(`${product.address}/search?mode=exact&q=soundings`)
  await expect.poll(() => searchPage(page).files.count(), patience).toBe(3)
  expect(watched.complaints).toEqual([])
  await watched.close()
}, 240_000)
