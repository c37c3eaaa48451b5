import type { Browser } from 'playwright-core'
import { watchContext } from './complaints.ts'
import { openBrowser } from './installed-browser.ts'

/** Every context of it is under watch: what a page complains about fails a journey (`complaints.ts`). */
export const launchBrowser = async (): Promise<Browser> => {
  const browser = await openBrowser()
  browser.on('context', watchContext)
  return browser
}
