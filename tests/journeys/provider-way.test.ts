import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionStorageKey } from '#src/actors/token-vault.ts'
import { EditedRepository } from '#tests/backend/repositories/edited-repository.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { startGithubServer, type GithubServer } from '#tests/support/github-server.ts'
import { gitlabToken, startGitlabServer, type GitlabServer } from '#tests/support/gitlab-server.ts'
import { startJoinedGithub } from '#tests/support/joined-github.ts'
import { indexPatience, patience } from '#tests/support/patience.ts'
import { type RunningProduct, runProduct } from '#tests/support/running-product.ts'
import { startSourceHost, type SourceHost } from '#tests/support/source-host.ts'
import { freePort } from './support/free-port.ts'
import { repositoriesPage } from './support/repositories.page.ts'
import { searchPage } from './support/search.page.ts'
import { openWatchedPage } from './support/watched-page.ts'

let folder: string
let signIn: SourceHost
let gitlab: GitlabServer
let github: GithubServer
let joined: Awaited<ReturnType<typeof startJoinedGithub>>
let product: RunningProduct
let browser: Browser
let repositories: ReadonlyMap<string, EditedRepository>

const names = ['harbour/charts', 'harbour/radio'] as const
const account = { id: 7, login: 'harbour' }

const fill = (name: string): [string, EditedRepository] => {
  const repository = new EditedRepository(folder, `${name}.git`)
  repository.commit([{ kind: 'write', path: 'src/soundings.ts', content: 'export const soundings = 1\n' }])
  return [name, repository]
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-way-'))
  repositories = new Map(names.map(fill))
  ;[signIn, gitlab, github] = await Promise.all([startSourceHost(), startGitlabServer(), startGithubServer()])
  joined = await startJoinedGithub(signIn, github)
  gitlab.serveGit(folder)
  github.serveGit(folder)
  gitlab.setProjects(names.map((path, index) => ({ id: index + 1, path, branches: ['main'] })))
  github.setNext({
    id: 70,
    account,
    repositories: [
      { id: 71, name: 'charts' },
      { id: 72, name: 'radio' },
    ],
  })
  const environment = {
    ...signIn.environment,
    ...github.withClient,
    GITHUB_URL: joined.url,
    DEMO: 'off',
    SELF_HOSTED: '1',
  }
  product = await runProduct({ environment: { ...environment, PORT: String(await freePort()) } })
  github.setReturn(`${product.address}/settings/github`)
  browser = await launchBrowser()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await Promise.all([joined?.close(), github?.close(), gitlab?.close(), signIn?.close()])
  rmSync(folder, { recursive: true, force: true })
})

type Provider = 'GitHub' | 'GitLab'

const allow = async (page: Page, provider: Provider) => {
  await page.getByRole('heading', { name: provider }).waitFor()
  await page.getByRole('link', { name: 'Allow' }).click()
}

type Push = (page: Page) => Promise<Response>

const connectGithub = async (page: Page): Promise<Push> => {
  await page.goto(`${product.address}/settings/github`)
  await page.locator('main section').getByRole('button').first().click()
  await page.getByRole('link', { name: 'Install' }).click()
  await page.getByRole('region', { name: 'Connection' }).getByText('Works', { exact: true }).waitFor()
  return () => {
    const url = `${joined.url}/${names[1]}.git`
    const body = JSON.stringify({ ref: 'refs/heads/main', installation: { id: 70 }, repository: { clone_url: url } })
    const signature = createHmac('sha256', github.environment.GITHUB_APP_WEBHOOK_SECRET).update(body).digest('hex')
    return fetch(`${product.address}/api/webhooks/github-app`, {
      method: 'POST',
      body,
      headers: {
        'x-github-event': 'push',
        'x-github-delivery': 'push-1',
        'x-hub-signature-256': `sha256=${signature}`,
      },
    })
  }
}

const readOrganisation = (page: Page): Promise<string> =>
  page.evaluate(
    (key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { organisationId: string }).organisationId,
    sessionStorageKey,
  )

const connectGitlab = async (page: Page): Promise<Push> => {
  await page.goto(`${product.address}/settings/gitlab`)
  const form = page.getByRole('region', { name: 'Connect GitLab' })
  await form.getByRole('textbox', { name: 'GitLab address' }).fill(gitlab.url)
  await form.getByLabel('Access token').fill(gitlabToken)
  await form.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('region', { name: 'Connection', exact: true }).getByText('Works', { exact: true }).waitFor()
  const webhook = page.getByRole('region', { name: 'Webhook' })
  await webhook.getByRole('button', { name: 'Create secret' }).press('Enter')
  const secret = await webhook.getByRole('textbox', { name: 'Secret token' }).inputValue()
  return async () =>
    fetch(`${product.address}/api/webhooks/git/${await readOrganisation(page)}/gitlab`, {
      method: 'POST',
      body: JSON.stringify({ ref: 'refs/heads/main', project: { git_http_url: `${gitlab.url}/${names[1]}.git` } }),
      headers: { 'x-gitlab-event': 'Push Hook', 'x-gitlab-event-uuid': 'push-1', 'x-gitlab-token': secret },
    })
}

const importBoth = async (page: Page, provider: Provider) => {
  await page.goto(`${product.address}/repositories`)
  await repositoriesPage(page).add.click()
  const dialog = page.getByRole('dialog', { name: 'Add a repository' })
  await dialog.getByText(provider, { exact: true }).click()
  for (const name of names) await dialog.getByText(name).click()
  await dialog.getByRole('button', { name: 'Add selected' }).click()
  await dialog.waitFor({ state: 'detached' })
  for (const name of names) await repositoriesPage(page).row(name).getByText('Ready').waitFor(indexPatience)
}

const followPushes = async (page: Page, name: string) => {
  await repositoriesPage(page).choose(name, 'Edit')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Re-index automatically').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
}

const countFiles = async (page: Page, query: string): Promise<number> => {
  await page.goto(`${product.address}/search?mode=exact&q=${query}`)
  await searchPage(page)
    .files.first()
    .or(page.getByRole('heading', { name: 'Nothing found' }))
    .waitFor()
  return searchPage(page).files.count()
}

it.each([
  ['GitHub', 'GitLab', connectGithub],
  ['GitLab', 'GitHub', connectGitlab],
] as const)(
  'a person signs in with %s, imports two repositories, finds what is pushed, and disconnects',
  async (provider, otherProvider, connect) => {
    const id = provider === 'GitHub' ? 31 : 32
    const login = `ada-${id}`
    signIn.setPerson({ id, login, name: 'Ada Lovelace', email: `${login}@host.example`, isConfirmed: true })
    const watched = await openWatchedPage(browser, { width: 1440 })
    const { page } = watched
    await page.goto(`${product.address}/login`)
    await page.getByRole('link', { name: `Continue with ${provider}` }).click()
    await allow(page, provider)
    await page.waitForURL('**/repositories')

    const push = await connect(page)
    await importBoth(page, provider)
    await followPushes(page, names[1])
    expect(await countFiles(page, 'soundings')).toBe(2)

    const word = `frequencies${id}`
    expect(await countFiles(page, word)).toBe(0)
    repositories
      .get(names[1])
      ?.commit([{ kind: 'write', path: 'src/frequencies.ts', content: `export const ${word} = 2\n` }])
    expect((await push(page)).status).toBe(202)
    await expect.poll(() => countFiles(page, word), patience).toBe(1)

    await page.goto(`${product.address}/profile?tab=connections`)
    const connections = page.getByRole('region', { name: 'Connected accounts' })
    await connections.getByRole('button', { name: `Connect ${otherProvider}` }).click()
    await allow(page, otherProvider)
    await page.getByText(`${otherProvider} was connected.`).waitFor()
    await connections.getByRole('button', { name: `Disconnect ${provider}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
    await connections.getByRole('button', { name: `Connect ${provider}` }).waitFor()
    expect(watched.complaints).toEqual([])
    await watched.close()
  },
  180_000,
)
