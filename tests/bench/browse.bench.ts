import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Repository } from '#src/contract/repositories.ts'
import type { EditedRepository } from '#tests/backend/repositories/edited-repository.ts'
import { runGitProduct } from '#tests/support/git-product.ts'
import { openBrowser } from '#tests/support/installed-browser.ts'
import {
  describeScrolls,
  longest,
  median,
  takeTasks,
  type WatchedScroll,
  watchScroll,
  withPage,
} from './watched-scroll.ts'

const runs = 5
const fileLines = 50_000
const folders = 10
const filesPerFolder = 2000
const listedFiles = 5000

const writeLine = (line: number): string => `export const tide${line} = measure(${line % 7}, 'harbour ${line}')\n`
const longFile = Array.from({ length: fileLines }, (_, line) => writeLine(line)).join('')

const writeFiles = (path: string, count: number) =>
  Array.from({ length: count }, (_, file) => ({
    kind: 'write' as const,
    path: `${path}/part-${String(file).padStart(4, '0')}.ts`,
    content: writeLine(file),
  }))

const write = (origin: EditedRepository) =>
  origin.commit(
    [
      { kind: 'write', path: 'long.ts', content: longFile },
      ...writeFiles('flat', listedFiles),
      ...Array.from({ length: folders }, (_, at) => writeFiles(`many/${at}`, filesPerFolder)).flat(),
    ],
    'Begin',
  )
const { product, browser, person, repositoryId, close } = await runGitProduct(write, openBrowser)
for (let status = ''; status !== 'Alive' && status !== 'PartiallyAlive';) {
  await pause(500)
  status = (await person.read<Repository>(`/api/repositories/${repositoryId}`)).status
  if (status === 'Failed') throw new Error('the repository was not indexed')
}

interface Part {
  readonly name: string
  readonly query: string
  readonly open: (page: Page) => Promise<void>
  readonly box: string
  readonly row: string
}

const findScroller = (row: string) => `(() => {
  for (let box = document.querySelector(${JSON.stringify(row)}); box; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  return document.scrollingElement
})()`
const codeRow = '#file-code code a'
const treeRow = '[role=treeitem]'
const listRow = 'main [role=listitem]'

const parts: readonly Part[] = [
  {
    name: '50,000 lines',
    query: '?file=long.ts',
    open: (page) => page.getByRole('link', { name: 'Line 1', exact: true }).waitFor({ timeout: 60_000 }),
    box: findScroller(codeRow),
    row: codeRow,
  },
  {
    name: '20,000 files in the tree',
    query: '',
    open: async (page) => {
      const open = (name: string) =>
        page.getByRole('treeitem', { name, exact: true }).locator('[data-chevron]').click({ timeout: 60_000 })
      await open('many')
      for (let at = folders - 1; at >= 0; at -= 1) await open(String(at))
      await page.getByRole('treeitem', { name: 'part-0000.ts', exact: true }).first().waitFor({ timeout: 60_000 })
    },
    box: findScroller(treeRow),
    row: treeRow,
  },
  {
    name: '5000 files of a folder',
    query: '?folder=flat',
    open: (page) => page.locator(listRow).first().waitFor({ timeout: 60_000 }),
    box: findScroller(listRow),
    row: listRow,
  },
]

for (const { name, query, open, box, row } of parts) {
  const opening: number[] = []
  const scrolls: WatchedScroll[] = []
  for (let run = 0; run < runs; run += 1)
    await withPage(browser, person, async (page) => {
      await page.goto(`${product.address}/repositories/${repositoryId}/files${query}`)
      await open(page)
      await page.waitForLoadState('networkidle')
      opening.push(longest(await takeTasks(page)))
      scrolls.push(await watchScroll(page, box, row))
    })
  process.stdout.write(`${name} longest task ${median(opening)} ms while it opens; ${describeScrolls(scrolls)}\n`)
}
await close()
