import type { Page } from 'playwright-core'

export const referencePage = (page: Page) => {
  const contents = page.getByRole('navigation', { name: 'Contents' })
  return {
    contents,
    title: page.getByRole('heading', { level: 1, name: 'API reference' }),
    back: page.getByRole('link', { name: 'Back to Quarry' }),
    document: page.getByRole('link', { name: 'OpenAPI document' }),
    chapter: (name: string) => contents.locator('summary').filter({ hasText: name }),
    entry: (name: string) => contents.getByRole('link', { name }),
    call: (id: string) => page.locator(`article#${id}`),
  }
}
