import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Review } from '#src/contract/reviews.ts'
import type { EditedRepository } from '#tests/backend/repositories/edited-repository.ts'
import { swallow } from '#tests/backend/reviews/review-room.ts'
import { gitRoom } from './support/git-room.ts'
import { visitAs } from './support/visit-as.ts'
import { shownLanguages } from './support/watched-page.ts'

const handle = (name: string): string => `export const ${name} = (call: () => void): void => call()\n`
const useTide = (name: string): string =>
  `import { tide } from './tide.ts'\nexport const ${name} = (): void => tide(() => undefined)\n`
const commit = (origin: EditedRepository, files: Record<string, string>, message: string) =>
  origin.commit(
    Object.entries(files).map(([path, content]) => ({ kind: 'write' as const, path, content })),
    message,
  )
const pushTo = (origin: EditedRepository, files: Record<string, string>, message: string) => {
  origin.run('switch', '--quiet', ...(origin.run('branch').includes('calls') ? [] : ['-c']), 'feature/calls')
  commit(origin, files, message)
  origin.run('switch', '--quiet', 'main')
}
const room = gitRoom((origin) => {
  commit(origin, { 'src/tide.ts': handle('tide'), 'src/moon.ts': useTide('rise'), 'README.md': '# Harbour\n' }, 'Begin')
  pushTo(
    origin,
    { 'src/first.ts': swallow('first'), 'src/second.ts': swallow('second'), 'src/ebb.ts': useTide('ebb') },
    'Call twice',
  )
})

const gone = (element: Locator) => element.waitFor({ state: 'detached' })

const importBranches = async (page: Page) => {
  room.product.backend.advance(1000)
  await page.getByRole('main').getByRole('button', { name: 'Import', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import pull requests' })
  await dialog.getByRole('checkbox').first().click({ force: true })
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByText(/\d imported/).waitFor({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await gone(dialog)
}

const review = async (page: Page, button: string, number: number) => {
  const started = page.waitForResponse((response) => response.url().endsWith('/api/pull-requests/review'))
  await page.getByRole('main').getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start review' }).click()
  expect(await (await started).json()).toMatchObject({ number })
  await page.getByRole('button', { name: 'Review again' }).waitFor({ timeout: 60_000 })
}

const listOpen = async (page: Page): Promise<string[]> => {
  const open = page.getByRole('main').locator('article:visible')
  return (await open.locator('a').first().isVisible()) ? open.getByRole('link').allTextContents() : []
}

it('imports a branch, reviews it, dismisses and fixes, and after a push only the new finding is new', async () => {
  const watched = await visitAs(room.browser, `${room.product.address}/pull-requests`, { as: room.person, width: 1440 })
  const { page } = watched
  await page.getByText('Nothing imported yet').waitFor()
  await importBranches(page)
  const branch = page.getByRole('main').getByRole('link', { name: /^Call/ })

  await branch.waitFor()
  expect(await watched.axeInBothThemes()).toEqual([])
  await branch.click()
  await page.getByRole('tab', { name: 'Review' }).click()
  await review(page, 'Ask for a review', 1)
  await expect.poll(() => listOpen(page)).toEqual(['src/first.ts:4', 'src/second.ts:4'])
  expect(await watched.axeInBothThemes()).toEqual([])

  const first = page.locator('article', { hasText: 'src/first.ts' })
  await first.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('menuitem', { name: 'Not a problem' }).click()
  await page.getByText('Finding dismissed').waitFor()
  await expect.poll(() => listOpen(page)).toEqual(['src/second.ts:4'])

  pushTo(room.origin, { 'src/second.ts': handle('second'), 'src/third.ts': swallow('third') }, 'Mend the second call')
  await page.getByRole('main').getByRole('link', { name: 'Pull requests' }).click()
  await importBranches(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Changed since review/ })
    .click()
  await branch.click()
  await page.getByRole('tab', { name: 'Review' }).click()
  await review(page, 'Review again', 2)
  await expect.poll(() => listOpen(page)).toEqual(['src/third.ts:4'])
  await page.getByText('Closed: 2').waitFor()

  await page.getByRole('button', { name: 'Compare' }).click()
  const readGroup = (name: string) => page.getByRole('region', { name }).getByRole('listitem').allTextContents()
  for (const visit of ['opened', 'loaded again']) {
    await page.getByRole('region', { name: 'Only in No. 2: 1 finding' }).waitFor()
    expect(await readGroup('Only in No. 1: 2 findings'), visit).toEqual([
      expect.stringMatching(/src\/first\.ts:4DismissedNot a problem/),
      expect.stringMatching(/src\/second\.ts:4Fixed in No\. 2$/),
    ])
    expect(await readGroup('Only in No. 2: 1 finding')).toEqual([expect.stringMatching(/src\/third\.ts:4New$/)])
    await page.reload()
  }
  expect(await watched.axeInBothThemes()).toEqual([])
  await page.getByRole('button', { name: 'Back to the review' }).click()

  for (const number of [3, 4, 5, 6, 7]) {
    await review(page, 'Review again', number)
    await page.getByText('Closed: 1').waitFor()
    await expect.poll(() => listOpen(page)).toEqual(['src/third.ts:4'])
  }
  const id = /pull-requests\/(\w+)/.exec(page.url())?.[1]
  const reviews = await room.person.read<Review[]>(`/api/pull-requests/${id}/reviews`)
  const counts = reviews.map(({ number, counts: { new: raised, stillOpen } }) => [number, raised, stillOpen] as const)
  expect(counts.toSorted(([left], [right]) => left - right).slice(2)).toEqual(
    [3, 4, 5, 6, 7].map((number) => [number, 0, 1]),
  )
  expect(watched.complaints).toEqual([])
  await watched.close()
})

const openFiles = async (width: number, shown = 'en') => {
  const { pullRequests } = await room.person.read<{ pullRequests: { id: string }[] }>('/api/pull-requests')
  const address = `${room.product.address}/pull-requests/${pullRequests[0]?.id}?tab=files`
  return visitAs(room.browser, address, { as: room.person, width, shown })
}

it('shows who calls a name that is double-clicked in a diff, and opens a caller', async () => {
  const watched = await openFiles(1440)
  const { page } = watched
  const file = page.getByRole('region', { name: 'src/ebb.ts' })
  const line = file.locator('[data-line="after 2"]')
  await line.scrollIntoViewIfNeeded()
  await file.locator('.diff-code-insert [data-kind]').first().waitFor()
  const spot = await line.evaluate((button) => {
    const cell = button.closest('tr')?.querySelector('.diff-code-insert')
    const walker = document.createTreeWalker(cell ?? button, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (walker.nextNode() !== null) {
      const at = walker.currentNode.textContent?.indexOf('tide') ?? -1
      if (at < 0) continue
      range.setStart(walker.currentNode, at)
      range.setEnd(walker.currentNode, at + 4)
    }
    const { x, y, width, height } = range.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })
  await page.mouse.dblclick(spot.x, spot.y)
  const panel = page.getByRole('dialog', { name: 'tide' })
  await panel.getByRole('link', { name: 'src/tide.ts:1' }).waitFor()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('tide')
  expect(await watched.axeInBothThemes()).toEqual([])
  await page.keyboard.press('Escape')
  await gone(panel)
  await expect.poll(() => line.evaluate((button) => button === document.activeElement)).toBe(true)

  await page.keyboard.press('d')
  await page.getByRole('dialog').getByRole('button', { name: 'tide', exact: true }).click()
  await panel.getByRole('link', { name: 'src/moon.ts:2' }).click()
  await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor()
  expect(new URL(page.url()).search).toMatch(/^\?q=tide&in=.*&file=src\/moon\.ts&line=2$/)
  await page.getByText('export const rise').first().waitFor()
  expect(watched.complaints).toEqual([])
  await watched.close()
})

it.each(shownLanguages)('shows the places of a name on 320 pixels in %s', async (shown) => {
  const watched = await openFiles(320, shown)
  const { page } = watched
  const line = page.locator('[data-file="src/ebb.ts"] [data-line="after 2"]')
  await line.focus()
  await page.keyboard.press('d')
  await page.getByRole('dialog').getByRole('button', { name: 'tide', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'src/moon.ts:2' }).waitFor()
  const { x = -1, y = -1, width = 0, height = 0 } = (await page.getByRole('dialog').boundingBox()) ?? {}
  const window = page.viewportSize() ?? { width: 0, height: 0 }
  expect([x >= 0, y >= 0, x + width <= window.width, y + height <= window.height]).toEqual([true, true, true, true])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await watched.axeInBothThemes()).toEqual([])
  await watched.close()
})

it.each(shownLanguages)('fits 320 pixels in %s, on each part of a pull request', async (shown) => {
  const { pullRequests } = await room.person.read<{ pullRequests: { id: string }[] }>('/api/pull-requests')
  const address = `${room.product.address}/pull-requests/${pullRequests[0]?.id}`
  const watched = await visitAs(room.browser, address, { as: room.person, width: 320, shown })
  for (const tab of ['overview', 'files', 'review', 'review&review=2&compare=1']) {
    await watched.page.goto(`${address}?tab=${tab}`)
    await watched.page.locator('[role=tabpanel]:visible a, [role=tabpanel]:visible button').first().waitFor()
    if (tab.includes('compare')) await watched.page.getByRole('heading', { level: 3 }).first().waitFor()
    expect(await watched.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await watched.axeInBothThemes()).toEqual([])
  }
  await watched.close()
})
