import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addHostRepository } from '#tests/backend/gitlab/gitlab-room.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { gitlabFaults, gitlabToken, startGitlabServer, type GitlabServer } from '#tests/support/gitlab-server.ts'
import { runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { visitAs, type Visit } from './support/visit-as.ts'
import { shownLanguages } from './support/watched-page.ts'

let gitlab: GitlabServer
let product: ScriptedProduct
let browser: Browser
let person: SignedInPerson

beforeAll(async () => {
  ;[gitlab, product, browser] = await Promise.all([startGitlabServer('/gitlab'), runScriptedProduct(), launchBrowser()])
  person = await signUpPerson(product.backend)
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await gitlab?.close()
})

const visit = (options: Omit<Visit, 'as'> = {}) =>
  visitAs(browser, `${product.address}/settings/gitlab`, { as: person, ...options })

it('is connected, fails, recovers, gets another token and is removed', async () => {
  const { page, ...watched } = await visit()
  const connect = page.getByRole('region', { name: 'Connect GitLab' })
  await connect.waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await page.getByRole('textbox', { name: 'GitLab address' }).fill(gitlab.url)
  await page.getByLabel('Access token').fill(` ${gitlabToken} `)
  gitlab.fail(gitlabFaults.revoked)
  await connect.getByRole('button', { name: 'Connect' }).click()
  await connect.getByText('Credentials refused').waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  gitlab.recover()
  await connect.getByRole('button', { name: 'Connect' }).click()

  const card = page.getByRole('region', { name: 'Connection', exact: true })
  await card.getByText('Works', { exact: true }).waitFor()
  expect(await page.content()).not.toContain(gitlabToken)
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('glpat')
  gitlab.fail(gitlabFaults.broken)
  await card.getByRole('button', { name: 'Check now' }).click()
  await card.getByText(/Failing since/).waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  gitlab.recover()
  await card.getByRole('button', { name: 'Check now' }).click()
  await card.getByText('Works', { exact: true }).waitFor()

  const another = 'glpat-AnotherTokenOfOurs-zz9Y'
  gitlab.setToken({ name: 'second' }, another)
  await page.getByLabel('Access token').fill(another)
  await page.getByRole('button', { name: 'Save' }).click()
  await card.getByText('second, ends in zz9Y').waitFor()

  const webhook = page.getByRole('region', { name: 'Webhook' })
  await webhook.getByRole('button', { name: 'Create secret' }).click()
  await webhook.getByRole('textbox', { name: 'Secret token' }).waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])

  await addHostRepository(product.backend, person.organisationId)
  await page.reload()
  await card.getByRole('button', { name: 'Remove connection' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(/Repositories from GitLab: 1\./).waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await question.getByRole('button', { name: 'Remove connection' }).click()
  await connect.waitFor()
}, 120_000)

it.each(shownLanguages)(
  'moves nothing sideways in %s, connected or not',
  async (shown) => {
    const someone = await signUpPerson(product.backend)
    const { page, ...watched } = await visitAs(browser, `${product.address}/settings/gitlab`, { as: someone, shown })
    await page.locator('input[name=accessToken]').waitFor()
    expect(await watched.widthsThatMove()).toEqual([])
    await someone.fetch('/api/settings/gitlab/access-token', {
      method: 'PUT',
      json: { accessToken: gitlabToken, gitLabUrl: gitlab.url },
    })
    await page.reload()
    await page.locator('dl').waitFor()
    expect(await watched.widthsThatMove()).toEqual([])
  },
  60_000,
)
