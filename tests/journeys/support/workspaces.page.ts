import type { Page } from 'playwright-core'

export const workspacesPage = (page: Page) => ({
  row: (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) }),
  create: page.getByRole('button', { name: 'New workspace' }).first(),
  form: page.getByRole('dialog', { name: 'New workspace' }),
  async choose(name: string, entry: string): Promise<void> {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  },
})
