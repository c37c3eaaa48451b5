import type { Page } from 'playwright-core'

/** QA's page of funnels, in English. */
export const workbenchPage = (page: Page) => ({
  upload: (file: string) => page.locator('input[type=file]').setInputFiles(file),
  table: (name: string) => page.getByRole('table', { name, exact: true }),
  /** What a table holds outside its card, where nobody can see it. */
  cutTables: () =>
    page.evaluate(() =>
      [...document.querySelectorAll('table')]
        .filter(({ scrollWidth, parentElement }) => scrollWidth > (parentElement?.clientWidth ?? 0))
        .map((table) => table.ariaLabel),
    ),
  picture: (name: string) => page.getByRole('img', { name: `Chart of ${name}`, exact: true }),
})
