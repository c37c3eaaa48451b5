import type { Browser } from 'playwright-core'
import { watchContext } from './complaints.ts'
import { openBrowser } from './installed-browser.ts'

/** Optimised code pays off only on a page that stays open. */
const shortLivedPages = ['--js-flags=--no-opt --no-maglev']

/** Every context is watched, so that complaints of a page fail the journey. */
export const launchBrowser = async (): Promise<Browser> => {
  const browser = await openBrowser(shortLivedPages)
  browser.on('context', watchContext)
  return browser
}
