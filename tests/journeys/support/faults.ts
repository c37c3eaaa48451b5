import type { BrowserContext, Locator, Page, Request, Route } from 'playwright-core'
import { expect } from 'vitest'
import { takeComplaints } from '#tests/support/complaints.ts'
import { patience } from '#tests/support/patience.ts'
import { watchRest } from './watched-page.ts'

const problem = (status: number, errorMessageKey: string, message: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    status,
    errorMessageKey,
    message,
    requestId: 'a1b2',
    translationParameters: { requestId: 'a1b2' },
  }),
})

const unavailable = problem(503, 'errors.unavailable', 'Unavailable.')

const faults = {
  unavailable: {
    answer: (route: Route) => route.fulfill({ ...unavailable, headers: { 'retry-after': '1' } }),
    words: 'The service is briefly unavailable. Try again in a moment.',
  },
  lost: {
    answer: (route: Route) => route.abort('connectionreset'),
    words: 'The server cannot be reached. Check your connection.',
  },
  broken: {
    answer: (route: Route) => route.fulfill(problem(500, 'errors.internal', 'Broken.')),
    words: 'Something failed on our side. If you report it, name the request a1b2.',
  },
  strange: {
    answer: (route: Route) =>
      route.fulfill({ status: 500, contentType: 'text/html', body: '<html><h1>500 Bad</h1></html>' }),
    words: 'An unexpected error occurred.',
  },
  silent: { answer: async () => undefined, words: 'The server did not answer in time. Try again.' },
} as const

export type Fault = keyof typeof faults

export const quickFaults: readonly Fault[] = ['unavailable', 'lost']
export const allFaults: readonly Fault[] = ['unavailable', 'lost', 'broken', 'strange', 'silent']

export interface FaultyAction {
  readonly name: string
  readonly path: string | (() => string)
  readonly call: string
  readonly open?: (page: Page) => Promise<unknown>
  readonly act: (page: Page) => Promise<unknown>
  readonly done: (page: Page) => Locator
  /** Reads what must be equal after a failure; the default is everything typed and chosen. */
  readonly kept?: (page: Page) => Promise<unknown>
  readonly leave?: (page: Page) => Promise<unknown>
  /** The default is 503 and a lost connection. */
  readonly faults?: readonly Fault[]
  readonly words?: string
}

const maxTimeoutMs = 61_000

const isCall = (call: string, request: Request): boolean =>
  new RegExp(`^${call}$`).test(`${request.method()} ${new URL(request.url()).pathname}`)

const readControls = (page: Page): Promise<string[]> =>
  page
    .locator('main, [role=dialog], [role=alertdialog]')
    .locator('input, textarea, [role=combobox]')
    .evaluateAll((controls) =>
      controls.map((control) => {
        const { name, value, checked, innerText } = control as HTMLInputElement
        return `${name ?? ''}=${value ?? innerText}${checked ? ' checked' : ''}`
      }),
    )

export const live = '[role=alert], [role=status], [role=log], [aria-live=polite], [aria-live=assertive]'

export const failCalls = async (page: Page, call: string, fault: Fault) => {
  let isFailing = true
  let failed = 0
  await page.route('**/api/**', async (route) => {
    if (!isFailing || !isCall(call, route.request())) return route.fallback()
    failed += 1
    return faults[fault].answer(route)
  })
  return {
    words: faults[fault].words,
    failed: () => failed,
    stop: () => {
      isFailing = false
    },
  }
}

/** Closed pages are checked for complaints beyond the calls that were made to fail. */
export const expectNoComplaint = () => expect(takeComplaints().filter(isReported)).toEqual([])

const isReported = (complaint: string) => !complaint.includes('Failed to load resource')

export const performUnderFaults = async (context: BrowserContext, address: string, action: FaultyAction) => {
  let fault: Fault | undefined
  let failed = 0
  const page = await context.newPage()
  const isAtRest = watchRest(page)
  await page.goto(address + (typeof action.path === 'string' ? action.path : action.path()))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await isAtRest()
  /** A route turns the cache of a page off, so the page is loaded before. */
  await page.route('**/api/**', async (route) => {
    if (fault === undefined || !isCall(action.call, route.request())) return route.fallback()
    failed += 1
    return faults[fault].answer(route)
  })
  await action.open?.(page)
  const kept = action.kept ?? readControls
  const typed = await kept(page)
  const loadedAt = await page.evaluate(() => performance.timeOrigin)
  for (const each of action.faults ?? quickFaults) {
    fault = each
    failed = 0
    await action.act(page)
    await expect.poll(() => failed, patience).toBeGreaterThan(0)
    if (each === 'silent') await page.clock.fastForward(maxTimeoutMs)
    const notice = page.locator(live).filter({ hasText: action.words ?? faults[each].words })
    await expect.poll(() => notice.count(), { ...patience, message: `${each} is told` }).toBeGreaterThan(0)
    await expect.poll(() => kept(page), { ...patience, message: `${each} keeps what was typed` }).toEqual(typed)
  }
  fault = undefined
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt)
  await action.act(page)
  await action.done(page).first().waitFor({ timeout: patience.timeout })
  await action.leave?.(page)
  await page.close()
  expectNoComplaint()
}
