import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '#tests/support/installed-browser.ts'
import { readMemory } from '#tests/support/process-memory.ts'
import { runProduct } from '#tests/support/running-product.ts'
import { writeSample } from './sample-file.ts'

/**
 * Opens a log of a million events in the workbench of the built product and prints the time to the report, the longest block of the
 * page, the time to cancel and the memory.
 */
const events = 1_000_000
const runs = 3

/** It is text, because the runner adds its own helpers to functions. */
const observer = `
  globalThis.seen = { longest: 0, gap: 0, steps: [] }
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => { seen.longest = Math.max(seen.longest, duration) }))
    .observe({ type: 'longtask', buffered: true })
  let last = performance.now()
  const look = (now) => {
    seen.gap = Math.max(seen.gap, now - last)
    last = now
    const step = document.querySelector('progress')?.getAttribute('aria-valuetext')
    if (step && step !== seen.steps.at(-1)) seen.steps.push(step)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

interface Seen {
  readonly longest: number
  readonly gap: number
  readonly steps: readonly string[]
}

const print = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(2)} s`
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`

const findRenderer = async (browser: Browser): Promise<number> => {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const renderers = await Promise.all(
    processInfo.filter(({ type }) => type === 'renderer').map(async ({ id }) => ({ id, ...(await readMemory(id)) })),
  )
  const [largest] = renderers.toSorted((a, b) => b.peak - a.peak)
  return largest?.id ?? 0
}

const openWorkbench = async (browser: Browser, address: string): Promise<Page> => {
  const page = await browser.newPage()
  await page.addInitScript(observer)
  await page.goto(`${address}/inspect/funnels`)
  await page.getByText('Drop a log of events here').waitFor()
  return page
}

const choose = (page: Page, file: string) => page.locator('input[type=file]').setInputFiles(file)

const measureReport = async (address: string, file: string): Promise<number> => {
  const browser = await openBrowser()
  try {
    const page = await openWorkbench(browser, address)
    const before = (await readMemory(await findRenderer(browser))).peak
    await page.evaluate('Object.assign(seen, { longest: 0, gap: 0 })')
    const began = performance.now()
    await choose(page, file)
    await page.getByText('Conforms to the charts').waitFor({ timeout: 120_000 })
    const time = performance.now() - began
    const { longest, gap, steps } = (await page.evaluate('seen')) as Seen
    const { peak } = await readMemory(await findRenderer(browser))
    print(`  report after ${seconds(time)}; ${steps.length} steps of progress were shown`)
    print(`  longest task ${Math.round(longest)} ms, longest time between two frames ${Math.round(gap)} ms`)
    print(`  ${megabytes(peak)} at most in page and worker, ${megabytes(before)} before the log`)
    return time
  } finally {
    await browser.close()
  }
}

const measureStop = async (address: string, file: string): Promise<void> => {
  const browser = await openBrowser()
  try {
    const page = await openWorkbench(browser, address)
    await choose(page, file)
    await page.getByText(/^[1-9]\d* ?%$/).waitFor({ timeout: 120_000 })
    const began = performance.now()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('Drop a log of events here').waitFor()
    print(`  stopped ${Math.round(performance.now() - began)} ms after it was asked to`)
  } finally {
    await browser.close()
  }
}

const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
const product = await runProduct({ environment: { DEMO: 'off', QA: '1' } })
try {
  const file = join(folder, 'million.ndjson')
  await writeSample(file, events)
  print(`${events} events in the page`)
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push(await measureReport(product.address, file))
  times.sort((a, b) => a - b)
  print(`  median of ${runs}: ${seconds(times[runs >> 1] ?? 0)}`)
  await measureStop(product.address, file)
} finally {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
