import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { vi } from 'vitest'
import { getComplaints } from '#tests/support/complaints.ts'

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
  /** Resolves when all that was asked for has come, and the page has made of it what it could, idle time included. */
  isAtRest(): Promise<void>
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

export type KeptState = Awaited<ReturnType<BrowserContext['storageState']>>

export interface PageOptions {
  readonly width?: number
  readonly theme?: 'light' | 'dark'
  readonly language?: string
  readonly userAgent?: string | undefined
  /** Storage of the browser from an earlier visit. */
  readonly state?: KeptState | undefined
}

interface RequestSource {
  on(event: 'request' | 'requestfinished' | 'requestfailed', listener: (request: Request) => void): unknown
}

interface Traffic {
  /** How many were ever asked. */
  asked: number
  readonly underWay: Set<Request>
}

/** Of a page, or of every page of a context. */
const noteRequests = (source: RequestSource, requests: SentRequest[]): Traffic => {
  const traffic: Traffic = { asked: 0, underWay: new Set() }
  const end = (request: Request) => traffic.underWay.delete(request)
  source.on('requestfinished', end)
  source.on('requestfailed', end)
  source.on('request', (request) => {
    traffic.asked += 1
    traffic.underWay.add(request)
    const note = (headers: Record<string, string>) =>
      requests.push({ url: request.url(), isDocument: request.isNavigationRequest(), headers })
    request.allHeaders().then(note, () => note(request.headers()))
  })
  return traffic
}

/**
 * Resolves when everything that waited for idle time before has run. It asks for frames meanwhile: after a resize Chromium may
 * give a page no idle time until it draws.
 */
const idleTime = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let frame = 0
        const draw = () => (frame = requestAnimationFrame(draw))
        const end = () => {
          cancelAnimationFrame(frame)
          resolve()
        }
        draw()
        requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(end)))
      }),
  )

/** Longer than any page takes that comes to rest at all. */
const maxRestMs = 30_000

const comeToRest = async (page: Page, traffic: Traffic, limit: AbortSignal): Promise<void> => {
  let before: number
  do {
    before = traffic.asked
    await vi.waitUntil(() => traffic.underWay.size === 0, { timeout: 2 * maxRestMs, interval: 10 })
    await idleTime(page)
  } while (!limit.aborted && (traffic.asked > before || traffic.underWay.size > 0))
}

const isAtRest = async (page: Page, traffic: Traffic): Promise<void> => {
  const limit = AbortSignal.timeout(maxRestMs)
  await Promise.race([comeToRest(page, traffic, limit), once(limit, 'abort')])
  if (!limit.aborted) return
  const awaited = [...traffic.underWay].map((request) => `${request.method()} ${request.url()}`)
  throw new Error(`${page.url()} does not come to rest; it awaits ${awaited.join(', ') || 'idle time'}.`)
}

/** From now on requests are followed; call it to wait until all that was asked for has come and been shown. */
export const watchRest = (page: Page): (() => Promise<void>) => {
  const traffic = noteRequests(page, [])
  return () => isAtRest(page, traffic)
}

interface Finding {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

type Axe = { run(options: object): Promise<{ readonly violations: readonly Finding[] }> }

/** What axe has nothing against stays in the page: it is a hundred times as much, and nobody reads it. */
const runAxe = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(axeSource, 'utf8'))
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  })
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
  const overflowing: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction((theme) => getComputedStyle(document.documentElement).colorScheme === theme, colorScheme)
    overflowing.push(...(await runAxe(page)).map((finding) => `${colorScheme} ${finding}`))
  }
  return overflowing
}

/** As on a busy machine: whoever needs a frame to have passed has to wait for it. In the thorough run it holds for every page. */
export const makeFramesRare = () => {
  window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 250))
  window.cancelAnimationFrame = (id) => clearTimeout(id)
}

export const openWatchedPage = async (
  browser: Browser,
  { width = 1280, theme = 'light', language = 'en-GB', userAgent, state }: PageOptions = {},
): Promise<WatchedPage> => {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: language,
    reducedMotion: 'reduce',
    ...(userAgent === undefined ? {} : { userAgent }),
    ...(state === undefined ? {} : { storageState: state }),
  })
  if (process.env['DEEP'] !== undefined) await context.addInitScript(makeFramesRare)
  const requests: SentRequest[] = []
  const traffic = noteRequests(context, requests)
  const page = await context.newPage()
  return {
    page,
    complaints: getComplaints(context),
    requests,
    isAtRest: () => isAtRest(page, traffic),
    axe: () => runAxe(page),
    axeInBothThemes: () => axeInBothThemes(page),
    sidewaysScroll: () => sidewaysScroll(page),
    widthsThatMove: () => widthsThatMove(page),
    close: () => context.close(),
  }
}
