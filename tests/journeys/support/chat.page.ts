import type { Page } from 'playwright-core'

export const chatPage = (page: Page) => {
  const question = page.locator('#chat-question')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    question,
    picker: page.locator('[data-source-chip]'),
    edit: button('Edit'),
    edited: page.getByRole('textbox', { name: 'Edited question' }),
    asked: page.locator('[data-question]'),
    sources: page.locator('[data-evidence] a'),
    file: page.locator('aside[data-preview]'),
    closeFile: page.locator('aside[data-preview]').getByRole('button', { name: /^Close/ }),
    marked: page.locator('[data-marked]'),
    sheet: page.getByRole('dialog'),
    stop: button('Stop'),
    again: button('Ask again'),
    stopped: page.getByText('Stopped before its end.'),
    writing: page.getByText('Writing…'),
    isComplete: page.getByText('The answer is complete.'),
    openList: page.locator('main header button').first(),
    async ask(text: string): Promise<void> {
      await question.fill(text)
      await page.locator('form button[type=submit]:not([aria-disabled=true])').waitFor()
      await question.press('Enter')
    },
  }
}
