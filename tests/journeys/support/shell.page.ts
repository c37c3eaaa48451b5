import type { Page } from 'playwright-core'

export const shellPage = (page: Page) => {
  const box = page.getByRole('combobox', { name: 'Commands' })
  const marked = page.locator('[role=option][data-highlighted]')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  return {
    box,
    marked,
    sheet,
    palette: page.getByRole('dialog', { name: 'Commands' }),
    drawer: page.getByRole('dialog', { name: 'Navigation' }),
    singleKeys: sheet.getByRole('switch'),
    focused: page.locator(':focus'),
    async openPalette(): Promise<void> {
      await page.keyboard.press('Control+k')
      await box.and(page.locator(':focus')).waitFor()
    },
    async run(text: string, command: string): Promise<void> {
      await this.openPalette()
      await this.choose(text, command)
    },
    async choose(text: string, command: string): Promise<void> {
      await page.keyboard.type(text)
      const holdsCommand = { has: page.getByText(command, { exact: true }) }
      const place = await page
        .getByRole('option')
        .filter(holdsCommand)
        .evaluate((option) => [...document.querySelectorAll('[role=option]')].indexOf(option))
      for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowDown')
      await marked.filter(holdsCommand).waitFor()
      await page.keyboard.press('Enter')
    },
    async openSheet(): Promise<void> {
      await page.keyboard.press('?')
      await sheet.locator(':focus').waitFor()
    },
  }
}
