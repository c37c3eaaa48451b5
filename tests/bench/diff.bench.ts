import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import type { ImportState, PullRequest, PullRequestPage } from '#src/contract/pull-requests.ts'
import { EditedRepository } from '#tests/backend/repositories/edited-repository.ts'
import { startGitServer } from '#tests/support/git-server.ts'
import { openBrowser } from '#tests/support/installed-browser.ts'
import { rememberedSession, runScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'

/** Measures the diff of a pull request on the built pages, in milliseconds. */
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
  readonly opening: number[]
  readonly scrolling: number[]
  readonly maxProcessorMs: number
  readonly rows: number
  readonly reached: number
}

const observe = `
  globalThis.tasks = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
`

const distancePx = 30_000
const stepPx = 100
const patienceMs = 60_000
const framesAtEnd = 120

const scroll = `new Promise((resolve) => {
  const began = performance.now()
  let rows = 0
  let still = 0
  const step = () => {
    rows = Math.max(rows, document.querySelectorAll('[data-line]').length)
    const top = scrollY
    scrollBy(0, ${stepPx})
    still = scrollY === top ? still + 1 : 0
    if (still > ${framesAtEnd} || scrollY > ${distancePx} || performance.now() - began > ${patienceMs}) resolve({ rows, reached: scrollY })
    else requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
})`

interface Trace {
  readonly traceEvents: readonly {
    readonly pid: number
    readonly tid: number
    readonly name: string
    /** In microseconds of the processor. */
    readonly tdur?: number
    readonly args: { readonly name?: string }
  }[]
}

const findLongestTask = ({ traceEvents }: Trace): number => {
  const pages = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const threads = new Set(pages.map(({ pid, tid }) => `${pid} ${tid}`))
  const times = traceEvents
    .filter(({ pid, tid, name }) => name.endsWith('RunTask') && threads.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000)
  if (times.length === 0) throw new Error('the trace has no tasks of a page')
  return Math.max(...times)
}

const takeTasks = (page: Page) => page.evaluate<number[]>('tasks.splice(0)')

const watch = async (browser: Browser, person: SignedInPerson, url: string): Promise<Watched> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(({ key, value }) => localStorage.setItem(key, value), rememberedSession(person))
    await page.addInitScript(observe)
    await page.goto(`${url}?tab=overview`)
    await page.getByRole('tab', { name: 'Files' }).click()
    await page.locator('[data-line]').first().waitFor({ timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    const opening = await takeTasks(page)
    await browser.startTracing(page, { categories: ['toplevel'] })
    const end = await page.evaluate<{ rows: number; reached: number }>(scroll)
    const maxProcessorMs = findLongestTask(JSON.parse((await browser.stopTracing()).toString()))
    return { opening, scrolling: await takeTasks(page), maxProcessorMs, ...end }
  } finally {
    await context.close()
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const longest = (tasks: readonly number[]): number => Math.max(0, ...tasks)
const print = (line: string) => process.stdout.write(`${line}\n`)

const folder = mkdtempSync(join(tmpdir(), 'quarry-diff-'))
const origin = new EditedRepository(folder, 'harbour.git')
origin.commit(
  sizes.flatMap((size) => writeFiles('before', size)),
  'Begin',
)
for (const size of sizes) {
  origin.run('switch', '--quiet', '-c', size.branch)
  origin.commit(writeFiles('after', size), size.name)
  origin.run('switch', '--quiet', 'main')
}
const server = await startGitServer(folder)
const [product, browser] = await Promise.all([
  runScriptedProduct({ PRIVATE_HOSTS: `127.0.0.1:${server.port}` }),
  openBrowser(),
])
const person = await signUpPerson(product.backend)
const source = { sourceType: 'PublicHttp', url: server.url('harbour.git') }
const repository = await person.read<{ id: string }>('/api/repositories', { json: { source } })
const listImported = async (): Promise<PullRequest[]> => {
  const imports = await person.read<ImportState[]>('/api/pull-requests/imports')
  if (imports.some(({ isRunning }) => isRunning)) return []
  return (await person.read<PullRequestPage>('/api/pull-requests')).pullRequests
}
await person.read(`/api/pull-requests/import/${repository.id}`, { method: 'POST' })
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
  const scrolling = median(seen.map((watched) => longest(watched.scrolling)))
  const tasks = median(seen.map((watched) => watched.scrolling.length))
  const processorMs = Math.round(Math.max(...seen.map(({ maxProcessorMs }) => maxProcessorMs)))
  const [rows, reached] = [Math.max(...seen.map((watched) => watched.rows)), median(seen.map((each) => each.reached))]
  print(
    `${name.padEnd(9)} longest task ${opening} ms while it opens; while ${reached} px scroll by ${tasks} over 50 ms, the longest ${scrolling} ms (medians of ${runs}), at most ${processorMs} ms of the processor; ${rows} of 10000 lines made`,
  )
}
await browser.close()
await product.stop()
await server.close()
rmSync(folder, { recursive: true, force: true })
