import type { Page } from 'playwright-core'

export const repositoriesPage = (page: Page) => {
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  return {
    row,
    add: page.getByRole('button', { name: 'Add repository' }).first(),
    actionsOf: (name: string) => page.getByRole('button', { name: `Actions for ${name}` }),
    async choose(name: string, entry: string): Promise<void> {
      await page.getByRole('button', { name: `Actions for ${name}` }).click()
      await page.getByRole('menuitem', { name: entry }).click()
    },
    async addArchive(fileName: string, content: Buffer, name: string): Promise<void> {
      const dialog = page.getByRole('dialog', { name: 'Add a repository' })
      await page.getByRole('button', { name: 'Add repository' }).first().click()
      await dialog.getByText('Archive').click()
      await dialog.locator('input[type=file]').setInputFiles({ name: fileName, mimeType: '', buffer: content })
      await dialog.getByLabel('Name', { exact: true }).fill(name)
      await dialog.getByRole('button', { name: 'Add repository' }).click()
      await dialog.waitFor({ state: 'detached' })
    },
  }
}
