import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

/** The person's own screen, in English. */
export const profilePage = (page: Page) => {
  const about = page.getByRole('region', { name: 'About you' })
  const password = page.getByRole('region', { name: 'Password' })
  const table = page.getByRole('table', { name: 'Consent history' })
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Profile' }),
    about,
    firstName: about.getByLabel('First name'),
    async changePassword(current: string, next: string) {
      await password.getByLabel('Current password').fill(current)
      await password.getByLabel('New password').fill(next)
      await password.getByRole('button', { name: 'Change password' }).click()
    },
    table,
    change: page.getByRole('button', { name: 'Change', exact: true }),
    /** Newest first, without the line of headers; each as its cells. */
    entries: () =>
      table
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim()))),
    /** Presses the button and gives back the file that came of it. */
    async export(kind: 'CSV' | 'JSON') {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Export as ${kind}` }).click(),
      ])
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
    },
  }
}
