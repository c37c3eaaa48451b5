import type { Page } from 'playwright-core'

/** The chat, in English. */
export const chatPage = (page: Page) => {
  const question = page.getByLabel('Your question')
  return {
    question,
    sources: page.getByRole('link', { name: /^Source \d/ }),
    file: page.getByRole('complementary', { name: 'Cited file' }),
    again: page.getByRole('button', { name: 'Ask again' }),
    isComplete: page.getByText('The answer is complete.'),
    listed: page.locator('[data-conversation]'),
    async ask(text: string): Promise<void> {
      await question.fill(text)
      await page.locator('form button[type=submit]:not([aria-disabled=true])').waitFor()
      await question.press('Enter')
    },
  }
}
