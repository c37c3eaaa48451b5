import type { Page } from 'playwright-core'
import type { ModelServer } from '#tests/support/model-server.ts'
import { chatPage } from './chat.page.ts'

export const askInDeep = async (page: Page, model: ModelServer, onAnswer: () => Promise<void>): Promise<void> => {
  const chat = chatPage(page)
  await page.getByRole('button', { name: /^Mode/ }).click()
  await page.locator('[role^=menuitem]', { hasText: /^Deep/ }).click()
  model.say(
    { calls: [{ name: 'find_callers', args: { name: 'greet' } }] },
    { calls: [{ name: 'read_lines', args: { path: 'src/main.ts', from: 3, to: 5 } }] },
    { text: 'The function `greet` is called by `main` [src/main.ts:4]. It is also famous [99].' },
  )
  await chat.ask('Who calls greet?')
  await page.getByText('Looked at 2 places').waitFor()
  await page.getByTitle('The index does not support this').waitFor()
  await chat.isComplete.waitFor({ state: 'attached' })
  await onAnswer()
  await page.getByText('Looked at 2 places').press('Enter')
  await page.getByText('Looked for callers of greet').waitFor()
  await page.reload()
  await page.getByText('Looked at 2 places').waitFor()
  await chat.sources.first().click()
  await chat.file.locator('[data-marked]').first().waitFor()
}

export const readTokens = async (page: Page, address: string, tokens: string): Promise<void> => {
  await page.goto(`${address}/monitoring/usage`)
  const table = page.getByRole('table', { name: 'Tokens of the language model' })
  await table.getByText(tokens, { exact: true }).waitFor()
}
