import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import type { ImportState, PullRequest, PullRequestPage } from '#src/contract/pull-requests.ts'
import type { EditedRepository } from '#tests/backend/repositories/edited-repository.ts'
import { runGitProduct } from '#tests/support/git-product.ts'
import { openBrowser } from '#tests/support/installed-browser.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
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

const writeLine = (word: string, line: number): string =>
  `export const ${word}${line} = (count: number): string => format(count, '${word} ${line}', { pad: ${line % 7} })`
const writeFile = (word: string, lines: number): string =>
  `${Array.from({ length: lines }, (_, line) => writeLine(word, line)).join('\n')}\n`

interface Size {
  readonly name: string
  readonly branch: string
  readonly files: number
  readonly lines: number
}

const sizes: readonly Size[] = [
  { name: 'one file', branch: 'change-one', files: 1, lines: 5000 },
  { name: '100 files', branch: 'change-many', files: 100, lines: 50 },
]

const writeFiles = (word: string, { branch, files, lines }: Size) =>
  Array.from({ length: files }, (_, file) => ({
    kind: 'write' as const,
    path: `src/${branch}/part-${file}.ts`,
    content: writeFile(`${word}${file}x`, lines),
  }))

interface Watched {
  readonly opening: readonly number[]
  readonly scrolled: WatchedScroll
}

const watch = (browser: Browser, person: SignedInPerson, url: string): Promise<Watched> =>
  withPage(browser, person, async (page) => {
    await page.goto(`${url}?tab=overview`)
    await page.getByRole('tab', { name: 'Files' }).click()
    await page.locator('[data-line]').first().waitFor({ timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    const opening = await takeTasks(page)
    return { opening, scrolled: await watchScroll(page, 'document.scrollingElement', '[data-line]') }
  })

const print = (line: string) => process.stdout.write(`${line}\n`)

const write = (origin: EditedRepository) => {
  origin.commit(
    sizes.flatMap((size) => writeFiles('before', size)),
    'Begin',
  )
  for (const size of sizes) {
    origin.run('switch', '--quiet', '-c', size.branch)
    origin.commit(writeFiles('after', size), size.name)
    origin.run('switch', '--quiet', 'main')
  }
}
const { product, browser, person, repositoryId, close } = await runGitProduct(write, openBrowser)
const listImported = async (): Promise<PullRequest[]> => {
  const imports = await person.read<ImportState[]>('/api/pull-requests/imports')
  if (imports.some(({ isRunning }) => isRunning)) return []
  return (await person.read<PullRequestPage>('/api/pull-requests')).pullRequests
}
await person.read(`/api/pull-requests/import/${repositoryId}`, { method: 'POST' })
let pullRequests: PullRequest[] = []
while (pullRequests.length < sizes.length) {
  await pause(200)
  pullRequests = await listImported()
}
for (const { name, branch } of sizes) {
  const id = pullRequests.find(({ sourceBranch }) => sourceBranch === branch)?.id
  const seen: Watched[] = []
  for (let run = 0; run < runs; run += 1)
    seen.push(await watch(browser, person, `${product.address}/pull-requests/${id}`))
  const opening = median(seen.map((watched) => longest(watched.opening)))
  const scrolls = describeScrolls(seen.map(({ scrolled }) => scrolled))
  print(`${name.padEnd(9)} longest task ${opening} ms while it opens; ${scrolls} of 10000`)
}
await close()
