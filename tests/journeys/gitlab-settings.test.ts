import type { Browser, Page } from 'playwright-core'
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

const findCovered = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('[data-scope=toast][data-part=root]')?.getBoundingClientRect()
    if (toast === undefined) throw new Error('no toast is shown')
    const isCovered = (control: Element) => {
      const { top, bottom, left, right } = control.getBoundingClientRect()
      return bottom > toast.top && top < toast.bottom && right > toast.left && left < toast.right
    }
    const controls = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input)')]
    const shown = controls.filter((control) => control.checkVisibility())
    window.scrollTo(0, document.documentElement.scrollHeight)
    const atEnd = shown.filter(isCovered)
    window.scrollTo(0, 0)
    const focused = shown.filter((control) => {
      control.focus()
      return document.activeElement === control && isCovered(control)
    })
    return { count: shown.length, covered: [...atEnd, ...focused].map(({ outerHTML }) => outerHTML.slice(0, 120)) }
  })

it.each([320, 768, 1440])('leaves room for a toast at %i px, so that it covers no control', async (width) => {
  const owner = await signUpPerson(product.backend)
  const { page, close } = await visitAs(browser, `${product.address}/settings/gitlab`, { as: owner, width })
  await page.setViewportSize({ width, height: 560 })
  await page.getByRole('textbox', { name: 'GitLab address' }).fill(gitlab.url)
  await page.getByLabel('Access token').fill(gitlabToken)
  await page.getByRole('button', { name: 'Connect' }).press('Enter')
  const toast = page.locator('[data-scope=toast][data-part=root]')
  await toast.hover()
  await expect.poll(() => toast.evaluate((element) => element.getAnimations().length)).toBe(0)
  const { count, covered } = await findCovered(page)
  expect(count).toBeGreaterThan(6)
  expect(covered).toEqual([])
  await close()
})

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
