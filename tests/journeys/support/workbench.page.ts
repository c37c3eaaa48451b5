import type { Page } from 'playwright-core'

/** QA's page of funnels, in English. */
export const workbenchPage = (page: Page) => ({
  upload: (file: string) => page.locator('input[type=file]').setInputFiles(file),
  table: (name: string) => page.getByRole('table', { name, exact: true }),
  picture: (name: string) => page.getByRole('img', { name: `Chart of ${name}`, exact: true }),
})
