import type { Browser, Page } from 'playwright-core'
import { rememberedSession } from '#tests/support/scripted-product.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'

export interface WatchedScroll {
  readonly longTasksMs: readonly number[]
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

const scroll = (box: string, row: string) => `new Promise((resolve) => {
  const box = ${box}
  const began = performance.now()
  let rows = 0
  let still = 0
  const step = () => {
    rows = Math.max(rows, document.querySelectorAll(${JSON.stringify(row)}).length)
    const top = box.scrollTop
    box.scrollTop += ${stepPx}
    still = box.scrollTop === top ? still + 1 : 0
    if (still > ${framesAtEnd} || box.scrollTop > ${distancePx} || performance.now() - began > ${patienceMs}) resolve({ rows, reached: box.scrollTop })
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

export const takeTasks = (page: Page): Promise<number[]> => page.evaluate<number[]>('tasks.splice(0)')

export const watchScroll = async (page: Page, box: string, row: string): Promise<WatchedScroll> => {
  const browser = page.context().browser()
  if (browser === null) throw new Error('the page has no browser')
  await takeTasks(page)
  await browser.startTracing(page, { categories: ['toplevel'] })
  const end = await page.evaluate<{ rows: number; reached: number }>(scroll(box, row))
  const maxProcessorMs = findLongestTask(JSON.parse((await browser.stopTracing()).toString()))
  return { longTasksMs: await takeTasks(page), maxProcessorMs, ...end }
}

export const withPage = async <Result>(
  browser: Browser,
  person: SignedInPerson,
  use: (page: Page) => Promise<Result>,
): Promise<Result> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(({ key, value }) => localStorage.setItem(key, value), rememberedSession(person))
    await page.addInitScript(observe)
    return await use(page)
  } finally {
    await context.close()
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
export const longest = (tasks: readonly number[]): number => Math.max(0, ...tasks)

export const describeScrolls = (seen: readonly WatchedScroll[]): string => {
  const tasks = median(seen.map((watched) => watched.longTasksMs.length))
  const middle = median(seen.map((watched) => longest(watched.longTasksMs)))
  const processorMs = Math.round(Math.max(...seen.map((watched) => watched.maxProcessorMs)))
  const [rows, reached] = [Math.max(...seen.map((watched) => watched.rows)), median(seen.map((each) => each.reached))]
  return `while ${reached} px scroll by ${tasks} over 50 ms, the longest ${middle} ms (medians of ${seen.length}), at most ${processorMs} ms of the processor; ${rows} lines made`
}
