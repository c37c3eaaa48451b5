import type { Browser } from 'playwright-core'
import { watchContext } from './complaints.ts'
import { openBrowser } from './installed-browser.ts'

/** Every context is watched, so that complaints of a page fail the journey. */
export const launchBrowser = async (): Promise<Browser> => {
  const browser = await openBrowser()
  browser.on('context', watchContext)
  return browser
}
