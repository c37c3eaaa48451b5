import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface SentRequest {
  readonly url: string
  readonly isDocument: boolean
  readonly headers: Readonly<Record<string, string>>
}

/** A page under watch, in a browser context of its own. */
export interface WatchedPage {
  readonly page: Page
  /** Console errors, uncaught exceptions and violations of the policy; an answer below 500 is not one. */
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

/** The browser reports every refused call on its own; the product answers those in words. */
const isExpectedAnswer = (text: string): boolean => /the server responded with a status of 4\d\d/.test(text)

const watch = (page: Page, complaints: string[], requests: SentRequest[]): void => {
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpectedAnswer(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message))
  page.on('request', (request) => {
    const note = (headers: Record<string, string>) =>
      requests.push({ url: request.url(), isDocument: request.isNavigationRequest(), headers })
    request.allHeaders().then(note, () => note(request.headers()))
  })
}

const reportViolations = (): void => {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    console.error(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
  )
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
  const page = await context.newPage()
  const complaints: string[] = []
  const requests: SentRequest[] = []
  watch(page, complaints, requests)
  await page.addInitScript(reportViolations)
  return {
    page,
    complaints,
    requests,
    axe: () => runAxe(page),
    sidewaysScroll: () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    close: () => context.close(),
  }
}
