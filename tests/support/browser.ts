import type { Browser } from 'playwright-core'
import { afterAll, afterEach } from 'vitest'
import { failOnComplaints, watchContext } from './complaints.ts'
import { openBrowser } from './installed-browser.ts'

afterEach(failOnComplaints)
afterAll(failOnComplaints)

/** Every context of it is under watch: what a page complains about fails the test (`complaints.ts`). */
export const launchBrowser = async (): Promise<Browser> => {
  const browser = await openBrowser()
  browser.on('context', watchContext)
  return browser
}
