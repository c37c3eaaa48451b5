import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readChunks } from '#tests/support/built-chunks.ts'
import { inspectNamespaces } from '#src/contract/namespaces.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { type RunningProduct, runProduct } from '#tests/support/running-product.ts'
import { collectedAt } from './support/collected.ts'
import { cookiePage } from './support/cookie.page.ts'
import { openWatchedPage, type PageOptions, shownLanguages } from './support/watched-page.ts'
import { openWorkbench, workbenchPage } from './support/workbench.page.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

let qa: RunningProduct
let browser: Browser
let folder: string

const sampleBy = async (name: string, ...options: string[]): Promise<string> => {
  const file = join(folder, `${name}.ndjson`)
  const command = ['src/inspect/cli/funnels.ts', 'sample', '--users', '40', '--seed', '5', ...options, '--output', file]
  await run(process.execPath, ['--import', 'tsx', ...command], { cwd: root })
  return file
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-workbench-'))
  qa = await runProduct({ environment: { DEMO: 'off', QA: '1' } })
  browser = await launchBrowser()
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await qa?.stop()
  await rm(folder, { recursive: true, force: true })
})

const open = (search = '', options?: PageOptions) =>
  openWorkbench(browser, `${qa.address}/inspect/funnels${search}`, options)

const readSearch = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

describe('the product’s own build', () => {
  it('I11 holds nothing of the workbench and the inspector, and its address is one that it does not know', async () => {
    const assets = join(root, 'dist/app/assets')
    const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
    const texts = await Promise.all(scripts.map((name) => readFile(join(assets, name), 'utf8')))
    const traces = /workbench|qa-policy|wentElsewhere|clock\.advance/
    expect(texts.filter((text) => traces.test(text))).toEqual([])
    const listModules = (build: string) => {
      const chunks = readChunks(join(root, 'dist', build))
      return chunks.modulesIn(chunks.everythingBut('')).filter((name) => name.startsWith('src/inspect/'))
    }
    expect([listModules('app'), listModules('qa').length > 0]).toEqual([[], true])
    const messages = await readdir(join(root, 'dist/app/_i18n/en'))
    expect(inspectNamespaces.filter((namespace) => messages.includes(`${namespace}.json`))).toEqual([])
    const product = await runProduct({ environment: { DEMO: 'off' } })
    onTestFinished(async () => void (await product.stop()))
    const { page, complaints, close } = await openWatchedPage(browser)
    for (const path of ['/no-such-page', '/inspect', '/inspect/funnels']) {
      await page.goto(product.address + path)
      await page.waitForURL('**/login')
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    }
    expect(complaints).toEqual([])
    await close()
  })
})

describe('the workbench', () => {
  it('opens without signing in, and is found by keyboard', async () => {
    const { page, complaints, requests, axeInBothThemes, close } = await open()
    await page.getByRole('heading', { level: 1, name: 'Funnel workbench' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Choose a file')
    expect(await page.title()).toBe('Funnel workbench · Quarry')
    expect(await axeInBothThemes()).toEqual([])
    expect(requests.filter(({ url }) => url.includes('/api/'))).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  it('verifies a log that the command made, draws it, and shows another chart by keyboard', async () => {
    const { page, upload, table, picture, complaints, axeInBothThemes, close } = await open()
    await upload(await sampleBy('good'))
    await page.getByText('Conforms to the charts').waitFor()
    const [, users] = await table('Stages').locator('tbody tr').first().locator('td').allTextContents()
    await picture('Onboarding').getByText(`${users} users`, { exact: true }).first().waitFor()
    expect(await axeInBothThemes()).toEqual([])
    await page.getByRole('switch', { name: 'Show inner states' }).press('Space')
    await picture('Onboarding').getByText('droppedOff').first().waitFor()
    await page.getByRole('button', { name: /^Team onboarding/ }).press('Enter')
    await picture('Team onboarding').waitFor()
    expect(readSearch(page)).toEqual({ chart: 'team_onboarding' })
    expect(await table('Milestones').locator('tbody tr').count()).toBe(7)
    expect(complaints).toEqual([])
    await close()
  })

  it('names what is wrong in a damaged log, and explains the people it names', async () => {
    const { page, upload, table, complaints, axe, close } = await open()
    const lines = (await readFile(await sampleBy('damaged', '--damage', 'drop'), 'utf8')).split('\n')
    const torn = join(folder, 'torn.ndjson')
    await writeFile(torn, lines.toSpliced(10, 0, '{"event": "pagev').join('\n'))
    await upload(torn)
    await page.getByText('Violations found').waitFor()
    const problem = table('What is wrong with the log').getByRole('row', { name: /^Cannot be read as an event/ })
    expect(await problem.locator('td').nth(2).textContent()).toBe('11')
    const deviation = table('Deviations from the chart').getByRole('row', { name: /^Stages skipped/ })
    await deviation.waitFor()
    const example = deviation.getByRole('button', { name: /^Explain / }).first()
    const [user = '', line = ''] = (await example.textContent())?.split(':') ?? []
    await example.press('Enter')
    const shownTable = table(`What the charts made of ${user}`)
    const row = shownTable.locator('tbody tr').filter({ hasText: /and skipped/ })
    expect((await row.locator('td').first().textContent())?.replace(',', '')).toBe(line)
    expect(readSearch(page)).toEqual({ user })
    expect(await axe()).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  it('keeps the last log when the next one has no events', async () => {
    const { page, upload, complaints, axeInBothThemes, close } = await open()
    await upload(await sampleBy('kept'))
    await page.getByRole('button', { name: 'Another log' }).click()
    const empty = join(folder, 'letter.ndjson')
    await writeFile(empty, '{ this is\n{ no log\n')
    await upload(empty)
    await page.getByRole('alert').getByText('Line 1 is the first that could not be read').waitFor()
    expect(await axeInBothThemes()).toEqual([])
    await page.getByRole('button', { name: 'Back to the last log' }).click()
    await page.getByRole('heading', { name: 'kept.ndjson' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  it('tries other stages by keyboard, beside the real figures, and keeps them in the address', async () => {
    const { page, table, picture, complaints, axeInBothThemes, close } = await open('?log=sample')
    const compared = table('Recomputed beside the real figures')
    await page.getByRole('button', { name: 'Leave out E-mail confirmed' }).press('Enter')
    await compared.getByText('Left out').waitFor()
    await page.getByRole('button', { name: 'Move Account created up' }).press('Alt+ArrowUp')
    const order = 'account_created,signup_started,first_repository_added,first_query_executed'
    await expect.poll(() => readSearch(page)).toEqual({ log: 'sample', order })
    const skipped = () =>
      compared
        .getByRole('row', { name: /^Deviations/ })
        .locator('td')
        .last()
        .textContent()
    await expect.poll(async () => Number((await skipped())?.replace(',', ''))).toBeGreaterThan(0)
    await picture('Onboarding, what if')
      .getByText(/^✕ \d+ times?$/)
      .first()
      .waitFor()
    const ways = table('Ways of Onboarding, what if')
    expect(await ways.getByText('Not in the chart').count()).toBeGreaterThan(0)
    expect(await axeInBothThemes()).toEqual([])
    await page.reload()
    await expect.poll(async () => Number((await skipped())?.replace(',', ''))).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.getByText('This is the real order.').waitFor()
    expect(readSearch(page)).toEqual({ log: 'sample' })
    expect(complaints).toEqual([])
    await close()
  })

  it('answers within a window, by week, and tells who left; the link shows the same to somebody else', async () => {
    const { page, table, complaints, axeInBothThemes, close } = await open('?log=sample')
    await page.getByRole('combobox', { name: 'Conversion window' }).press('Enter')
    await page.getByRole('option', { name: '1 hr', exact: true }).click()
    await page.getByText('Week', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Last stage' }).press('Enter')
    await page.getByRole('option', { name: /^Account created: / }).click()
    const dates = {
      'First period from': '2026-01-05',
      'First period to': '2026-01-18',
      'Second period from': '2026-01-19',
      'Second period to': '2026-02-01',
    }
    for (const [label, date] of Object.entries(dates)) await page.getByLabel(label).fill(date)
    const compare = '2026-01-05..2026-01-18,2026-01-19..2026-02-01'
    const wanted = { log: 'sample', compare, window: '1h', interval: 'week', left: 'account_created' }
    await expect.poll(() => readSearch(page)).toEqual(wanted)
    const slider = page.getByRole('slider', { name: 'Conversion of Onboarding over time' })
    await slider.press('Home')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^Week from 5 Jan 2026: /)
    expect(await axeInBothThemes()).toEqual([])
    const listShown = async (shown: ReturnType<typeof workbenchPage>['table']) => [
      await shown('Conversion over time').textContent(),
      await shown('Compare two periods').textContent(),
      await shown('Time to convert').textContent(),
      await shown('Who left where').textContent(),
    ]
    const second = await open(new URL(page.url()).search)
    await second.table('Who left where').waitFor()
    await expect.poll(() => listShown(second.table)).toEqual(await listShown(table))
    const person = second.table('Who left where').getByRole('button').first()
    const user = (await person.textContent()) ?? ''
    await person.press('Enter')
    await second.table(`What the charts made of ${user}`).waitFor()
    expect([...complaints, ...second.complaints]).toEqual([])
    await second.close()
    await close()
  })

  it('breaks a funnel down by a property and by cohort, and says which property never occurs', async () => {
    const { page, table, cutTables, complaints, axeInBothThemes, close } = await open('?log=sample&by=season')
    const by = page.getByRole('combobox', { name: 'Broken down by' })
    await page.getByText('No first event of this funnel has “season”. Choose a property from the list.').waitFor()
    const breakdown = table('Breakdown')
    expect(await breakdown.locator('tbody tr').count()).toBe(1)
    await by.press('Enter')
    await page.getByRole('option', { name: /^Cohort/ }).click()
    await expect.poll(() => readSearch(page)).toEqual({ log: 'sample', by: 'cohort' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy link' }).press('Enter')
    await page.getByText('Link copied. It opens this log in the same view.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    await expect.poll(() => breakdown.locator('tbody tr').count()).toBeGreaterThan(1)
    const entered = await breakdown.locator('tbody tr td:nth-of-type(2)').allTextContents()
    const all = await table('Stages').locator('tbody tr td:nth-of-type(2)').first().textContent()
    expect(entered.reduce((sum, people) => sum + Number(people), 0)).toBe(Number(all))
    const saved = page.waitForEvent('download')
    await page.getByRole('region', { name: 'Breakdown' }).getByRole('button', { name: 'Download CSV' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('quarry-onboarding-breakdown.csv')
    const rows = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(rows).toHaveLength(1 + (await breakdown.locator('tbody tr').count()))
    expect(await axeInBothThemes()).toEqual([])
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await cutTables()).toEqual([])
    }
    expect(complaints).toEqual([])
    await close()
  })

  it('shows what the product itself has just collected, and new events as they arrive', async () => {
    const visitor = await openWatchedPage(browser)
    await visitor.page.goto(`${qa.address}/signup`)
    await cookiePage(visitor.page).accept.click()
    await visitor.page.getByLabel('First name').fill('Ada')
    const collected = collectedAt(qa.address)
    await expect.poll(collected.names, { timeout: 30_000 }).toContain('conversion_funnel')

    const { page, table, complaints, close } = await open()
    await page.getByRole('button', { name: 'Use collected events' }).click()
    const started = table('Stages').getByRole('row', { name: /^Sign-up started/ })
    expect(await started.locator('td').nth(1).textContent()).toBe('1')
    await page.getByRole('switch', { name: /^Watch new events/ }).press('Space')
    await page.getByText('No new events since the log was read.').waitFor()
    await visitor.page.goto(`${qa.address}/login`)
    await page.getByText(/^\d+ new events?$/).waitFor({ timeout: 30_000 })
    await page.getByRole('list', { name: 'Newest events' }).getByText('pageview').first().waitFor()
    expect([...complaints, ...visitor.complaints]).toEqual([])
    await close()
    await visitor.close()
  })

  it.each(shownLanguages)('holds in %s at every width, in both themes', async (language) => {
    const { page, complaints, widthsThatMove, cutTables, axeInBothThemes, close } = await open('', { language })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
    expect(await widthsThatMove()).toEqual([])
    await page.goto(`${qa.address}/inspect/funnels?log=sample&chart=workspace_collaboration`)
    await page.getByRole('img').first().waitFor()
    expect(await widthsThatMove()).toEqual([])
    for (const width of [768, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await cutTables()).toEqual([])
    }
    expect(await axeInBothThemes()).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })
})
