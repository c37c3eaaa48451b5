import type { Browser, Page } from 'playwright-core'
import { openWatchedPage, type PageOptions } from './watched-page.ts'

export const workbenchPage = (page: Page) => ({
  upload: (file: string) => page.locator('input[type=file]').setInputFiles(file),
  table: (name: string) => page.getByRole('table', { name, exact: true }),
  cutTables: () =>
    page.evaluate(() =>
      [...document.querySelectorAll('table')]
        .filter(({ scrollWidth, parentElement }) => scrollWidth > (parentElement?.clientWidth ?? 0))
        .map((table) => table.ariaLabel),
    ),
  picture: (name: string) => page.getByRole('img', { name: `Chart of ${name}`, exact: true }),
})

export const openWorkbench = async (browser: Browser, address: string, options: PageOptions = {}) => {
  const watched = await openWatchedPage(browser, options)
  await watched.page.goto(address)
  return { ...watched, ...workbenchPage(watched.page) }
}
