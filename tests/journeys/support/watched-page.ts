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
  readHeaders(): Promise<Readonly<Record<string, string>>>
}

export interface WatchedPage {
  readonly page: Page
  /** Collects console errors, uncaught exceptions and violations of the policy; any of them fails the test. */
  readonly complaints: readonly string[]
  readonly requests: readonly SentRequest[]
  /** Resolves when every request has been answered and the page has handled it, idle time included. */
  isAtRest(): Promise<void>
  axe(): Promise<string[]>
  axeInBothThemes(): Promise<string[]>
  sidewaysScroll(): Promise<number>
  widthsThatMove(): Promise<string[]>
  close(): Promise<void>
}

export type KeptState = Awaited<ReturnType<BrowserContext['storageState']>>

export interface PageOptions {
  readonly width?: number
  readonly theme?: 'light' | 'dark'
  readonly language?: string
  readonly userAgent?: string | undefined
  readonly state?: KeptState | undefined
}

interface RequestSource {
  on(event: 'request' | 'requestfinished' | 'requestfailed', listener: (request: Request) => void): unknown
}

interface Traffic {
  asked: number
  readonly underWay: Set<Request>
}

const noteRequests = (source: RequestSource, requests: SentRequest[]): Traffic => {
  const traffic: Traffic = { asked: 0, underWay: new Set() }
  const end = (request: Request) => traffic.underWay.delete(request)
  source.on('requestfinished', end)
  source.on('requestfailed', end)
  source.on('request', (request) => {
    traffic.asked += 1
    traffic.underWay.add(request)
    requests.push({
      url: request.url(),
      isDocument: request.isNavigationRequest(),
      readHeaders: () => request.allHeaders().catch(() => request.headers()),
    })
  })
  return traffic
}

/**
 * Resolves when all idle callbacks have run. It requests frames, since Chromium may give a resized page no idle time
 * until it draws.
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

export const watchRest = (page: Page): (() => Promise<void>) => {
  const traffic = noteRequests(page, [])
  return () => isAtRest(page, traffic)
}

interface Finding {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

type Axe = { run(options: object): Promise<{ readonly violations: readonly Finding[] }> }

const colourRules = ['color-contrast', 'link-in-text-block']

/** Passed rules stay in the page, because they are a hundred times as much. */
const runAxe = async (page: Page, runOnly?: readonly string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(axeSource, 'utf8'))
  return page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const { violations } = await axe.run({ resultTypes: ['violations'], ...options })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, runOnly && { runOnly })
}

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
    const findings = await runAxe(page, colorScheme === 'dark' ? colourRules : undefined)
    overflowing.push(...findings.map((finding) => `${colorScheme} ${finding}`))
  }
  return overflowing
}

/** Frames are as rare as on a busy machine, so a test has to wait for each one it needs. */
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
