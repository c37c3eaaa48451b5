import type { Browser, Page } from 'playwright-core'
import { takeComplaints } from '#tests/support/complaints.ts'
import {
  findCoveredControls,
  findLayoutShift,
  findShownKeys,
  guardedSizes,
  recordPage,
  showAt,
  type Size,
} from './screen-guard.ts'
import type { GuardedScreen } from './screen-list.ts'
import { type KeptState, openWatchedPage, type WatchedPage } from './watched-page.ts'

/**
 * A late response as over a network moves content that has no space reserved. The browser delays it, since a route
 * would turn its cache off.
 */
const delayResponses = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 50, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', conditions)
}

const card = 'section.corner-card__root'
const strip = '[data-edge-bar]'

interface Visit {
  readonly browser: Browser
  readonly address: string
  readonly screens: readonly GuardedScreen[]
  readonly state?: KeptState | undefined
  readonly isAsked: boolean
}

/** A wide screen is loaded once and resized; a deep run loads it at every width. */
const toLoadedWidth = ({ width }: Size): number => (process.env['DEEP'] === undefined && width > 1024 ? 1440 : width)

const loadedWidths = [...new Set(guardedSizes.map((size) => toLoadedWidth(size)))]

const load = async (watched: WatchedPage, { address, isAsked }: Visit, screen: GuardedScreen, width: number) => {
  const { page, isAtRest } = watched
  await showAt(page, width)
  await page.goto(address + screen.path)
  await page
    .locator(screen.ready ?? 'h1')
    .first()
    .waitFor()
  if (isAsked) await page.locator(card).waitFor()
  await isAtRest()
  if (screen.opens !== undefined) {
    await page.locator(screen.opens.selector).first().click()
    await page.getByRole('dialog').waitFor()
    await isAtRest()
  }
  const keys = (await findShownKeys(page)).map((key) => `shows ${key}`)
  return [...keys, ...(await findLayoutShift(page))].map((text) => `${width} px: ${text}`)
}

const minimise = async (page: Page): Promise<void> => {
  await page.locator(card).locator('button').first().click()
  await page.locator(strip).waitFor()
}

const visitWithCard = async (watched: WatchedPage, visit: Visit, screen: GuardedScreen): Promise<string[]> => {
  const { page, isAtRest } = watched
  const options = { inPlace: screen.inPlace, isAtRest }
  const seen = [...(await load(watched, visit, screen, 320)), ...(await load(watched, visit, screen, 1440))]
  const findings = await findCoveredControls(page, options)
  await minimise(page)
  const minimised = await findCoveredControls(page, options)
  return [...seen, ...findings, ...minimised.map((text) => `${text} (minimised)`)]
}

const visitAtWidths = async (watched: WatchedPage, visit: Visit, screen: GuardedScreen): Promise<string[]> => {
  const { page, isAtRest } = watched
  const findings: string[] = []
  for (const width of screen.opens?.widths ?? loadedWidths) {
    findings.push(...(await load(watched, visit, screen, width)))
    const sizes = guardedSizes.filter((size) => toLoadedWidth(size) === width)
    findings.push(...(await findCoveredControls(page, { sizes, inPlace: screen.inPlace, isAtRest })))
  }
  return findings
}

const visitScreen = async (watched: WatchedPage, visit: Visit, screen: GuardedScreen): Promise<string[]> => {
  const { page } = watched
  const { path, name, answers, prepare } = screen
  if (prepare !== undefined) {
    await page.goto(visit.address + path)
    await prepare(page)
  }
  const answered = typeof answers?.to === 'function' ? answers.to() : answers?.to
  if (answered !== undefined) await page.route(answered, (route) => route.fulfill(answers))
  const look = visit.isAsked ? visitWithCard : visitAtWidths
  const findings = await look(watched, visit, screen).finally(() => answered && page.unroute(answered))
  return findings.map((text) => [path, ...(name === undefined ? [] : [`(${name})`]), text].join(' '))
}

/** A screen that cannot be visited is a finding; the others are still visited. */
const visitOrFail = async (watched: WatchedPage, visit: Visit, screen: GuardedScreen): Promise<string[]> => {
  try {
    return await visitScreen(watched, visit, screen)
  } catch (error) {
    return [`${screen.path} ${screen.name ?? ''}: ${String(error)}`]
  }
}

const visitInOnePage = async (visit: Visit, screens: Iterable<GuardedScreen>): Promise<string[]> => {
  const watched = await openWatchedPage(visit.browser, { state: visit.state })
  await delayResponses(watched.page)
  await recordPage(watched.page)
  const findings: string[] = []
  for (const screen of screens) findings.push(...(await visitOrFail(watched, visit, screen)))
  await watched.close()
  return findings
}

/**
 * Visits the screens in two pages side by side and returns the findings of the guards and unexpected complaints of
 * the browser.
 */
export const visitScreens = async (visit: Visit): Promise<string[]> => {
  const screens = visit.isAsked ? visit.screens.filter(({ opens }) => opens === undefined) : visit.screens
  const rest = screens.values()
  const findings = await Promise.all([visitInOnePage(visit, rest), visitInOnePage(visit, rest)])
  const expected = screens.flatMap(({ complains }) => complains ?? [])
  const complaints = takeComplaints().filter((text) => !expected.some((pattern) => pattern.test(text)))
  return [...findings.flat(), ...complaints]
}
