import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { OpenApiDocument } from '#src/backend/api-reference/open-api.ts'
import { referenceTexts } from '#src/backend/api-reference/texts/reference-texts.ts'
import { isLanguage } from '#src/contract/languages.ts'
import { demoEmail, demoPassword } from '#tests/support/product-api.ts'
import { demoRoom } from './support/product-room.ts'
import { referencePage } from './support/reference.page.ts'
import { cookiePage } from './support/cookie.page.ts'
import { shellPage } from './support/shell.page.ts'
import { signInPage } from './support/sign-in.page.ts'
import { openWatchedPage, shownLanguages, type PageOptions } from './support/watched-page.ts'

const room = demoRoom()

const open = async (path = '/swagger', options: PageOptions = {}) => {
  const watched = await openWatchedPage(room.browser, options)
  await watched.page.goto(room.product.address + path)
  await watched.page.evaluate(() => document.fonts.ready)
  return { ...watched, reference: referencePage(watched.page) }
}

const isInSight = (page: Page, id: string) =>
  page.evaluate((name) => {
    const top = document.getElementById(name)?.getBoundingClientRect().top ?? -1
    return top >= 0 && top < innerHeight / 2
  }, id)

/** Leaves two calls per chapter, because axe takes its time for each. */
const thinOut = (page: Page) =>
  page.evaluate(() => {
    for (const call of document.querySelectorAll('article:nth-of-type(n+3)')) {
      document.querySelector(`nav a[href="#${call.id}"]`)?.parentElement?.remove()
      call.remove()
    }
  })

describe('the API reference', () => {
  it('is found from the commands, and leads back', async () => {
    const { page, close } = await open('/login')
    await cookiePage(page).refuse()
    await signInPage(page).signIn(demoEmail, demoPassword)
    await page.waitForURL('**/repositories')
    await page.getByRole('heading', { level: 1, name: 'Repositories' }).waitFor()
    await shellPage(page).run('swagger', 'API reference')
    const reference = referencePage(page)
    await reference.title.waitFor()
    expect(new URL(page.url()).pathname).toBe('/swagger')
    await reference.back.click()
    await page.waitForURL('**/repositories')
    await page.getByRole('heading', { level: 1, name: 'Repositories' }).waitFor()
    await page.goBack()
    await reference.title.waitFor()
    await close()
  })

  it('is walked by keyboard: past the bar, and from the contents to a call', async () => {
    const { page, reference, close } = await open()
    await page.keyboard.press('Tab')
    await page.getByRole('link', { name: 'Skip to content' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('#content:focus').waitFor()
    await reference.chapter('API keys').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await reference.entry('Issue an API key').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toBe(`${room.product.address}/swagger#apiKeyIssue`)
    await expect.poll(() => isInSight(page, 'apiKeyIssue')).toBe(true)
    await close()
  })

  it('opens at the call of a shared address, and marks what the document says is not served yet', async () => {
    const { page, reference, close } = await open('/swagger#chatConversations')
    await expect.poll(() => isInSight(page, 'chatConversations')).toBe(true)
    const example = await reference.call('chatConversations').locator('pre').textContent()
    expect(example).toContain(`curl '${room.product.address}/api/conversations'`)
    const { paths } = (await (
      await page.request.get(`${room.product.address}/swagger/openapi.json`)
    ).json()) as OpenApiDocument
    const operations = Object.values(paths).flatMap((item) => Object.values(item))
    const later = operations.filter((operation) => operation['x-not-served'] === true)
    const marked = page.locator('article.call').filter({ hasText: 'Not served yet' })
    expect(await marked.evaluateAll((calls) => calls.map(({ id }) => id))).toEqual(
      later.map(({ operationId }) => operationId),
    )
    await close()
  })

  it('needs nothing but itself, its fonts and its icon', async () => {
    const { requests, close } = await open()
    const paths = requests.map(({ url }) => url.replace(room.product.address, ''))
    expect(paths.filter((path) => !/^(?:\/swagger|\/icon\.svg|\/assets\/[\w-]+\.woff2)$/.test(path))).toEqual([])
    expect(paths.filter((path) => path.endsWith('.woff2')).length).toBeGreaterThan(1)
    await close()
  })

  it.each(shownLanguages)('is fit in %s for every width and both themes', async (language) => {
    const { axeInBothThemes, page, widthsThatMove, close } = await open('/swagger', { language })
    const texts = isLanguage(language) ? referenceTexts[language] : undefined
    await page.getByRole('heading', { level: 1, name: texts?.words.title ?? 'none' }).waitFor()
    expect(await widthsThatMove()).toEqual([])
    await thinOut(page)
    expect(await axeInBothThemes()).toEqual([])
    await close()
  })

  it('is printed with every call and without the contents, in dark ink', async () => {
    const { page, reference, close } = await open('/swagger', { theme: 'dark', width: 1440 })
    expect(await page.locator('html').evaluate((html) => getComputedStyle(html).colorScheme)).toBe('dark')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await reference.contents.isVisible()).toBe(false)
    expect(await reference.call('authLogin').isVisible()).toBe(true)
    expect(await reference.title.evaluate((title) => getComputedStyle(title).color)).toBe('rgb(19, 21, 25)')
    await close()
  })
})

describe('the document', () => {
  it('is what the page links to, and the calls that it names are answered', async () => {
    const { page, reference, close } = await open()
    const address = await reference.document.getAttribute('href')
    const answer = await page.request.get(`${room.product.address}${address}`)
    const document = (await answer.json()) as OpenApiDocument
    expect(document.servers).toEqual([{ url: room.product.address }])
    expect(Object.keys(document.paths)).toContain('/api/system/supported-languages')
    const called = await page.request.get(`${document.servers[0]?.url}/api/system/supported-languages`)
    expect(called.status()).toBe(200)
    await close()
  })
})
