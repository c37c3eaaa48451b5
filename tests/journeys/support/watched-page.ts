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
  /** The same in the light and the dark theme, without loading the page again. */
  axeInBothThemes(): Promise<string[]>
  /** By how many pixels the page can be moved sideways. */
  sidewaysScroll(): Promise<number>
  /** Of the widths every screen is made for, those at which the page can be moved sideways. */
  widthsThatMove(): Promise<string[]>
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

/** In every run those with the longest words; the thorough run has all. */
export const shownLanguages: readonly string[] =
  process.env['DEEP'] === undefined ? ['de', 'kk'] : ['en', 'ru', 'uk', 'be', 'kk', 'de', 'fr', 'es']

const height = 900
const widths = [1440, 768, 320]

const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const { documentElement } = document
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(documentElement.scrollWidth - documentElement.clientWidth)),
        )
      }),
  )

const widthsThatMove = async (page: Page): Promise<string[]> => {
  const moving: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    const pixels = await sidewaysScroll(page)
    if (pixels > 0) moving.push(`${width}: ${pixels} px`)
  }
  return moving
}

const axeInBothThemes = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction((theme) => getComputedStyle(document.documentElement).colorScheme === theme, colorScheme)
    found.push(...(await runAxe(page)).map((finding) => `${colorScheme} ${finding}`))
  }
  return found
}

export const openWatchedPage = async (
  browser: Browser,
  { width = 1280, theme = 'light', language = 'en-GB' }: PageOptions = {},
): Promise<WatchedPage> => {
  const context = await browser.newContext({
    viewport: { width, height },
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
    axeInBothThemes: () => axeInBothThemes(page),
    sidewaysScroll: () => sidewaysScroll(page),
    widthsThatMove: () => widthsThatMove(page),
    close: () => context.close(),
  }
}
