import type { Browser, BrowserContext, Page } from 'playwright-core'
import { neverAsked } from './marketing-question.page.ts'
import { findCoveredControls, findLayoutShift, findShownKeys, recordPage, showAt } from './screen-guard.ts'
import type { GuardedScreen } from './screen-list.ts'
import { type KeptState, openWatchedPage, type WatchedPage } from './watched-page.ts'

/** As over a network: what comes late moves what is there, if it has no room of its own. */
const callDelayMs = 50

const delayCalls = (context: BrowserContext) =>
  context.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, callDelayMs))
    await route.fallback()
  })

const card = 'section.corner-card__root'
const strip = '[data-edge-bar]'

interface Visit {
  readonly browser: Browser
  readonly address: string
  readonly screens: readonly GuardedScreen[]
  readonly state?: KeptState | undefined
  /** Whether the question about cookies has no answer yet. */
  readonly isAsked: boolean
}

const open = async (
  { page, isAtRest }: WatchedPage,
  address: string,
  { ready = 'h1' }: GuardedScreen,
  isAsked: boolean,
) => {
  await page.goto(address)
  await page.locator(ready).first().waitFor()
  if (isAsked) await page.locator(card).waitFor()
  await isAtRest()
}

/** Loads a screen at a phone's width and at a desktop's: what was read in it, and how it moved. */
const look = async (watched: WatchedPage, { address, isAsked }: Visit, screen: GuardedScreen): Promise<string[]> => {
  const found: string[] = []
  for (const width of [320, 1440]) {
    await showAt(watched.page, width)
    await open(watched, address + screen.path, screen, isAsked)
    const keys = (await findShownKeys(watched.page)).map((key) => `shows ${key}`)
    found.push(...[...keys, ...(await findLayoutShift(watched.page))].map((text) => `${width} px: ${text}`))
  }
  return found
}

const minimise = async (page: Page): Promise<void> => {
  await page.locator(card).locator('button').first().click()
  await page.locator(strip).waitFor()
}

const touch = async (page: Page, { inPlace }: GuardedScreen, isAsked: boolean): Promise<string[]> => {
  const found = await findCoveredControls(page, { inPlace })
  if (!isAsked) return found
  await minimise(page)
  const minimised = await findCoveredControls(page, { inPlace })
  return [...found, ...minimised.map((text) => `${text} (minimised)`)]
}

/** Visits the screens and returns the findings of the guards. */
export const visitScreens = async (visit: Visit): Promise<string[]> => {
  const watched = await openWatchedPage(visit.browser, { state: visit.state })
  await neverAsked(watched.page.context())
  await delayCalls(watched.page.context())
  await recordPage(watched.page)
  const found: string[] = []
  for (const screen of visit.screens) {
    const texts = [...(await look(watched, visit, screen)), ...(await touch(watched.page, screen, visit.isAsked))]
    found.push(...texts.map((text) => `${screen.path} ${text}`))
  }
  await watched.close()
  return found
}
