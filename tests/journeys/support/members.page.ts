import type { Page } from 'playwright-core'

export const membersPage = (page: Page) => {
  const roleDialog = (name: string) => page.getByRole('dialog', { name: `Role of ${name}` })
  return {
    roleDialog,
    row: (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) }),
    async choose(name: string, entry: string): Promise<void> {
      await page.getByRole('button', { name: `Actions for ${name}` }).click()
      await page.getByRole('menuitem', { name: entry }).click()
    },
    async giveRole(name: string, role: string): Promise<void> {
      const dialog = roleDialog(name)
      await dialog.getByText(role, { exact: true }).click()
      await dialog.getByRole('button', { name: 'Change role' }).click()
    },
  }
}
