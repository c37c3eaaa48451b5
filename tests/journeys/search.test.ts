import { beforeAll, describe, expect, it } from 'vitest'
import { zipFiles } from '#tests/backend/repositories/archive-files.ts'
import { demoEmail, demoPassword } from '#tests/support/product-api.ts'
import { indexPatience } from '#tests/support/patience.ts'
import { demoRoom } from './support/product-room.ts'
import { repositoriesPage } from './support/repositories.page.ts'
import { searchPage } from './support/search.page.ts'
import { openWatchedPage, type PageOptions, shownLanguages, type WatchedPage } from './support/watched-page.ts'

const room = demoRoom()
beforeAll(() => waitForIndex(), 300_000)

const at = (address: string): string => room.product.address + address

const open = async (address: string, options: PageOptions = {}): Promise<WatchedPage> => {
  const watched = await openWatchedPage(room.browser, options)
  const { page } = watched
  await page.goto(at(address))
  await page.locator('input[type=password]').waitFor()
  await page.locator('button[type=submit]').waitFor()
  await page.locator('input[type=email]').fill(demoEmail)
  await page.locator('input[type=password]').fill(demoPassword)
  await page.locator('input[type=password]').press('Enter')
  await page.waitForURL(at(address))
  await page.locator('#search-query').waitFor()
  return watched
}

const waitForIndex = async (): Promise<void> => {
  const watched = await open('/search?q=createClient&mode=exact')
  await searchPage(watched.page).files.first().waitFor({ timeout: 240_000 })
  await watched.close()
}

const readPath = ({ page }: WatchedPage): string => page.url().slice(room.product.address.length)

/** Line 12,345 and its neighbours hold the word; in the last one it crosses the card's edge. */
const longFile = (): string =>
  [
    ...Array.from({ length: 12_343 }, (_, at) => `const line${at} = ${at}`),
    'const basalt = 1',
    'const slab = basalt',
    `const layers = [${Array.from({ length: 60 }, () => 'basalt').join(', ')}]`,
  ].join('\n')

describe('a result', () => {
  it('keeps a number of five digits in one line, beside its code, and cuts a long line at the edge of its card', async () => {
    const watched = await open('/search')
    const { page } = watched
    const repositories = repositoriesPage(page)
    await page.goto(at('/repositories'))
    await repositories.addArchive('quarry-face.zip', zipFiles({ 'face/layers.ts': longFile() }), 'face')
    await repositories.row('face').getByText('Ready').waitFor(indexPatience)
    await page.goto(at('/search?q=basalt&mode=exact&in=face'))
    await page.locator('[data-hit] mark').first().waitFor()
    for (const width of [1440, 768, 320]) {
      await page.setViewportSize({ width, height: 900 })
      const rows = await page.locator('[data-hit] code > span').evaluateAll((lines) =>
        lines.map((line) => {
          const [number, text] = [...line.children]
          if (!number || !text) throw new Error('A line has a number and a text.')
          const digits = document.createRange()
          digits.selectNodeContents(number)
          const [box, room, card] = [number, text, line.closest('article')].map((part) => part?.getBoundingClientRect())
          const written = digits.getBoundingClientRect()
          const { overflowX, textOverflow } = getComputedStyle(text)
          return {
            number: number.textContent,
            lines: digits.getClientRects().length,
            isInItsColumn: written.left >= (box?.left ?? Infinity) && written.right <= (room?.left ?? -Infinity),
            isOneLineHigh: line.getBoundingClientRect().height < 2 * written.height,
            isInCard: (room?.right ?? Infinity) <= (card?.right ?? -Infinity),
            isCutCleanly: overflowX === 'hidden' && textOverflow === 'clip',
            isCut: text.scrollWidth > text.clientWidth,
          }
        }),
      )
      const whole = { lines: 1, isInItsColumn: true, isOneLineHigh: true, isInCard: true, isCutCleanly: true }
      expect(rows).toEqual([
        { number: '12344', ...whole, isCut: false },
        { number: '12345', ...whole, isCut: false },
        { number: '12346', ...whole, isCut: true },
      ])
    }
    await watched.close()
  })
})

const gateFile = ['import { lock } from "./lock"', '', 'gate {', '  open(lock)', '}', '', 'open(lock)'].join('\n')

describe('an expression with a line break', () => {
  it('finds several lines as one match, which is opened and shared as a range', async () => {
    const watched = await open('/search')
    const { page } = watched
    const repositories = repositoriesPage(page)
    await page.goto(at('/repositories'))
    await repositories.addArchive('quarry-gate.zip', zipFiles({ 'gate/gate.ts': gateFile }), 'gate')
    await repositories.row('gate').getByText('Ready').waitFor(indexPatience)
    await page.goto(at('/search?q=import&mode=exact&in=gate'))
    await page.locator('[data-hit] mark').first().waitFor()
    await searchPage(page).search('/\\{\\n\\s+open/ or import')
    const hits = page.locator('[data-hit]')
    await expect.poll(() => hits.count()).toBe(2)
    const marked = (await hits.last().locator('mark').allInnerTexts()).join('')
    expect(marked.replaceAll(/\s/g, '')).toBe('{open')
    await page.getByText('2 matches').first().waitFor()
    await hits.last().click()
    await page.waitForURL(/line=3-4$/)
    await expect.poll(() => page.locator('[data-preview] [data-marked]').count()).toBe(2)
    expect(watched.complaints).toEqual([])
    await watched.close()
  })
})

/** The expression is split, because this very file is searched as well. */
const expression = ['export const create', '(High|Low)lighter'].join('')

const inSmallLetters = ['createhigh', 'lighter = ('].join('')

describe('finding a known line', () => {
  it('by its text, by an expression, by its meaning; opened, and shared with another tab', async () => {
    const watched = await open('/search')
    const { page } = watched
    const search = searchPage(page)
    await page.keyboard.press('/')
    await page.keyboard.type('export const createHighlighter')
    await search.mode('Exact').check({ force: true })
    await search.files.filter({ hasText: 'highlighter.ts' }).first().waitFor()
    expect(await search.files.first().getAttribute('aria-label')).toBe('src/views/code/highlighter.ts')

    await search.search(expression)
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    await search.regex.click()
    await search.files.filter({ hasText: 'highlighter.ts' }).first().waitFor()

    await search.mode('Meaning').check({ force: true })
    await search.search('where are passwords hashed')
    await search.files.filter({ hasText: 'passwords.ts' }).first().waitFor()

    await search.search('colour code in a worker')
    await search.mode('Exact').check({ force: true })
    await search.regex.click()
    const definition = page.getByRole('article', { name: 'src/views/code/highlighter.ts' })
    await search.search(inSmallLetters)
    await definition.getByRole('link').filter({ hasText: 'createHighlighter = (' }).waitFor()
    const matchCase = page.getByRole('button', { name: 'Match case' })
    await matchCase.press('Enter')
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.getByRole('button', { name: 'Ignore case' }).click()
    await page.setViewportSize({ width: 1280, height: 720 })
    await search.search('createHighlighter = (')
    await definition.getByRole('link').filter({ hasText: 'createHighlighter = (' }).click()
    await search.preview.locator('[data-marked]').waitFor()
    expect(await search.preview.locator('[data-marked]').innerText()).toContain('createHighlighter = (')
    await search.preview.locator('[data-kind=keyword]').first().waitFor()
    expect(readPath(watched)).toMatch(/&repo=[0-9a-f]{24}&file=src\/views\/code\/highlighter\.ts&line=\d+$/)

    const secondPage = await page.context().newPage()
    await secondPage.goto(page.url())
    const shared = searchPage(secondPage)
    await shared.preview.locator('[data-marked]').waitFor()
    expect(await shared.box.inputValue()).toBe('createHighlighter = (')
    await shared.files.first().waitFor()

    await page.goBack()
    await expect.poll(() => search.preview.count()).toBe(0)
    await page.goForward()
    await search.preview.waitFor()
    expect(watched.complaints).toEqual([])
    await watched.close()
  })

  it('in a file of 5,000 lines: only those in sight are made, coloured like the rest', async () => {
    const watched = await open('/search')
    const { page } = watched
    const search = searchPage(page)
    await page.route('**/api/repositories/*/file?*', async (route) => {
      const response = await route.fetch()
      const file = (await response.json()) as { content: string }
      const lines = file.content.split('\n')
      const long = Array.from({ length: 5000 }, (_, at) => lines[at % lines.length]).join('\n')
      await route.fulfill({ response, json: { ...file, content: long } })
    })
    await search.mode('Exact').check({ force: true })
    await search.search('createHighlighter = (')
    const definition = page.getByRole('article', { name: 'src/views/code/highlighter.ts' })
    await definition.getByRole('link').filter({ hasText: 'createHighlighter = (' }).click()
    await search.preview.locator('[data-marked]').waitFor()
    const made = search.preview.locator('.code-block__line')
    expect(await made.count()).toBeLessThan(120)
    await page.goto(page.url().replace(/line=\d+/, 'line=4321'))
    await search.preview.locator('[data-marked]').getByText('4321').waitFor()
    await search.preview.locator('[data-kind=keyword]').first().waitFor()
    expect(await made.count()).toBeLessThan(120)
    expect(watched.complaints).toEqual([])
    await watched.close()
  })

  it('by a query whose filter is added from the list beside the results', async () => {
    const watched = await open('/search?q=createClient+or+session&mode=exact')
    const { page } = watched
    await page.getByRole('button', { name: /^TypeScript, \d+\+? files?$/ }).click()
    await page.waitForURL(/lang%3ATypeScript/)
    expect(await page.locator('#search-query').inputValue()).toBe('(createClient or session) lang:TypeScript')
    expect(watched.complaints).toEqual([])
    await watched.close()
  })

  it('by a filter that the box completes, with lines around each match, and saved as a file', async () => {
    const watched = await open('/search?mode=exact')
    const { page } = watched
    const search = searchPage(page)
    await search.box.pressSequentially('createHigh sym:createHigh')
    await page.getByRole('option', { name: /^createHighlighter / }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await search.box.inputValue()).toBe('createHigh sym:createHighlighter ')
    await search.files.first().waitFor()
    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByRole('button', { name: 'Results: sort, context, export' }).click()
    await page.getByRole('menuitem', { name: /^Lines around a match/ }).click()
    await page.getByRole('menuitemcheckbox', { name: '3 lines' }).click()
    await page.waitForURL(/context=3/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.getByRole('button', { name: 'Results: sort, context, export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export as Markdown' }).click()
    expect((await download).suggestedFilename()).toBe('quarry-search.md')
    expect(watched.complaints).toEqual([])
    await watched.close()
  })

  it('after a mistake in the expression that is pointed at', async () => {
    const watched = await open('/search?q=create(&mode=exact&regex=1')
    const { page } = watched
    await page.getByText('Character 7: this bracket is never closed.').waitFor()
    await page.getByRole('button', { name: 'Search for it as plain text' }).click()
    await page.getByRole('heading', { name: 'Nothing found' }).or(searchPage(page).files.first()).waitFor()
    expect(watched.complaints).toEqual([])
    await watched.close()
  })
})

const faces = [
  '/search',
  '/search?q=session',
  '/search?q=createActor&mode=exact&context=3&sort=path',
  '/search?q=createActor(&mode=exact',
  '/search?q=where+are+passwords+hashed&mode=meaning',
  '/search?q=foo(bar&mode=exact&regex=1',
  '/search?q=zzzzqqqq&mode=exact&lang=TypeScript&path=src/',
]

const visit = async ({ page, isAtRest }: WatchedPage, address: string): Promise<void> => {
  await page.goto(at(address))
  await page.locator('#search-query').waitFor()
  await page.locator('section.corner-card__root').waitFor()
  await isAtRest()
}

const openFirst = async ({ page }: WatchedPage): Promise<void> => {
  await page.locator('[data-hit]').first().click()
  await page.locator('[data-marked]').first().waitFor()
}

const lookAtAll = async (watched: WatchedPage, look: () => Promise<readonly string[]>): Promise<string[]> => {
  const findings: string[] = []
  for (const address of faces) {
    await visit(watched, address)
    findings.push(...(await look()).map((finding) => `${address} ${finding}`))
  }
  await watched.page.setViewportSize({ width: 1440, height: 900 })
  await visit(watched, '/search?q=createActor(&mode=exact')
  await openFirst(watched)
  findings.push(...(await look()).map((finding) => `preview ${finding}`))
  return findings
}

describe('the search screen', () => {
  it('has nothing for axe to find, in both themes', async () => {
    const watched = await open('/search', { width: 1440 })
    expect(await lookAtAll(watched, watched.axeInBothThemes)).toEqual([])
    expect(watched.complaints).toEqual([])
    await watched.close()
  })

  it.each(shownLanguages)('does not move sideways, %s', async (language) => {
    const watched = await open('/search', { language })
    expect(await lookAtAll(watched, watched.widthsThatMove)).toEqual([])
    expect(watched.complaints).toEqual([])
    await watched.close()
  })
})
