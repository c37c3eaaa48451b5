import type { Page } from 'playwright-core'

export const searchPage = (page: Page) => {
  const box = page.getByRole('combobox', { name: 'Search code' })
  return {
    box,
    files: page.getByRole('article'),
    preview: page.getByRole('complementary', { name: 'File' }),
    sheet: page.getByRole('dialog'),
    mode: (name: 'Auto' | 'Exact' | 'Meaning') => page.getByRole('radio', { name }),
    regex: page.getByRole('button', { name: 'Regular expression' }),
    async search(query: string): Promise<void> {
      await box.fill(query)
      await box.press('Enter')
    },
  }
}
