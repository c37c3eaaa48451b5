import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { complaintsOf } from '#tests/support/complaints.ts'

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface SentRequest {
  readonly url: string
  readonly isDocument: boolean
  readonly headers: Readonly<Record<string, string>>
}

/** A page under watch, in a browser context of its own. */
export interface WatchedPage {
  readonly page: Page
  /** Console errors, uncaught exceptions and violations of the policy; an answer below 500 is not one. Any fails the test. */
  readonly complaints: readonly string[]
  readonly requests: readonly SentRequest[]
  /** What axe finds, as `rule: element`. */
  axe(): Promise<string[]>
  /** By how many pixels the page can be moved sideways. */
  sidewaysScroll(): Promise<number>
  close(): Promise<void>
}

export interface PageOptions {
  readonly width?: number
  readonly theme?: 'light' | 'dark'
  readonly language?: string
}

/** Of every tab of the context. */
const noteRequests = (context: BrowserContext, requests: SentRequest[]): void => {
  context.on('request', (request) => {
    const note = (headers: Record<string, string>) =>
      requests.push({ url: request.url(), isDocument: request.isNavigationRequest(), headers })
    request.allHeaders().then(note, () => note(request.headers()))
  })
}

interface AxeReport {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]
}

const runAxe = async (page: Page): Promise<string[]> => {
  await page.evaluate(await readFile(axeSource, 'utf8'))
  const { violations } = await page.evaluate(
    () => (globalThis as unknown as { axe: { run: () => Promise<AxeReport> } }).axe.run() as Promise<AxeReport>,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

export const openWatchedPage = async (
  browser: Browser,
  { width = 1280, theme = 'light', language = 'en-GB' }: PageOptions = {},
): Promise<WatchedPage> => {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: theme,
    locale: language,
    reducedMotion: 'reduce',
  })
  const requests: SentRequest[] = []
  noteRequests(context, requests)
  const page = await context.newPage()
  return {
    page,
    complaints: complaintsOf(context),
    requests,
    axe: () => runAxe(page),
    sidewaysScroll: () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    close: () => context.close(),
  }
}
