import type { Page } from 'playwright-core'

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
