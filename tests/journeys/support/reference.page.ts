import type { Page } from 'playwright-core'

/** The API reference, in English. */
export const referencePage = (page: Page) => {
  const contents = page.getByRole('navigation', { name: 'Contents' })
  return {
    contents,
    title: page.getByRole('heading', { level: 1, name: 'API reference' }),
    back: page.getByRole('link', { name: 'Back to Quarry' }),
    document: page.getByRole('link', { name: 'OpenAPI document' }),
    /** The entry of a chapter, which opens to its calls. */
    chapter: (name: string) => contents.locator('summary').filter({ hasText: name }),
    entry: (name: string) => contents.getByRole('link', { name }),
    call: (id: string) => page.locator(`article#${id}`),
  }
}
